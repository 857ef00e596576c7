package io.kurabe.studies.counters.internal;

import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.internal.Points;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.internal.RunStatistics;
import io.kurabe.study.internal.RunsByPoint;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** The runs by variant and number of clients, and their combined repeats. */
final class CountersPoints {
  private static final Set<Variant.Kind> SHOWN =
      EnumSet.of(Variant.Kind.MAIN, Variant.Kind.UNHELD, Variant.Kind.PACED, Variant.Kind.AGAIN);

  private final CountersPlan plan;
  private final RunsByPoint byPoint;

  CountersPoints(CountersPlan plan, List<RunResult> runs) {
    this.plan = plan;
    this.byPoint = new RunsByPoint(runs);
  }

  /** Returns the points of the variants that are compared, in the order of the plan. */
  List<PointResult> all() {
    List<PointResult> points = new ArrayList<>();
    for (Variant variant : plan.variants()) {
      if (SHOWN.contains(variant.kind())) {
        for (int clients : variant.clients()) {
          byPoint
              .point(variant.name(), variant.target(), clients, variant.factors())
              .ifPresent(points::add);
        }
      }
    }
    return points;
  }

  List<RunResult> runs(Variant variant, int clients) {
    return byPoint.of(variant.name(), clients);
  }

  List<Double> valid(Variant variant, int clients, ToDoubleFunction<RunResult> figure) {
    return Points.valid(runs(variant, clients), figure);
  }

  /** Returns the ratio of the mean times of two points; empty when a side has no valid run. */
  Optional<Estimate> ratioOfMeans(Variant over, int overClients, Variant under, int underClients) {
    return over.equals(under) && overClients == underClients
        ? Optional.empty()
        : Points.ratio(
            valid(over, overClients, Points::meanResponse),
            valid(under, underClients, Points::meanResponse));
  }

  /** Returns the median of a figure over the valid runs of a point; empty without one. */
  Optional<Estimate> median(
      Variant variant, int clients, ToDoubleFunction<RunResult> figure, String unit) {
    List<Double> runs = valid(variant, clients, figure);
    return runs.isEmpty() ? Optional.empty() : Optional.of(RunStatistics.median(runs, unit));
  }
}
