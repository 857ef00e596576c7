package io.kurabe.report;

import io.kurabe.result.DdlArm;
import io.kurabe.result.DdlLock;
import io.kurabe.result.DdlResult;
import io.kurabe.result.StudyResult;
import io.kurabe.workload.ddl.LockClass;
import io.kurabe.workload.ddl.MatrixAnswer.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The part of {@code report.html} that only a study of schema changes has. Used once. */
final class DdlHtml {
  /** The script that draws its charts. */
  static final String SCRIPT = "ddl.js";

  /** What {@link #SCRIPT} draws. */
  static final String DATA = "ddl";

  /** Charts side by side on a wide screen. */
  private static final int COLUMNS = 3;

  private static final Map<String, String> EFFECTS =
      Map.of("go on", "effect go", "pause", "effect brief", "wait", "effect none");

  private final StudyResult result;
  private final DdlResult ddl;
  private final DdlTables tables;
  private final Html html;

  DdlHtml(StudyResult result, DdlResult ddl, Html html) {
    this.result = result;
    this.ddl = ddl;
    this.tables = new DdlTables(ddl);
    this.html = html;
  }

  /** Adds all sections. */
  void add() {
    section(
        "changes",
        "What each change did to the load beside it",
        DdlTables.CHANGES,
        tables.changes());
    course();
    locks(new DdlLocks(ddl.matrix()));
    sizes();
    section(
        "published",
        "QPS and times, as published",
        DdlPublished.NOTE,
        new DdlPublished(ddl.arms(), result.points()).table());
    section(
        "windows", "Before, in and after each change", DdlTables.WINDOWS_NOTE, tables.windows());
    DdlNotes notes = new DdlNotes(ddl);
    list("waits", "Who waited for whom", notes.lockWaits());
    list("progress", "Progress that the servers reported", notes.progress());
    list("unavailable", "Not available", notes.notAvailable());
  }

  private void list(String id, String title, List<String> sentences) {
    if (!sentences.isEmpty()) {
      html.section(id, title).list("", sentences).end("section");
    }
  }

  private void section(String id, String title, String note, CellTable table) {
    if (!table.isEmpty()) {
      html.section(id, title);
      table(title, table);
      html.element("p", "note", note).end("section");
    }
  }

  private void table(String label, CellTable table) {
    html.table(label, table, cell -> EFFECTS.getOrDefault(cell, ""));
  }

  private void course() {
    List<DdlChartData.Panel> panels = new DdlChartData(ddl, result.runs()).panels();
    if (panels.isEmpty()) {
      return;
    }
    html.section("course", "Over time");
    html.raw("<noscript><p>The charts need script. All numbers are in the tables.</p></noscript>");
    html.element(
        "p",
        "note",
        "One run for each way to make a change, 0 is when it was sent. Above: transactions per"
            + " second of the update mix. Below: the slowest answer of the probes, at the time when"
            + " it was due; who is due in a stop waits for the rest of it, so a stop is a slope."
            + " Charts of one change have the same scales.");
    html.raw("<ul class=\"key\">" + key("updates", "update mix") + key("writes", "write probe"));
    html.raw(key("reads", "read probe") + key("change", "the change, dotted: its first and last"));
    html.raw(" 10 %</li>" + key("stop", "longest time without a write") + "</ul>\n");
    html.raw("<div class=\"pick\" id=\"pick-ddl\"></div>\n");
    for (String operation :
        panels.stream().map(DdlChartData.Panel::operation).distinct().toList()) {
      multiples(operation, panels.stream().filter(p -> p.operation().equals(operation)).toList());
    }
    html.end("section");
  }

  /** Side by side; when one row cannot hold them, each server begins a row. */
  private void multiples(String operation, List<DdlChartData.Panel> panels) {
    html.element("h3", "operation", operation).raw("<div class=\"multiples\">\n");
    String server = "";
    for (DdlChartData.Panel panel : panels) {
      DdlArm arm = panel.busiest();
      boolean first = panels.size() > COLUMNS && !arm.target().equals(server);
      server = arm.target();
      html.raw(first ? "<div class=\"first\">" : "<div>");
      HtmlPage.chart(html, panel.id(), panel.title(), caption(arm));
      html.raw("</div>\n");
    }
    html.raw("</div>\n");
  }

  private static String key(String css, String text) {
    boolean open = css.equals("change");
    return "<li><i class=\"" + css + "\"></i>" + text + (open ? "" : "</li>");
  }

  private static String caption(DdlArm arm) {
    return "Took "
        + Quantity.time(arm.seconds().value() * 1e6)
        + "; writes "
        + arm.onWrites().text()
        + ", longest stop "
        + Quantity.time(arm.writeStall().value() * 1e6)
        + "; reads "
        + arm.onReads().text()
        + ", "
        + Quantity.time(arm.readStall().value() * 1e6)
        + " (means).";
  }

  private void sizes() {
    CellTable table = tables.sizes();
    if (table.isEmpty()) {
      return;
    }
    html.section("sizes", "Duration by size").raw("<div class=\"charts whole\">\n");
    HtmlPage.chart(
        html,
        "sizes",
        "Time of the change by rows of the table",
        "Nothing beside it, log scales. Lines: medians, a small mark for each repeat. An exponent"
            + " of 1 grows with the table, 0 not at all.");
    html.raw("</div>\n");
    table("Duration by size", table);
    html.end("section");
  }

  private void locks(DdlLocks locks) {
    if (locks.isEmpty()) {
      return;
    }
    html.section("matrix", "Lock classes");
    html.list("", locks.counts()).raw("<ul class=\"key\">");
    for (DdlLocks.Meaning meaning : DdlLocks.Meaning.values()) {
      html.raw("<li><i class=\"heat " + meaning.css() + "\"></i>" + meaning.text() + "</li>");
    }
    html.raw("<li><i class=\"heat rebuilds\"></i>the table is written anew</li>");
    html.raw("<li><b class=\"differs\">\u2260</b>documented otherwise</li></ul>\n");
    html.element(
        "p",
        "note",
        "Found on an empty clone; open a cell for the evidence; no cell: no such change. "
            + DdlLocks.NOTE);
    html.table("Lock classes", titles(locks));
    for (String operation : locks.operations()) {
      html.startRow("").raw("<th scope=\"row\">" + Html.escape(operation) + "</th>");
      locks.targets().forEach(t -> cell(locks.lock(t, operation)));
      html.end("tr");
    }
    html.endTable().end("section");
  }

  private static String[] titles(DdlLocks locks) {
    List<String> targets = locks.targets();
    String[] titles = new String[targets.size() + 1];
    titles[0] = "change";
    for (int i = 0; i < targets.size(); i++) {
      titles[i + 1] = targets.get(i);
    }
    return titles;
  }

  private void cell(Optional<DdlLock> any) {
    if (any.isEmpty()) {
      html.raw("<td class=\"heat\"></td>");
      return;
    }
    DdlLock lock = any.get();
    LockClass found = lock.answer().found();
    DdlLocks.Meaning meaning = DdlLocks.Meaning.of(found);
    String rebuilds = found.rebuilds() ? " rebuilds" : "";
    html.raw("<td class=\"heat " + meaning.css() + rebuilds + "\"><details><summary>");
    html.raw(Html.tag("b", "", found.notation()) + documented(lock) + "</summary>");
    html.element("p", "", meaning.text() + (found.rebuilds() ? "; the table is written anew" : ""));
    html.raw("<p>" + Html.tag("code", "", lock.statement()) + "</p>");
    html.list("", found.evidence()).raw("</details></td>");
  }

  private static String documented(DdlLock lock) {
    String text = DdlLocks.documented(lock);
    if (lock.answer().verdict() == Verdict.DIFFER) {
      return Html.tag("b", "differs", "\u2260 " + text);
    }
    return Html.tag("small", "", text.isEmpty() ? "not documented" : "doc. " + text);
  }
}
