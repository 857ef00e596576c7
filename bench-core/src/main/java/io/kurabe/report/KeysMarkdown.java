package io.kurabe.report;

import io.kurabe.result.KeyRatio;
import io.kurabe.result.KeysResult;
import io.kurabe.result.StudyResult;
import java.util.List;

/** The tables of a study of primary keys as Markdown. */
final class KeysMarkdown {
  private final MarkdownPage page;

  KeysMarkdown(MarkdownPage page) {
    this.page = page;
  }

  /** Adds everything to the page. */
  void add(StudyResult result, KeysResult keys) {
    KeysTables tables = new KeysTables(keys);
    KeysNotes notes = new KeysNotes(result, keys);
    for (String target : tables.targets()) {
      page.section(
          tables.title(target) + ": what each key costs",
          group(tables, target),
          tables.costs(target),
          "");
    }
    note(tables.targets().isEmpty() ? "" : (KeysTables.COSTS + " " + notes.clustered()).strip());
    for (String target : tables.targets()) {
      page.section(
          tables.title(target) + ": s per million rows while the table grows",
          group(tables, target),
          tables.course(target),
          String.join(" ", notes.outgrown(target)));
    }
    note(keys.steps().isEmpty() ? "" : KeysTables.COURSE + " " + notes.steps());
    for (String target : tables.targets()) {
      page.section(
          tables.title(target) + ": reads after the inserts", "read", tables.reads(target), "");
    }
    note(keys.reads().isEmpty() ? "" : KeysTables.READS);
    for (KeysNotes.Pair pair : notes.pairs()) {
      CellTable differences = notes.differences(pair);
      page.section("What differs: " + pair.title(), "", differences, "");
      List<KeyRatio> ratios = notes.ratios(pair).values().stream().flatMap(List::stream).toList();
      page.section(
          pair.title(),
          "metric",
          KeysTables.ratios(ratios),
          differences.isEmpty() ? notes.noDifference(pair) : "");
    }
    page.bullets(KeysNotes.NOT_REPORTED, keys.notReported());
    page.bullets("Not available", keys.unavailable());
  }

  private void note(String text) {
    if (!text.isEmpty()) {
      page.paragraph(text);
    }
  }

  private static String group(KeysTables tables, String target) {
    return tables.widths(target).size() > 1 ? "width" : "";
  }
}
