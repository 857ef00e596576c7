package io.kurabe.result.internal;

import io.kurabe.probe.ProbeResult;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.internal.Effect;
import io.kurabe.stats.internal.LogRatios;
import io.kurabe.stats.internal.RunStatistics;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Combines the repeats of a point. Stateless. */
public final class Points {
  /** The seed of all intervals, fixed so that the same runs give the same interval. */
  private static final long SEED = 42;

  /** The parameter of a run that names its block. */
  public static final String BLOCK = "repeat";

  private Points() {}

  /**
   * Combines the repeats of one point.
   *
   * @param variant name of the variant, e.g. {@code mariadb upsert}
   * @param target name of the target
   * @param clients number of clients
   * @param factors the other factors
   * @param runs the repeats; invalid ones are named and left out of every number
   */
  public static PointResult of(
      String variant,
      String target,
      int clients,
      Map<String, String> factors,
      List<RunResult> runs) {
    List<RunResult> valid = runs.stream().filter(RunResult::valid).toList();
    List<OperationResult> operations =
        valid.stream().flatMap(r -> r.operations().stream()).toList();
    return PointResult.of(
            variant,
            target,
            clients,
            RunStatistics.median(byBlock(valid, Points::throughput), "ops/s"),
            RunStatistics.median(byBlock(valid, Points::meanResponse), "us"))
        .factors(factors)
        .runs(runs, valid.size())
        .operations(operations)
        .counters(counters(runs))
        .measures(measures(runs))
        .build();
  }

  /** Returns the runs of a point, invalid ones too, in the order in which they were made. */
  public static Stream<RunResult> runsOf(PointResult point, List<RunResult> all) {
    Set<String> names = Set.copyOf(point.runs());
    return all.stream().filter(run -> names.contains(run.spec().name()));
  }

  /** Returns the block of a run; runs of the same block were made next to each other in time. */
  public static String block(RunResult run) {
    return run.spec().parameters().getOrDefault(BLOCK, run.spec().name());
  }

  /**
   * Returns a figure by block. When a block has several runs of a point (the steps of a table that
   * is filled) they are no repeats of each other, and their mean is one value.
   */
  private static List<Double> byBlock(List<RunResult> runs, ToDoubleFunction<RunResult> figure) {
    Map<String, DoubleSummaryStatistics> blocks = new LinkedHashMap<>();
    runs.forEach(
        r ->
            blocks
                .computeIfAbsent(block(r), b -> new DoubleSummaryStatistics())
                .accept(figure.applyAsDouble(r)));
    return blocks.values().stream().map(DoubleSummaryStatistics::getAverage).toList();
  }

  /** Returns a figure of each valid run. */
  public static List<Double> valid(List<RunResult> runs, ToDoubleFunction<RunResult> figure) {
    return runs.stream().filter(RunResult::valid).map(figure::applyAsDouble).toList();
  }

  /**
   * Returns how one figure compares with another over their runs; empty when a side has none. Runs
   * with a value of 0 cannot be part of a ratio of logarithms.
   */
  public static Optional<Estimate> ratio(List<Double> over, List<Double> under) {
    boolean usable =
        !over.isEmpty()
            && !under.isEmpty()
            && over.stream().allMatch(v -> v > 0)
            && under.stream().allMatch(v -> v > 0);
    return usable ? Optional.of(Effect.unpaired(over, under, SEED).ratio()) : Optional.empty();
  }

  /**
   * Returns how one figure compares with another in the same repeats, both with a value above 0, so
   * that effects that both share in a repeat cancel out. Empty when there is no such repeat.
   *
   * @param over by repeat
   * @param under by repeat
   */
  public static <R> Optional<Estimate> paired(Map<R, Double> over, Map<R, Double> under) {
    List<Double> a = new ArrayList<>();
    List<Double> b = new ArrayList<>();
    over.forEach(
        (repeat, value) -> {
          double other = under.getOrDefault(repeat, Double.NaN);
          if (value > 0 && other > 0 && Double.isFinite(value) && Double.isFinite(other)) {
            a.add(value);
            b.add(other);
          }
        });
    return a.isEmpty() ? Optional.empty() : Optional.of(LogRatios.paired(a, b));
  }

  /** Returns the successful operations per second over all operations of the workload. */
  public static double throughput(RunResult run) {
    return run.operations().stream().mapToDouble(OperationResult::opsPerSecond).sum();
  }

  /** Returns the mean response time over all operations of the workload, in microseconds. */
  public static double meanResponse(RunResult run) {
    return LatencySummary.merge(run.operations().stream().map(OperationResult::response).toList())
        .meanMicros();
  }

  private static Map<String, Long> counters(List<RunResult> runs) {
    Map<String, Long> sums = new TreeMap<>();
    for (RunResult run : runs) {
      for (ProbeResult probe : run.probes()) {
        probe
            .counters()
            .forEach((name, growth) -> sums.merge(probe.target() + "." + name, growth, Long::sum));
      }
    }
    return sums;
  }

  private static Map<String, Double> measures(List<RunResult> runs) {
    Map<String, List<Double>> values = new TreeMap<>();
    runs.forEach(
        r ->
            r.measures()
                .forEach((name, v) -> values.computeIfAbsent(name, x -> new ArrayList<>()).add(v)));
    Map<String, Double> summary = new LinkedHashMap<>();
    values.forEach(
        (name, list) ->
            summary.put(
                name,
                name.contains("_max_")
                    ? list.stream().mapToDouble(Double::doubleValue).max().orElse(0)
                    : list.stream().mapToDouble(Double::doubleValue).average().orElse(0)));
    return summary;
  }
}
