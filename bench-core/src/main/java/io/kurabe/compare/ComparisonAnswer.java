package io.kurabe.compare;

import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.ComparisonResult.Row;
import io.kurabe.compare.ComparisonResult.Table;
import io.kurabe.compare.internal.RepeatAdvice;
import io.kurabe.page.internal.RatioText;
import io.kurabe.spec.Replication;
import io.kurabe.stats.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The answer of a comparison in a few sentences: effect, interval and verdict. */
record ComparisonAnswer(List<Side> sides, List<Table> tables) {
  List<String> sentences() {
    if (tables.isEmpty()) {
      return List.of(
          "There is no answer: no row has valid runs, all with values above 0, on two sides.");
    }
    List<String> sentences = new ArrayList<>();
    tooFewRuns().ifPresent(sentences::add);
    for (int side = 1; side < sides.size(); side++) {
      for (Table table : tables) {
        sentence(side, table).ifPresent(sentences::add);
      }
    }
    return sentences;
  }

  /**
   * Returns what to do where all runs together decide nothing; empty when they decide something.
   */
  private Optional<String> tooFewRuns() {
    if (!needsRepeats(tables)) {
      return Optional.empty();
    }
    List<Integer> runs =
        IntStream.range(0, sides.size())
            .mapToObj(side -> most(row -> row.cells().get(side).values().size()))
            .toList();
    String why =
        runs.stream().allMatch(n -> n <= 1)
            ? "One run on each side decides nothing: nobody knows by how much a second run of the"
                + " same would differ."
            : "So few runs (%s) decide nothing."
                .formatted(runs.stream().map(String::valueOf).collect(Collectors.joining(" and ")));
    return Optional.of(
        "%s Measure again: %s; best with both servers as targets of one command, in turns."
            .formatted(
                why,
                sides.stream()
                    .map(side -> RepeatAdvice.command(side.result().study()))
                    .distinct()
                    .collect(Collectors.joining("; and "))));
  }

  private int most(ToIntFunction<Row> count) {
    return tables.stream().flatMap(t -> t.rows().stream()).mapToInt(count).max().orElse(0);
  }

  /**
   * Returns whether more repeats are what is missing: no comparison could have shown a difference,
   * however large, and no side has as many runs as are made to be compared.
   */
  static boolean needsRepeats(List<Table> tables) {
    List<Row> rows = tables.stream().flatMap(t -> t.rows().stream()).toList();
    return rows.stream()
            .flatMap(row -> row.effects().stream())
            .flatMap(Optional::stream)
            .allMatch(Effect::blind)
        && rows.stream()
            .flatMap(row -> row.cells().stream())
            .allMatch(cell -> cell.values().size() < Replication.REPEATS);
  }

  private Optional<String> sentence(int side, Table table) {
    List<Row> rows =
        table.rows().stream()
            .filter(r -> r.effects().get(side - 1).isPresent() && r.key().operation().isEmpty())
            .toList();
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    String start =
        sides.get(side).label() + " against " + sides.get(0).label() + ", " + table.metric() + ": ";
    if (rows.size() == 1) {
      Effect effect = rows.get(0).effects().get(side - 1).orElseThrow();
      return Optional.of(start + one(effect));
    }
    return Optional.of(start + many(rows, side, table));
  }

  private static String one(Effect effect) {
    return effect.change().text()
        + ", "
        + RatioText.of(effect.ratio())
        + (effect.because().isEmpty() ? "" : "; " + effect.because())
        + ".";
  }

  private String many(List<Row> rows, int side, Table table) {
    List<Effect> effects = rows.stream().map(r -> r.effects().get(side - 1).orElseThrow()).toList();
    List<String> parts = new ArrayList<>();
    for (Change change : Change.values()) {
      long of = effects.stream().filter(e -> e.change() == change).count();
      if (of > 0) {
        parts.add(of + " " + change.text());
      }
    }
    String overall =
        table.overall().get(side - 1).map(e -> "; geometric mean " + RatioText.of(e)).orElse("");
    return "of %s rows %s%s%s."
        .formatted(rows.size(), String.join(", ", parts), overall, largest(rows, side));
  }

  /** Returns the row with the largest difference that is shown. */
  private static String largest(List<Row> rows, int side) {
    return rows.stream()
        .filter(r -> shown(r.effects().get(side - 1).orElseThrow()))
        .max(
            java.util.Comparator.comparingDouble(
                r -> Math.abs(Math.log(r.effects().get(side - 1).orElseThrow().ratio().value()))))
        .map(
            r ->
                "; most in "
                    + r.key().text()
                    + ": "
                    + RatioText.of(r.effects().get(side - 1).orElseThrow().ratio()))
        .orElse("");
  }

  private static boolean shown(Effect effect) {
    return effect.change() == Change.FASTER || effect.change() == Change.SLOWER;
  }
}
