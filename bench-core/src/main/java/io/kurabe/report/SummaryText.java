package io.kurabe.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The summary of a profile for the terminal. Used once. */
final class SummaryText {
  private static final int SENTENCES = 2;

  private final ProfileSummary summary;
  private final TextPage page;
  private final HostTables tables;

  SummaryText(ProfileSummary summary, TextStyle style) {
    this.summary = summary;
    this.page = new TextPage(style);
    this.tables = summary.tables(style);
  }

  String text(String folder) {
    page.paragraph(TextStyle.Look.HEADING, summary.name() + ": " + summary.description(), "");
    for (ProfileSummary.Part part : summary.parts()) {
      List<String> answer = ProfileSummary.answer(part);
      page.labelled(
          TextStyle.Look.HEADING,
          "  " + part.name() + "  ",
          TextStyle.Look.PLAIN,
          String.join(" ", answer.subList(0, Math.min(SENTENCES, answer.size()))));
    }
    page.bullets("The servers are not alike", tables.unequal(), TextStyle.Look.OPEN);
    HostText.settings(tables, page);
    CellTable table = tables.performance();
    if (!table.isEmpty()) {
      page.heading(tables.title());
      Set<String> left = new LinkedHashSet<>(page.fitted(table, HostTables.DISPENSABLE));
      page.legend(tables.legend() + elsewhere(left));
    }
    page.bullets("Prices", tables.prices(), TextStyle.Look.PLAIN);
    page.bullets("Gates", summary.gates(), TextStyle.Look.PLAIN);
    page.bullets("Limits of the host that were reached", tables.limits(), TextStyle.Look.BAD);
    page.bullets("From the host", tables.notes(), TextStyle.Look.PLAIN);
    page.bullets("Be careful", summary.cautions(), TextStyle.Look.OPEN);
    page.line("\n  Files: " + folder + " (" + ProfileSummary.HTML + "; each part has its own)");
    return page.toString();
  }

  private static String elsewhere(Set<String> left) {
    return TextPage.elsewhere(left).replace(Reports.HTML, ProfileSummary.HTML);
  }
}
