package io.kurabe.report;

import io.kurabe.compare.Ratios;
import io.kurabe.result.KeyRatio;
import io.kurabe.result.KeysResult;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Change;
import io.kurabe.stats.Estimate;
import java.util.List;
import java.util.Map;

/** The part of {@code report.html} that only a study of primary keys has. Used once. */
final class KeysHtml {
  /** The script that draws its charts. */
  static final String SCRIPT = "keys.js";

  /** What {@link #SCRIPT} draws. */
  static final String DATA = "keys";

  private final KeysResult keys;
  private final KeysTables tables;
  private final KeysNotes notes;
  private final KeysRatios verdicts;
  private final Html html;

  KeysHtml(StudyResult result, KeysResult keys, Html html) {
    this.keys = keys;
    this.tables = new KeysTables(keys);
    this.notes = new KeysNotes(result, keys);
    this.verdicts = new KeysRatios(keys.ratios());
    this.html = html;
  }

  /** Adds all sections. */
  void add() {
    costs();
    course();
    reads();
    ratios();
    list("unavailable", "Not available", keys.unavailable());
  }

  private void list(String id, String title, List<String> sentences) {
    if (!sentences.isEmpty()) {
      html.section(id, title).list("", sentences).end("section");
    }
  }

  private void costs() {
    if (tables.targets().isEmpty()) {
      return;
    }
    html.section("keys", "What each key costs");
    for (String target : tables.targets()) {
      html.element("h3", "", tables.title(target));
      html.table("What each key costs on " + target, tables.costs(target));
    }
    html.element("p", "note", (KeysTables.COSTS + " " + notes.clustered()).strip());
    if (!keys.notReported().isEmpty()) {
      html.element("p", "note", KeysNotes.NOT_REPORTED + ":").list("", keys.notReported());
    }
    html.end("section");
  }

  private void course() {
    KeysChartData data = new KeysChartData(keys);
    if (data.panels().isEmpty()) {
      return;
    }
    html.section("growth", "While the table grows");
    html.raw("<noscript><p>The charts need script. All numbers are in the tables.</p></noscript>");
    for (String target : tables.targets()) {
      List<KeysChartData.Panel> own =
          data.panels().stream().filter(p -> p.target().equals(target)).toList();
      own.forEach(panel -> charts(data, panel));
      CellTable course = tables.course(target);
      if (!course.isEmpty()) {
        html.list("plain", notes.outgrown(target));
        html.details("Course, slope and scatter of each key on " + target);
        html.table("Course of each key on " + target, course).raw("</details>\n");
      }
    }
    html.element("p", "note", KeysTables.COURSE + " " + notes.steps()).end("section");
  }

  private void charts(KeysChartData data, KeysChartData.Panel panel) {
    html.element("h3", "operation", panel.title());
    html.raw("<div class=\"charts\">\n");
    HtmlPage.chart(
        html,
        panel.time(),
        "Time of the inserts",
        "Seconds for a million rows. Lines: medians over the fills; dots: every step, hollow when"
            + " it does not count; dashed: the straight line through the steps. Lower is better.");
    if (data.hasSizes(panel)) {
      HtmlPage.chart(
          html,
          panel.size(),
          "Size of the key's index",
          "MiB. Dotted: the server's cache, unless far above; a ring where an index outgrows it.");
    }
    html.raw("</div>\n");
  }

  private void reads() {
    if (keys.reads().isEmpty()) {
      return;
    }
    html.section("reads", "Reads after the inserts").raw("<div class=\"charts\">\n");
    for (String target : tables.targets()) {
      CellTable reads = tables.reads(target);
      if (!reads.isEmpty()) {
        html.raw("<div>").element("h3", "", tables.title(target));
        html.table("Reads on " + target, reads).raw("</div>\n");
      }
    }
    html.raw("</div>\n").element("p", "note", KeysTables.READS).end("section");
  }

  private void ratios() {
    if (keys.ratios().isEmpty()) {
      return;
    }
    html.section("ratios", "Beside each other");
    for (KeysNotes.Pair pair : notes.pairs()) {
      html.element("h3", "operation", pair.title());
      CellTable differences = notes.differences(pair);
      if (differences.isEmpty()) {
        html.element("p", "", notes.noDifference(pair));
      } else {
        html.table("What differs: " + pair.title(), differences);
      }
      html.raw(RatioMarks.key(0));
      Map<String, List<KeyRatio>> byMetric = notes.ratios(pair);
      List<Estimate> all =
          byMetric.values().stream().flatMap(List::stream).map(KeyRatio::ratio).toList();
      RatioMarks marks = new RatioMarks(RatioAxis.of(all, 0), 0);
      byMetric.forEach((metric, ratios) -> plot(marks, pair, metric, ratios));
    }
    html.element("p", "note", KeysRatios.NOTE).end("section");
  }

  private void plot(RatioMarks marks, KeysNotes.Pair pair, String metric, List<KeyRatio> ratios) {
    html.raw("<table class=\"ratios\">\n");
    html.raw(marks.head(metric, KeysRatios.moreIsBetter(metric), pair.title()));
    for (KeyRatio ratio : ratios) {
      Change change = verdicts.change(ratio);
      html.raw("<tr class=\"" + RatioMarks.cssClass(change) + "\"><th scope=\"row\">");
      html.raw(Html.escape(ratio.what()) + "</th><td class=\"plot\">");
      html.raw(marks.of(ratio.ratio(), change) + "</td>");
      html.raw(Html.tag("td", "verdict", ComparisonWords.verdict(change)));
      html.raw(Html.tag("td", "n", Ratios.of(ratio.ratio())) + "</tr>\n");
    }
    html.raw("</tbody></table>\n");
  }
}
