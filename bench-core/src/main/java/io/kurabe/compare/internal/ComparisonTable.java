package io.kurabe.compare.internal;

import io.kurabe.compare.ComparisonResult.Cell;
import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.ComparisonResult.Row;
import io.kurabe.compare.ComparisonResult.Table;
import io.kurabe.compare.Metric;
import io.kurabe.compare.NoiseFloor;
import io.kurabe.compare.Question;
import io.kurabe.compare.RowKey;
import io.kurabe.compare.Side;
import io.kurabe.result.RunResult;
import io.kurabe.stats.ComparisonRule;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.internal.DetectableEffect;
import io.kurabe.stats.internal.Holm;
import io.kurabe.stats.internal.LogRatios;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Makes the table of one metric. Its comparisons are one family: by Holm's correction at most 5 %
 * of the tables without a true difference show one, however many rows they have.
 */
public final class ComparisonTable {
  private static final long SEED = 42;

  private final List<Side> sides;
  private final Question question;
  private final Metric metric;
  private final List<NoiseFloor> noiseFloors;
  private final Unlike unlike;
  private final List<Map<RowKey, Sample>> samples = new ArrayList<>();

  /** Prepares the tables of a metric; each side's values are multiplied by its factor. */
  public ComparisonTable(
      List<Side> sides,
      Question question,
      Metric metric,
      Matching matching,
      List<NoiseFloor> noiseFloors,
      List<Double> factors) {
    this.sides = sides;
    this.noiseFloors = noiseFloors;
    this.question = question;
    this.metric = metric;
    this.unlike = new Unlike(sides, matching);
    for (int i = 0; i < sides.size(); i++) {
      Map<String, RunResult> runs = sides.get(i).runs();
      Map<RowKey, Sample> ofSide = new LinkedHashMap<>();
      double factor = factors.get(i);
      matching
          .points()
          .get(i)
          .forEach(
              (key, point) ->
                  ofSide.put(
                      key,
                      Sample.of(point, runs, metric.ofOperation(key.operation())).times(factor)));
      samples.add(ofSide);
    }
  }

  /** Makes the table of these rows, as far as two sides have values for them. */
  public Table of(List<RowKey> keys) {
    List<RowKey> usable = keys.stream().filter(this::hasTwoSides).toList();
    int family = usable.stream().mapToInt(this::comparisons).sum();
    List<List<Optional<Raw>>> raw =
        usable.stream().map(key -> ofSides(side -> raw(key, side, family))).toList();
    List<Double> adjusted =
        Holm.adjust(
            raw.stream().flatMap(List::stream).flatMap(Optional::stream).map(Raw::pValue).toList());
    var next = adjusted.iterator();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < usable.size(); i++) {
      RowKey key = usable.get(i);
      double floor = Math.max(question.noiseFloor(), NoiseFloor.largest(noiseFloors, key.target()));
      List<Optional<Effect>> effects =
          raw.get(i).stream().map(r -> r.map(e -> effect(e, next.next(), floor))).toList();
      rows.add(new Row(key, cells(key), effects));
    }
    return new Table(
        metric.name(), metric.unit(), metric.moreIsBetter(), family, rows, overall(rows));
  }

  private <T> List<T> ofSides(IntFunction<T> of) {
    return IntStream.range(1, sides.size()).mapToObj(of).toList();
  }

  private Sample sample(int side, RowKey key) {
    return samples.get(side).getOrDefault(key, Sample.none(metric.unit()));
  }

  /** Returns whether the sides may be compared with each other. */
  private boolean comparable(int side, RowKey key) {
    return usable(side, key) && (question.allowUnlike() || unlike.of(key, side).isEmpty());
  }

  private boolean usable(int side, RowKey key) {
    return sample(side, key).positive();
  }

  private boolean hasTwoSides(RowKey key) {
    return usable(0, key) && IntStream.range(1, sides.size()).anyMatch(i -> usable(i, key));
  }

  private int comparisons(RowKey key) {
    return (int) IntStream.range(1, sides.size()).filter(i -> comparable(i, key)).count();
  }

  /** An effect before the correction for many comparisons. */
  private record Raw(io.kurabe.stats.internal.Effect statistics, OptionalDouble detectable) {
    double pValue() {
      return statistics.pValue();
    }
  }

  private Optional<Raw> raw(RowKey key, int side, int family) {
    return statistics(key, side, family)
        .map(effect -> new Raw(effect, detectable(key, side, family, effect.paired())));
  }

  /** Returns the effects of a row, one per side but the first, before a correction. */
  List<Optional<io.kurabe.stats.internal.Effect>> uncorrected(RowKey key, int family) {
    return ofSides(side -> statistics(key, side, family));
  }

  private Optional<io.kurabe.stats.internal.Effect> statistics(RowKey key, int side, int family) {
    if (!usable(0, key) || !comparable(side, key)) {
      return Optional.empty();
    }
    Sample base = sample(0, key);
    Sample other = sample(side, key);
    if (sides.get(0).sharesInvocation(sides.get(side))) {
      Sample.Pairs pairs = other.pairedWith(base);
      // Decided by the number of pairs alone, never by what the data say.
      if (io.kurabe.stats.internal.Effect.leastPValue(pairs.size())
          <= question.rule().alpha() / family) {
        return Optional.of(io.kurabe.stats.internal.Effect.paired(pairs.over(), pairs.under()));
      }
    }
    return Optional.of(
        io.kurabe.stats.internal.Effect.unpaired(other.values(), base.values(), seed(key, side)));
  }

  private OptionalDouble detectable(RowKey key, int side, int family, boolean paired) {
    Sample base = sample(0, key);
    Sample other = sample(side, key);
    if (paired) {
      Sample.Pairs pairs = other.pairedWith(base);
      return DetectableEffect.paired(
          pairs.size(), DetectableEffect.pairedSpread(pairs.over(), pairs.under()), family);
    }
    return DetectableEffect.unpaired(
        Math.min(other.values().size(), base.values().size()),
        DetectableEffect.spread(other.values(), base.values()),
        family);
  }

  /** Returns the seed of an interval, which is the same whenever the same results are compared. */
  private static long seed(RowKey key, int side) {
    return new SplittableRandom(SEED + 31L * key.hashCode() + side).nextLong();
  }

  private Effect effect(Raw raw, double adjustedP, double floor) {
    Estimate ratio = raw.statistics.ratio();
    ComparisonRule.Judgement judged =
        question
            .rule()
            .judge(
                metric.moreIsBetter() ? ratio : raw.statistics.inverse().ratio(), adjustedP, floor);
    return new Effect(
        ratio,
        raw.statistics.pValue(),
        adjustedP,
        raw.statistics.paired(),
        judged.change(),
        judged.because(),
        raw.detectable.isPresent() ? Optional.of(raw.detectable.getAsDouble()) : Optional.empty());
  }

  private List<Cell> cells(RowKey key) {
    return IntStream.range(0, sides.size()).mapToObj(side -> sample(side, key).cell()).toList();
  }

  /** Returns the geometric mean of the ratios over the rows that both sides have. */
  private List<Optional<Estimate>> overall(List<Row> rows) {
    List<Optional<Estimate>> overall = new ArrayList<>();
    for (int side = 1; side < sides.size(); side++) {
      List<List<Double>> over = new ArrayList<>();
      List<List<Double>> under = new ArrayList<>();
      for (Row row : rows) {
        if (row.effects().get(side - 1).isPresent() && row.key().operation().isEmpty()) {
          over.add(row.cells().get(side).values());
          under.add(row.cells().get(0).values());
        }
      }
      overall.add(
          over.size() < 2 ? Optional.empty() : Optional.of(LogRatios.geometricMean(over, under)));
    }
    return overall;
  }
}
