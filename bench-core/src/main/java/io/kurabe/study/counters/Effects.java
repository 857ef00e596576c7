package io.kurabe.study.counters;

import io.kurabe.result.Estimate;
import io.kurabe.result.RunResult;
import io.kurabe.stats.Effect;
import io.kurabe.stats.RunStatistics;
import io.kurabe.study.Points;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Effects between points, over their valid runs; empty where a side has none. */
record Effects(CountersPoints points) {
  /** The same runs give the same interval. */
  private static final long SEED = 42;

  Optional<Estimate> ratioOfMeans(Arm over, int overClients, Arm under, int underClients) {
    return over.equals(under) && overClients == underClients
        ? Optional.empty()
        : ratio(
            points.valid(over, overClients, Points::meanResponse),
            points.valid(under, underClients, Points::meanResponse));
  }

  /** Runs with a value of 0 cannot be part of a ratio of logarithms. */
  static Optional<Estimate> ratio(List<Double> over, List<Double> under) {
    boolean usable =
        !over.isEmpty()
            && !under.isEmpty()
            && over.stream().allMatch(v -> v > 0)
            && under.stream().allMatch(v -> v > 0);
    return usable ? Optional.of(Effect.unpaired(over, under, SEED).ratio()) : Optional.empty();
  }

  Optional<Estimate> median(Arm arm, int clients, ToDoubleFunction<RunResult> figure, String unit) {
    List<Double> runs = points.valid(arm, clients, figure);
    return runs.isEmpty() ? Optional.empty() : Optional.of(RunStatistics.median(runs, unit));
  }
}
