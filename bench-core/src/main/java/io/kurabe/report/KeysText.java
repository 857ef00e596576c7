package io.kurabe.report;

import io.kurabe.result.KeyRatio;
import io.kurabe.result.KeysResult;
import io.kurabe.result.StudyResult;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The tables of a study of primary keys for the terminal. */
final class KeysText {
  private final KeysResult keys;
  private final KeysTables tables;
  private final KeysNotes notes;
  private final TextPage page;

  KeysText(StudyResult result, KeysResult keys, TextStyle style, TextPage page) {
    this.keys = keys;
    this.tables = new KeysTables(keys, style);
    this.notes = new KeysNotes(result, keys);
    this.page = page;
  }

  /** Adds everything to the page. */
  void add() {
    costs();
    course();
    reads();
    notes.pairs().forEach(this::pair);
    page.bullets(KeysNotes.NOT_REPORTED, keys.notReported(), TextStyle.Look.PLAIN);
    page.bullets("Not available", keys.unavailable(), TextStyle.Look.PLAIN);
  }

  private void costs() {
    Set<String> left = new LinkedHashSet<>();
    for (String target : tables.targets()) {
      page.heading(tables.title(target) + ": what each key costs");
      left.addAll(page.fitted(tables.costs(target), KeysTables.DISPENSABLE));
    }
    if (!tables.targets().isEmpty()) {
      page.legend(KeysTables.COSTS + " " + notes.clustered() + TextPage.elsewhere(left));
    }
  }

  private void course() {
    boolean any = false;
    for (String target : tables.targets()) {
      CellTable course = tables.course(target);
      if (!course.isEmpty()) {
        any = true;
        page.heading(tables.title(target) + ": s per million rows while the table grows");
        page.fitted(course, KeysTables.DISPENSABLE_OF_COURSE);
        notes.outgrown(target).forEach(s -> page.paragraph(TextStyle.Look.PLAIN, s, "  "));
      }
    }
    if (any) {
      page.legend(KeysTables.COURSE + " " + notes.steps());
    }
  }

  private void reads() {
    boolean any = false;
    for (String target : tables.targets()) {
      CellTable reads = tables.reads(target);
      if (!reads.isEmpty()) {
        any = true;
        page.heading(tables.title(target) + ": reads after the inserts");
        page.table(reads, cell -> TextStyle.Look.PLAIN);
      }
    }
    if (any) {
      page.legend(KeysTables.READS);
    }
  }

  private void pair(KeysNotes.Pair pair) {
    page.heading(pair.title());
    CellTable differences = notes.differences(pair);
    if (differences.isEmpty()) {
      page.paragraph(TextStyle.Look.PLAIN, notes.noDifference(pair), "  ");
    } else {
      page.table(differences, cell -> TextStyle.Look.PLAIN);
    }
    page.line("");
    Map<String, List<KeyRatio>> ratios = notes.ratios(pair);
    page.table(
        KeysTables.ratios(ratios.values().stream().flatMap(List::stream).toList()),
        cell -> TextStyle.Look.PLAIN);
  }
}
