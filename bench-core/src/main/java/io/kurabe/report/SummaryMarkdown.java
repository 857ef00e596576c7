package io.kurabe.report;

/** The summary of a profile as Markdown. Used once. */
final class SummaryMarkdown {
  private final ProfileSummary summary;
  private final MarkdownPage page = new MarkdownPage();

  SummaryMarkdown(ProfileSummary summary) {
    this.summary = summary;
  }

  String text() {
    HostTables tables = summary.tables(ProfileSummary.rich());
    page.title(summary.name() + ": " + summary.description());
    page.bullets("The servers are not alike", tables.unequal());
    page.section("Settings that differ", "servers", tables.settings(), "");
    page.section(tables.title(), "of", tables.performance(), tables.legend());
    page.bullets("Prices", tables.prices());
    page.bullets("Gates", summary.gates());
    for (ProfileSummary.Part part : summary.parts()) {
      page.heading(part.name());
      if (!part.about().isEmpty()) {
        page.paragraph(part.about());
      }
      page.paragraph(String.join(" ", ProfileSummary.answer(part)));
      page.paragraph("Report: " + part.folder() + "/" + Reports.MARKDOWN);
    }
    page.bullets("Limits of the host that were reached", tables.limits());
    page.bullets("From the host", tables.notes());
    page.bullets("Be careful", summary.cautions());
    return page.toString();
  }
}
