package io.kurabe.report;

import io.kurabe.result.DdlResult;
import io.kurabe.result.PointResult;
import java.util.List;

/** The tables of a study of schema changes as Markdown. */
final class DdlMarkdown {
  private final MarkdownPage page;

  DdlMarkdown(MarkdownPage page) {
    this.page = page;
  }

  /** Adds everything to the page. */
  void add(DdlResult ddl, List<PointResult> points) {
    DdlTables tables = new DdlTables(ddl);
    section(
        "What each change did to the load beside it",
        "change",
        tables.changes(),
        DdlTables.CHANGES);
    section("Windows", "change", tables.windows(), DdlTables.WINDOWS_NOTE);
    section(
        "QPS and times, as published",
        "phase",
        new DdlPublished(ddl.arms(), points).table(),
        DdlPublished.NOTE);
    section("Duration by size, nothing beside it", "", tables.sizes(), "");
    DdlLocks locks = new DdlLocks(ddl.matrix());
    page.bullets("Lock classes", locks.counts());
    section("Lock classes, all", "server", locks.table(), DdlLocks.NOTE);
    page.bullets("Not as documented", locks.differences());
    DdlNotes notes = new DdlNotes(ddl);
    page.bullets("Who waited for whom", notes.lockWaits());
    page.bullets("Progress that the servers reported", notes.progress());
    page.bullets("Not available", notes.notAvailable());
  }

  private void section(String title, String group, CellTable table, String note) {
    page.section(title, group, table.with(DdlMarkdown::strong), note);
  }

  /** Markup as it is, since none of these cells holds a user's text. */
  private static String strong(String cell) {
    return cell.equals("wait") || cell.equals("NO") ? "**" + cell + "**" : cell;
  }
}
