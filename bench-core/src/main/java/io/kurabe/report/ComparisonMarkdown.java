package io.kurabe.report;

import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.ComparisonResult.Row;
import io.kurabe.compare.ComparisonResult.SideFacts;
import io.kurabe.compare.ComparisonResult.Table;
import io.kurabe.compare.Ratios;
import io.kurabe.stats.Change;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A comparison as Markdown, for pull requests: the answer first, long tables folded. */
public final class ComparisonMarkdown {
  /** Tables with more rows are folded. */
  private static final int SHORT = 12;

  private final ComparisonResult result;
  private final MarkdownPage page = new MarkdownPage();

  private ComparisonMarkdown(ComparisonResult result) {
    this.result = result;
  }

  /** The whole file. */
  public static String text(ComparisonResult result) {
    return new ComparisonMarkdown(result).all();
  }

  /** The comparison of a result's own targets, as a part of its report. */
  static String section(ComparisonResult result) {
    ComparisonMarkdown markdown = new ComparisonMarkdown(result);
    markdown.differences();
    markdown.tables();
    return markdown.page.toString();
  }

  private String all() {
    page.title(ComparisonWords.against(result));
    result.answer().forEach(page::paragraph);
    page.bullets(
        "Gates",
        result.gates().stream()
            .map(
                g ->
                    g.verdict().text()
                        + ": "
                        + g.gate()
                        + " ("
                        + String.join("; ", g.because())
                        + ")")
            .toList());
    differences();
    tables();
    published();
    page.bullets("Not on all sides", ComparisonWords.unmatched(result));
    page.bullets("Null check", ComparisonWords.noiseFloors(result));
    page.bullets("Be careful", result.cautions());
    page.bullets(
        "Sides",
        result.sides().stream().map(s -> s.label() + ": " + ComparisonWords.side(s)).toList());
    return page.toString();
  }

  private void tables() {
    result.tables().forEach(this::table);
    page.paragraph(ComparisonWords.legend(result));
  }

  private void published() {
    List<List<String>> rows = ComparisonWords.published(result);
    if (!rows.isEmpty()) {
      List<String> titles = ComparisonWords.publishedTitles(result);
      page.heading("Published values beside ours");
      page.table(titles, Collections.nCopies(titles.size(), "---"));
      rows.forEach(page::row);
    }
  }

  private void differences() {
    page.heading("What differs");
    if (result.differences().isEmpty()) {
      page.paragraph(ComparisonWords.NOTHING_DIFFERS);
      return;
    }
    List<String> titles = new ArrayList<>(List.of("where", "what"));
    result.sides().forEach(s -> titles.add(s.label()));
    page.table(titles, Collections.nCopies(titles.size(), "---"));
    result
        .differences()
        .forEach(
            d -> {
              List<String> cells = new ArrayList<>(List.of(d.place(), d.name()));
              cells.addAll(d.values());
              page.row(cells);
            });
  }

  private void table(Table table) {
    page.heading(ComparisonWords.title(table));
    boolean fold = table.rows().size() > SHORT;
    if (fold) {
      page.raw("<details><summary>" + table.rows().size() + " rows</summary>\n");
    }
    List<String> titles = new ArrayList<>(List.of("", "clients"));
    List<String> aligned = new ArrayList<>(List.of("---", "--:"));
    for (SideFacts side : result.sides()) {
      titles.addAll(List.of(side.label(), "95 %"));
      aligned.addAll(List.of("--:", "--:"));
    }
    for (SideFacts side : result.sides().subList(1, result.sides().size())) {
      titles.addAll(List.of("change of " + side.label(), "verdict", "could show"));
      aligned.addAll(List.of("--:", "---", "--:"));
    }
    page.table(titles, aligned);
    table.rows().forEach(row -> row(table, row));
    overall(table);
    if (fold) {
      page.raw("\n</details>\n");
    }
  }

  private void row(Table table, Row row) {
    List<String> cells = new ArrayList<>();
    cells.add(row.key().name());
    cells.add(String.valueOf(row.key().clients()));
    for (ComparisonResult.Cell cell : row.cells()) {
      cells.add(
          cell.values().isEmpty()
              ? Quantity.NONE
              : ComparisonWords.value(table, cell.median().value()));
      cells.add(Quantity.spread(cell.median(), "\u00b1"));
    }
    for (Optional<Effect> effect : row.effects()) {
      cells.add(effect.map(e -> Ratios.of(e.ratio())).orElse(Quantity.NONE));
      cells.add(effect.map(ComparisonMarkdown::verdict).orElse(Quantity.NONE));
      cells.add(effect.map(ComparisonWords::detectable).orElse(Quantity.NONE));
    }
    page.row(cells);
  }

  private static String verdict(Effect effect) {
    String words = ComparisonWords.verdict(effect);
    boolean shown = effect.change() == Change.FASTER || effect.change() == Change.SLOWER;
    return shown ? "**" + words + "**" : words;
  }

  private void overall(Table table) {
    if (table.overall().stream().allMatch(Optional::isEmpty)) {
      return;
    }
    List<String> cells = new ArrayList<>(List.of("**geometric mean**", ""));
    result.sides().forEach(s -> cells.addAll(List.of("", "")));
    table
        .overall()
        .forEach(e -> cells.addAll(List.of(e.map(Ratios::of).orElse(Quantity.NONE), "", "")));
    page.row(cells);
  }
}
