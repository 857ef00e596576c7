package io.kurabe.report;

import io.kurabe.result.DdlResult;
import io.kurabe.result.PointResult;
import java.util.List;
import java.util.Map;

/** The tables of a study of schema changes for the terminal. */
final class DdlText {
  private final DdlTables tables;
  private final TextStyle style;
  private final TextPage page;

  DdlText(DdlResult ddl, TextStyle style, TextPage page) {
    this.tables = new DdlTables(ddl);
    this.style = style;
    this.page = page;
  }

  /** Adds everything to the page. */
  void addTo(Map<String, List<PointResult>> points) {
    for (String target : tables.targets()) {
      section(target + ": what each change did to the load beside it", tables.changes(target));
    }
    legend(tables.targets().isEmpty() ? "" : DdlTables.CHANGES);
    for (String target : tables.targets()) {
      section(target + ": the update mix before, in and after each change", tables.windows(target));
    }
    points.forEach((target, of) -> section(target + ": QPS and times", DdlTables.published(of)));
    legend(points.isEmpty() ? "" : DdlTables.PUBLISHED);
    section("Duration by size, nothing beside it", tables.sizes());
    section("Lock classes", tables.matrix());
    legend(tables.matrix().rows().isEmpty() ? "" : DdlTables.MATRIX);
    page.bullets("Not as documented", tables.differences(), TextStyle.Look.OPEN);
    page.bullets("Who waited for whom", tables.lockWaits(), TextStyle.Look.PLAIN);
    page.bullets("Progress that the servers reported", tables.progress(), TextStyle.Look.PLAIN);
    page.bullets("Not available", tables.notAvailable(), TextStyle.Look.PLAIN);
  }

  private void section(String title, DdlTables.Table table) {
    if (table.rows().isEmpty()) {
      return;
    }
    page.heading(title);
    TextTable text = new TextTable(style, "l" + "r".repeat(table.titles().size() - 1));
    text.header(table.titles().toArray(String[]::new));
    table.rows().forEach(row -> text.row(row.stream().map(TextTable.Cell::of).toList()));
    text.lines().forEach(page::line);
  }

  private void legend(String text) {
    if (!text.isEmpty()) {
      page.line("");
      page.paragraph(TextStyle.Look.DIM, text, "  ");
    }
  }
}
