package io.kurabe.report;

import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.ComparisonResult.Cell;
import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.ComparisonResult.PublishedRow;
import io.kurabe.compare.ComparisonResult.SideFacts;
import io.kurabe.compare.ComparisonResult.Table;
import io.kurabe.compare.NoiseFloor;
import io.kurabe.compare.Ratios;
import io.kurabe.stats.Change;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What every report says of a comparison, in the same words and signs. */
final class ComparisonWords {
  static final String NOTHING_DIFFERS =
      "Nothing that is recorded: same servers, settings, parameters and generator.";

  private static final String RATE = "ops/s";
  private static final String INVALID = "!";
  private static final String UNSTEADY = "~";

  private ComparisonWords() {}

  /** A side in a line. */
  static String side(SideFacts side) {
    return side.study()
        + ", "
        + String.join(", ", side.servers())
        + "; "
        + side.startedAt()
        + ", "
        + side.validRuns()
        + " of "
        + side.runs()
        + " runs valid; "
        + side.source();
  }

  /** Heading of a table. */
  static String title(Table table) {
    return table.metric()
        + (table.unit().equals(RATE) ? " in operations/s" : "")
        + (table.moreIsBetter() ? ", more is better" : ", less is better");
  }

  /** A value in a table whose heading names the unit of rates. */
  static String value(Table table, double value) {
    return table.unit().equals(RATE) ? Quantity.number(value) : Quantity.of(value, table.unit());
  }

  /** {@code B against A}. */
  static String against(ComparisonResult result) {
    List<String> labels = result.sides().stream().map(SideFacts::label).toList();
    return String.join(", ", labels.subList(1, labels.size())) + " against " + labels.get(0);
  }

  /** {@code + faster}. */
  static String verdict(Effect effect) {
    return verdict(effect.change());
  }

  /** The same of a change alone. */
  static String verdict(Change change) {
    return change.sign() + " " + change.text();
  }

  /**
   * The smallest difference that would be shown in four of five cases; {@code nothing} when the
   * runs are too few for any.
   */
  static String detectable(Effect effect) {
    String none = effect.change() == Change.NOT_SHOWN ? "nothing" : Quantity.NONE;
    return effect.detectable().map(d -> Ratios.relative(d - 1)).orElse(none);
  }

  /** Signs of rows with runs left out or without a steady state. */
  static String marks(Cell base, Cell own) {
    String marks =
        (base.leftOut() + own.leftOut() > 0 ? INVALID : "")
            + (base.unsteady() + own.unsteady() > 0 ? UNSTEADY : "");
    return marks.isEmpty() ? "" : marks + " ";
  }

  /** How to read the tables. */
  static String legend(ComparisonResult result) {
    boolean invalid = any(result, c -> c.leftOut() > 0);
    boolean unsteady = any(result, c -> c.unsteady() > 0);
    return "Medians over runs, with half their 95 % interval. Same: the whole interval of the change"
        + " lies within "
        + Ratios.relative(result.rule().margin())
        + ", the margin stated beforehand. Faster, slower: shown with at most "
        + Ratios.relative(result.rule().alpha())
        + " error over all comparisons of a table (Holm). Could show: the true difference that so"
        + " many runs show in four of five cases."
        + (invalid ? " " + INVALID + ": invalid runs were left out." : "")
        + (unsteady ? " " + UNSTEADY + ": runs without a steady state." : "");
  }

  /** The rule, with the sizes of the families that it was applied to. */
  static String rule(ComparisonResult result) {
    String families =
        result.tables().stream()
            .map(t -> t.metric() + " " + t.comparisons())
            .collect(Collectors.joining(", "));
    return "Rule, stated before: margin "
        + Ratios.relative(result.rule().margin())
        + ", error "
        + Ratios.relative(result.rule().alpha())
        + " with Holm's correction over all comparisons of a table ("
        + families
        + "). Changes are relative to "
        + result.sides().get(0).label()
        + "; a shorter time is faster."
        + (result.noiseFloor() > 0
            ? " Effects below " + Ratios.relative(result.noiseFloor()) + " are called none."
            : "");
  }

  private static boolean any(
      ComparisonResult result, java.util.function.Predicate<Cell> condition) {
    return result.tables().stream()
        .flatMap(t -> t.rows().stream())
        .flatMap(r -> r.cells().stream())
        .anyMatch(condition);
  }

  /** Titles of {@link #published}, the name of our row first. */
  static List<String> publishedTitles(ComparisonResult result) {
    List<String> titles = new ArrayList<>(List.of("ours", "published", "conditions", "value"));
    result.sides().forEach(side -> titles.add(side.label()));
    titles.add("at");
    return titles;
  }

  /** Published values beside ours: a line each, those beside the same row of ours together. */
  static List<List<String>> published(ComparisonResult result) {
    Map<String, List<List<String>>> byRow = new LinkedHashMap<>();
    for (PublishedRow row : result.published()) {
      List<String> cells = new ArrayList<>();
      cells.add(row.ours().name() + ", " + row.metric());
      cells.add(row.label());
      cells.add(row.conditions());
      cells.add(Quantity.of(row.value(), row.unit()));
      row.medians().forEach(m -> cells.add(Quantity.of(m.value(), row.unit())));
      cells.add(Digest.clients(row.ours().clients()));
      byRow.computeIfAbsent(cells.get(0), n -> new ArrayList<>()).add(cells);
    }
    return byRow.values().stream().flatMap(List::stream).toList();
  }

  /** Rows that not all sides have. */
  static List<String> unmatched(ComparisonResult result) {
    return result.unmatched().stream()
        .map(u -> u.key().text() + ": only in " + String.join(", ", u.sides()))
        .toList();
  }

  /** What the same target looked like against itself. */
  static List<String> noiseFloors(ComparisonResult result) {
    return result.noiseFloors().stream().map(ComparisonWords::noiseFloor).toList();
  }

  /** One null check in a sentence. */
  static String noiseFloor(NoiseFloor floor) {
    String start = floor.name() + " against itself: " + Ratios.of(floor.ratio());
    return floor.relative().isEmpty()
        ? start + "; too few valid runs to know the noise floor."
        : start
            + "; the noise floor is "
            + Ratios.relative(floor.relative().getAsDouble())
            + ", and no smaller effect on "
            + floor.target()
            + " is called one.";
  }
}
