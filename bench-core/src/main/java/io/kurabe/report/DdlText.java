package io.kurabe.report;

import io.kurabe.result.DdlResult;
import io.kurabe.result.PointResult;
import java.util.ArrayList;
import java.util.List;

/** The tables of a study of schema changes for the terminal. */
final class DdlText {
  /** The matrix of so many rows is shown whole; of a longer one only what differs. */
  private static final int SHORT_MATRIX = 12;

  private final DdlResult ddl;
  private final DdlTables tables;
  private final TextStyle style;
  private final TextPage page;

  DdlText(DdlResult ddl, TextStyle style, TextPage page) {
    this.ddl = ddl;
    this.tables = new DdlTables(ddl);
    this.style = style;
    this.page = page;
  }

  /** Adds everything to the page. */
  void addTo(List<PointResult> points) {
    DdlTable changes =
        tables
            .changes()
            .without("before", "share", "blocked", "r. share", "r. blocked", "in first 10 %");
    byServer("what each change did to the load beside it", changes);
    legend(changes.isEmpty() ? "" : DdlTables.EFFECTS);
    byServer(
        "transactions/s of the update mix",
        tables.windows().where(DdlTables.MEASURE, DdlTables.RATE));
    DdlTable published = new DdlPublished(ddl.arms(), points).table();
    section("QPS and times, as published", published);
    legend(published.isEmpty() ? "" : DdlPublished.NOTE);
    section("Duration by size, nothing beside it", tables.sizes());
    locks(new DdlLocks(ddl.matrix()));
    DdlNotes notes = new DdlNotes(ddl);
    page.bullets("Who waited for whom", notes.shortLockWaits(), TextStyle.Look.PLAIN);
    page.bullets("Progress that the servers reported", notes.progress(), TextStyle.Look.PLAIN);
    page.bullets("Not available", notes.notAvailable(), TextStyle.Look.PLAIN);
  }

  private void locks(DdlLocks locks) {
    if (locks.isEmpty()) {
      return;
    }
    page.bullets("Lock classes", locks.counts(), TextStyle.Look.PLAIN);
    DdlTable all = locks.table();
    boolean whole = all.rows().size() <= SHORT_MATRIX;
    DdlTable shown = whole ? all : all.keep(r -> r.cells().contains("NO"));
    if (!shown.isEmpty()) {
      page.line("");
      lines(shown);
    }
    legend(shown.isEmpty() ? "All of them, with the evidence, are in report.html." : DdlLocks.NOTE);
    page.bullets("Not as documented", locks.differences(), TextStyle.Look.OPEN);
  }

  private void byServer(String title, DdlTable table) {
    for (String server : table.values(DdlTables.SERVER)) {
      DdlTable own = table.where(DdlTables.SERVER, server);
      for (String threads : own.values(DdlTables.THREADS)) {
        section(server + clients(threads) + ": " + title, own.where(DdlTables.THREADS, threads));
      }
    }
  }

  /** A statement of the user's has no update mix beside it. */
  private static String clients(String threads) {
    return switch (threads) {
      case "0" -> "";
      case "1" -> ", 1 thread";
      default -> ", " + threads + " threads";
    };
  }

  private void section(String title, DdlTable table) {
    if (!table.isEmpty()) {
      page.heading(title);
      lines(table);
    }
  }

  /** A line with its name above each group. */
  private void lines(DdlTable table) {
    boolean grouped = table.rows().stream().anyMatch(r -> !r.group().isEmpty());
    StringBuilder alignment = new StringBuilder();
    for (int i = 0; i < table.titles().size(); i++) {
      alignment.append(table.isText(i) ? 'l' : 'r');
    }
    TextTable text = new TextTable(style, alignment.toString());
    List<String> titles = new ArrayList<>(table.titles());
    titles.set(0, (grouped ? "  " : "") + titles.get(0));
    text.header(titles.toArray(String[]::new));
    for (DdlTable.Row row : table.rows()) {
      List<TextTable.Cell> cells = new ArrayList<>();
      for (String cell : row.cells()) {
        String shown = (grouped && cells.isEmpty() ? "  " : "") + cell;
        cells.add(new TextTable.Cell(shown.replaceFirst(" (us|ms|s|ns|%)$", "$1"), look(cell)));
      }
      text.row(cells);
    }
    List<String> lines = text.lines();
    page.line(lines.get(0));
    String group = "";
    for (int i = 0; i < table.rows().size(); i++) {
      if (!table.rows().get(i).group().equals(group)) {
        group = table.rows().get(i).group();
        page.line("  " + group);
      }
      page.line(lines.get(i + 1));
    }
  }

  private static TextStyle.Look look(String cell) {
    return switch (cell) {
      case "go on" -> TextStyle.Look.GOOD;
      case "pause" -> TextStyle.Look.OPEN;
      case "wait", "NO" -> TextStyle.Look.BAD;
      default -> TextStyle.Look.PLAIN;
    };
  }

  private void legend(String text) {
    if (!text.isEmpty()) {
      page.line("");
      page.paragraph(TextStyle.Look.DIM, text, "  ");
    }
  }
}
