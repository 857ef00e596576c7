package io.kurabe.report;

import io.kurabe.result.DdlResult;
import io.kurabe.result.PointResult;
import java.util.ArrayList;
import java.util.Collections;
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

  /**
   * A table under a heading; nothing when it is empty.
   *
   * @param group title of the column of groups; empty without groups
   */
  private void section(String title, String group, DdlTable table, String note) {
    if (table.isEmpty()) {
      return;
    }
    page.heading(title);
    List<String> titles = new ArrayList<>(table.titles());
    List<String> aligned = new ArrayList<>(Collections.nCopies(table.titles().size(), "--:"));
    Collections.fill(aligned.subList(0, table.texts()), "---");
    if (!group.isEmpty()) {
      titles.add(0, group);
      aligned.add(0, "---");
    }
    page.table(titles, aligned);
    for (DdlTable.Row row : table.rows()) {
      List<String> cells = new ArrayList<>(row.cells());
      cells.replaceAll(c -> c.equals("wait") || c.equals("NO") ? "**" + c + "**" : c);
      if (!group.isEmpty()) {
        cells.add(0, row.group());
      }
      page.row(cells);
    }
    if (!note.isEmpty()) {
      page.paragraph(note);
    }
  }
}
