package io.kurabe.report;

import io.kurabe.result.DdlResult;
import io.kurabe.result.PointResult;
import java.util.List;

/** The tables of a study of schema changes for the terminal. */
final class DdlText {
  /** The matrix of so many rows is shown whole; of a longer one only what differs. */
  private static final int SHORT_MATRIX = 12;

  private final DdlResult ddl;
  private final DdlTables tables;
  private final TextPage page;

  DdlText(DdlResult ddl, TextPage page) {
    this.ddl = ddl;
    this.tables = new DdlTables(ddl);
    this.page = page;
  }

  /** Adds everything to the page. */
  void addTo(List<PointResult> points) {
    CellTable changes =
        tables
            .changes()
            .without("before", "share", "blocked", "r. share", "r. blocked", "in first 10 %");
    byServer("what each change did to the load beside it", changes);
    page.legend(changes.isEmpty() ? "" : DdlTables.EFFECTS);
    byServer(
        "transactions/s of the update mix",
        tables.windows().where(DdlTables.MEASURE, DdlTables.RATE));
    CellTable published = new DdlPublished(ddl.arms(), points).table();
    section("QPS and times, as published", published);
    page.legend(published.isEmpty() ? "" : DdlPublished.NOTE);
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
    CellTable all = locks.table();
    boolean whole = all.rows().size() <= SHORT_MATRIX;
    CellTable shown = whole ? all : all.keep(r -> r.cells().contains("NO"));
    if (!shown.isEmpty()) {
      page.line("");
      page.table(shown, DdlText::look);
    }
    page.legend(
        shown.isEmpty() ? "All of them, with the evidence, are in report.html." : DdlLocks.NOTE);
    page.bullets("Not as documented", locks.differences(), TextStyle.Look.OPEN);
  }

  private void byServer(String title, CellTable table) {
    for (String server : table.values(DdlTables.SERVER)) {
      CellTable own = table.where(DdlTables.SERVER, server);
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

  private void section(String title, CellTable table) {
    if (!table.isEmpty()) {
      page.heading(title);
      page.table(table, DdlText::look);
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
}
