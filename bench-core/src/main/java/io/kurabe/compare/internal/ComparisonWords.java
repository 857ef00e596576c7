package io.kurabe.compare.internal;

import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.ComparisonResult.PublishedRow;
import io.kurabe.compare.ComparisonResult.SideFacts;
import io.kurabe.compare.NoiseFloor;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.RatioText;
import io.kurabe.page.internal.Table;
import io.kurabe.result.PointResult;
import io.kurabe.stats.Change;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The words and signs that all reports use for a comparison. */
public final class ComparisonWords {
  private static final String RATE = "ops/s";
  private static final String INVALID = "!";
  private static final String UNSTEADY = "~";

  private ComparisonWords() {}

  static String side(SideFacts side) {
    return "%s, %s; %s, %s of %s runs valid; %s"
        .formatted(
            side.study(),
            String.join(", ", side.servers()),
            side.startedAt(),
            side.validRuns(),
            side.runs(),
            side.source());
  }

  static String title(ComparisonResult.Table table) {
    return table.metric()
        + (table.unit().equals(RATE) ? " in operations/s" : "")
        + (table.moreIsBetter() ? ", more is better" : ", less is better");
  }

  /** Writes a value in a table whose heading names the unit of rates. */
  static String value(ComparisonResult.Table table, double value) {
    return table.unit().equals(RATE) ? Quantity.number(value) : Quantity.of(value, table.unit());
  }

  static String against(ComparisonResult result) {
    List<String> labels = result.sides().stream().map(SideFacts::label).toList();
    return String.join(", ", labels.subList(1, labels.size())) + " against " + labels.get(0);
  }

  /** Writes the smallest difference that would be shown; {@code nothing} for none. */
  static String detectable(Effect effect) {
    String none = effect.change() == Change.NOT_SHOWN ? "nothing" : Quantity.NONE;
    return effect.detectable().map(d -> RatioText.relative(d - 1)).orElse(none);
  }

  /** Returns the signs of rows with runs left out or without a steady state. */
  static String marks(ComparisonResult.Cell base, ComparisonResult.Cell own) {
    String marks =
        (base.leftOut() + own.leftOut() > 0 ? INVALID : "")
            + (base.unsteady() + own.unsteady() > 0 ? UNSTEADY : "");
    return marks.isEmpty() ? "" : marks + " ";
  }

  static String legend(ComparisonResult result) {
    boolean invalid = any(result, c -> c.leftOut() > 0);
    boolean unsteady = any(result, c -> c.unsteady() > 0);
    return "Medians over runs, with half their 95% interval. Same: the whole interval of the change"
        + " lies within "
        + RatioText.relative(result.rule().margin())
        + ", the margin stated beforehand. Faster, slower: shown with at most "
        + RatioText.relative(result.rule().alpha())
        + " error over all comparisons of a table (Holm). Could show: the true difference that so"
        + " many runs show in four of five cases."
        + (invalid ? " " + INVALID + ": invalid runs were left out." : "")
        + (unsteady ? " " + UNSTEADY + ": runs without a steady state." : "");
  }

  static String rule(ComparisonResult result) {
    String families =
        result.tables().stream()
            .map(t -> t.metric() + " " + t.comparisons())
            .collect(Collectors.joining(", "));
    return ("Rule, stated before: margin %s, error %s with Holm's correction over all"
            + " comparisons of a table (%s). Changes are relative to %s; a shorter time is"
            + " faster.%s")
        .formatted(
            RatioText.relative(result.rule().margin()),
            RatioText.relative(result.rule().alpha()),
            families,
            result.sides().get(0).label(),
            result.noiseFloor() > 0
                ? " Effects below %s never count as a difference."
                    .formatted(RatioText.relative(result.noiseFloor()))
                : "");
  }

  private static boolean any(ComparisonResult result, Predicate<ComparisonResult.Cell> condition) {
    return result.tables().stream()
        .flatMap(t -> t.rows().stream())
        .flatMap(r -> r.cells().stream())
        .anyMatch(condition);
  }

  /** Makes the table of published values; those beside the same measured row are together. */
  static Table published(ComparisonResult result) {
    Table.Builder<PublishedRow> table =
        Table.of("Published values beside the measured ones", result.published())
            .group(row -> row.ours().name() + ", " + row.metric())
            .words("published", PublishedRow::label)
            .words("conditions", PublishedRow::conditions)
            .number("value", row -> Cell.of(row.value(), row.unit()));
    for (int i = 0; i < result.sides().size(); i++) {
      int side = i;
      table.number(
          result.sides().get(i).label(),
          row -> Cell.of(row.medians().get(side).value(), row.unit()));
    }
    return table.words("at", row -> PointResult.clientsText(row.ours().clients())).build();
  }

  static List<String> unmatched(ComparisonResult result) {
    return result.unmatched().stream()
        .map(u -> u.key().text() + ": only in " + String.join(", ", u.sides()))
        .toList();
  }

  static List<String> noiseFloors(ComparisonResult result) {
    return result.noiseFloors().stream().map(ComparisonWords::noiseFloor).toList();
  }

  public static String noiseFloor(NoiseFloor floor) {
    String start = floor.name() + " against itself: " + RatioText.of(floor.ratio());
    return floor.relative().isEmpty()
        ? start + "; too few valid runs to know the noise floor."
        : "%s; the noise floor is %s, and no smaller effect on %s counts as a difference."
            .formatted(start, RatioText.relative(floor.relative().getAsDouble()), floor.target());
  }

  static String label(ComparisonResult result, int side) {
    return result.sides().get(side).label();
  }
}
