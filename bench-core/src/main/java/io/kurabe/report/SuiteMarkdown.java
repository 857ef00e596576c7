package io.kurabe.report;

import io.kurabe.result.SuiteResult;

/** A run of the suite sql-bench as Markdown. */
final class SuiteMarkdown {
  private final MarkdownPage page;

  SuiteMarkdown(MarkdownPage page) {
    this.page = page;
  }

  /** Adds everything to the page. */
  void add(SuiteResult suite) {
    SuiteTables tables = new SuiteTables(suite);
    page.section("Results per test", "", tables.tests(), String.join(" ", tables.geometricMeans()));
    page.section("The results per operation", "", tables.operations(), SuiteTables.LEGEND);
    page.section("Also measured", "", tables.also(), SuiteTables.ALSO);
    page.section("Single statements", "", tables.statements(), SuiteTables.STATEMENTS);
    page.bullets("Not as expected", tables.notes());
  }
}
