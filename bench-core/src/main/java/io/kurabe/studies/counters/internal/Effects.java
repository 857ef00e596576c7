package io.kurabe.studies.counters.internal;

import io.kurabe.result.RunResult;
import io.kurabe.result.internal.Points;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.internal.RunStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Computes effects between points, over their valid runs; empty when a side has none. */
record Effects(CountersPoints points) {
  Optional<Estimate> ratioOfMeans(Variant over, int overClients, Variant under, int underClients) {
    return over.equals(under) && overClients == underClients
        ? Optional.empty()
        : Points.ratio(
            points.valid(over, overClients, Points::meanResponse),
            points.valid(under, underClients, Points::meanResponse));
  }

  Optional<Estimate> median(
      Variant arm, int clients, ToDoubleFunction<RunResult> figure, String unit) {
    List<Double> runs = points.valid(arm, clients, figure);
    return runs.isEmpty() ? Optional.empty() : Optional.of(RunStatistics.median(runs, unit));
  }
}
