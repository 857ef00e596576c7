package io.kurabe.report;

import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.ComparisonResult.Cell;
import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.ComparisonResult.GateResult;
import io.kurabe.compare.ComparisonResult.Row;
import io.kurabe.compare.ComparisonResult.SideFacts;
import io.kurabe.compare.ComparisonResult.Table;
import io.kurabe.compare.Difference;
import io.kurabe.compare.Ratios;
import io.kurabe.stats.Change;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A comparison for the terminal: what differs, the answer, a table per metric, gates, what to be
 * careful about. Not thread-safe.
 */
public final class ComparisonText {
  private final ComparisonResult result;
  private final TextStyle style;
  private final TextPage page;

  private ComparisonText(ComparisonResult result, TextStyle style) {
    this.result = result;
    this.style = style;
    this.page = new TextPage(style);
  }

  /**
   * The comparison as text, with a newline at its end.
   *
   * @param files where its files are, if they were kept
   */
  public static String text(ComparisonResult result, Optional<String> files, TextStyle style) {
    ComparisonText text = new ComparisonText(result, style);
    text.head();
    text.whole();
    files.ifPresent(f -> text.page.line("\n  Files: " + f));
    return text.page.toString();
  }

  /** The comparison of a result's own targets, as a part of its report, which says the answer. */
  static List<String> section(ComparisonResult result, TextStyle style) {
    ComparisonText text = new ComparisonText(result, style);
    text.differences();
    text.tables();
    return text.page.toString().lines().toList();
  }

  private void head() {
    page.paragraph(TextStyle.Look.HEADING, "compare: " + ComparisonWords.against(result), "");
    for (SideFacts side : result.sides()) {
      page.labelled(
          TextStyle.Look.PLAIN,
          "  " + side.label() + "  ",
          TextStyle.Look.DIM,
          ComparisonWords.side(side));
    }
  }

  private void whole() {
    differences();
    page.heading("Answer");
    result.answer().forEach(s -> page.paragraph(TextStyle.Look.PLAIN, s, "  "));
    result.gates().forEach(this::gate);
    tables();
    published();
    page.bullets("Not on all sides", ComparisonWords.unmatched(result), TextStyle.Look.PLAIN);
    page.bullets("Null check", ComparisonWords.noiseFloors(result), TextStyle.Look.PLAIN);
    page.bullets("Be careful", result.cautions(), TextStyle.Look.OPEN);
  }

  private void differences() {
    page.heading("What differs");
    if (result.differences().isEmpty()) {
      page.paragraph(TextStyle.Look.PLAIN, ComparisonWords.NOTHING_DIFFERS, "  ");
    }
    result.differences().forEach(this::difference);
  }

  private void tables() {
    result.tables().forEach(this::table);
    page.legend(ComparisonWords.legend(result));
  }

  private void difference(Difference d) {
    page.labelled(
        TextStyle.Look.PLAIN,
        "  " + d.place() + "  ",
        TextStyle.Look.PLAIN,
        d.name() + ": " + String.join(style.unicode() ? " \u2192 " : " -> ", d.values()));
  }

  private void gate(GateResult gate) {
    TextStyle.Look look =
        switch (gate.verdict()) {
          case HOLDS -> TextStyle.Look.GOOD;
          case FAILS -> TextStyle.Look.BAD;
          case NOT_SHOWN -> TextStyle.Look.OPEN;
        };
    page.labelled(
        look,
        String.format(Locale.ROOT, "  %-11s", gate.verdict().text()),
        TextStyle.Look.PLAIN,
        "gate \"" + gate.gate() + "\"" + because(gate));
  }

  private static String because(GateResult gate) {
    return gate.verdict() == Verdict.HOLDS
        ? " " + String.join("; ", gate.because())
        : ": " + String.join("; ", gate.because());
  }

  private void table(Table table) {
    page.heading(ComparisonWords.title(table));
    boolean many = result.sides().size() > 2;
    TextTable text = new TextTable(style, "rlrrrrrlrl");
    text.header(
        "clients",
        many ? "side" : "",
        result.sides().get(0).label(),
        style.plusMinus(),
        many ? "its" : result.sides().get(1).label(),
        style.plusMinus(),
        "change",
        "95 %",
        "could show",
        "verdict");
    List<String> names = new ArrayList<>();
    String last = "";
    for (Row row : table.rows()) {
      for (int side = 1; side < result.sides().size(); side++) {
        Optional<Effect> effect = row.effects().get(side - 1);
        if (effect.isPresent()) {
          text.row(cells(table, row, side, effect.get()));
          names.add(row.key().name().equals(last) ? "" : row.key().name());
          last = row.key().name();
        }
      }
    }
    lines(text.lines(), names);
    overall(table);
  }

  private void published() {
    List<List<String>> rows = ComparisonWords.published(result);
    if (rows.isEmpty()) {
      return;
    }
    page.heading("Published values beside ours");
    List<String> titles = ComparisonWords.publishedTitles(result);
    TextTable text = new TextTable(style, "llr" + "r".repeat(result.sides().size()) + "l");
    text.header(titles.subList(1, titles.size()).toArray(String[]::new));
    List<String> names = new ArrayList<>();
    String last = "";
    for (List<String> row : rows) {
      text.row(row.subList(1, row.size()).stream().map(TextTable.Cell::of).toList());
      names.add(row.get(0).equals(last) ? "" : row.get(0));
      last = row.get(0);
    }
    lines(text.lines(), names);
  }

  /** Each name on a line of its own above its rows: names are long, and columns are many. */
  private void lines(List<String> lines, List<String> names) {
    page.line(lines.get(0));
    for (int i = 0; i < names.size(); i++) {
      if (!names.get(i).isEmpty()) {
        page.paragraph(TextStyle.Look.PLAIN, names.get(i), "  ");
      }
      page.line(lines.get(i + 1));
    }
  }

  private List<TextTable.Cell> cells(Table table, Row row, int side, Effect effect) {
    Cell base = row.cells().get(0);
    Cell own = row.cells().get(side);
    List<TextTable.Cell> cells = new ArrayList<>();
    cells.add(TextTable.Cell.of(ComparisonWords.marks(base, own) + row.key().clients()));
    cells.add(TextTable.Cell.of(result.sides().size() > 2 ? result.sides().get(side).label() : ""));
    for (Cell cell : List.of(base, own)) {
      Estimate median = cell.median();
      cells.add(TextTable.Cell.of(ComparisonWords.value(table, median.value()).replace(" ", "")));
      cells.add(TextTable.Cell.of(Quantity.spread(median, "").replace("%", " %")));
    }
    cells.add(TextTable.Cell.of(Ratios.value(effect.ratio())));
    cells.add(TextTable.Cell.of(Ratios.interval(effect.ratio())));
    cells.add(TextTable.Cell.of(ComparisonWords.detectable(effect)));
    cells.add(new TextTable.Cell(ComparisonWords.verdict(effect), look(effect.change())));
    return cells;
  }

  static TextStyle.Look look(Change change) {
    return switch (change) {
      case FASTER -> TextStyle.Look.GOOD;
      case SLOWER -> TextStyle.Look.BAD;
      case SAME -> TextStyle.Look.PLAIN;
      case NOT_SHOWN -> TextStyle.Look.OPEN;
    };
  }

  private void overall(Table table) {
    for (int side = 1; side < result.sides().size(); side++) {
      String label = result.sides().get(side).label();
      table
          .overall()
          .get(side - 1)
          .ifPresent(
              e ->
                  page.paragraph(
                      TextStyle.Look.PLAIN,
                      "geometric mean of the changes of " + label + ": " + Ratios.of(e),
                      "  "));
    }
  }
}
