package io.kurabe.studies.querycache.internal;

import io.kurabe.result.OperationResult;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.internal.Points;
import io.kurabe.stats.Estimate;
import io.kurabe.study.internal.RunsByPoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The runs by variant and number of clients, and their combined repeats. */
final class QueryCachePoints {
  private final QueryCachePlan plan;
  private final QueryCacheOptions options;
  private final RunsByPoint byPoint;

  QueryCachePoints(QueryCacheOptions options, QueryCachePlan plan, List<RunResult> runs) {
    this.options = options;
    this.plan = plan;
    this.byPoint = new RunsByPoint(runs);
  }

  /** Returns the points of the variants that are compared, in the order of the plan. */
  List<PointResult> all() {
    List<PointResult> points = new ArrayList<>();
    for (Variant variant : plan.variants()) {
      if (variant.purpose() != Variant.Purpose.OBSERVED) {
        for (int clients : options.clients()) {
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

  List<RunResult> valid(Variant variant, int clients) {
    return runs(variant, clients).stream().filter(RunResult::valid).toList();
  }

  /** Returns how the rate of one variant compares with another's in the same repeats. */
  Optional<Estimate> ratio(Variant over, Variant under, int clients) {
    return Points.paired(
        byRepeat(over, clients, QueryCachePoints::reads),
        byRepeat(under, clients, QueryCachePoints::reads));
  }

  /**
   * Returns the rate with the server's instruments on over that without, at the most clients; only
   * for a variant that was observed as often as not.
   */
  Optional<Estimate> costOfObserving(Variant variant) {
    Variant seen = variant.as(Variant.Purpose.OBSERVED);
    int most = options.most();
    return runs(seen, most).size() == runs(variant, most).size()
        ? ratio(seen, variant.as(Variant.Purpose.COMPARED), most)
        : Optional.empty();
  }

  private Map<String, Double> byRepeat(
      Variant variant, int clients, ToDoubleFunction<RunResult> figure) {
    Map<String, Double> values = new LinkedHashMap<>();
    valid(variant, clients).forEach(r -> values.put(Points.block(r), figure.applyAsDouble(r)));
    return values;
  }

  /** Returns a measure added up over the valid runs of a point. */
  double sum(Variant variant, int clients, String measure) {
    return valid(variant, clients).stream()
        .mapToDouble(r -> r.measures().getOrDefault(measure, 0.0))
        .sum();
  }

  /** Returns the reads per second, without the updates that the readers make. */
  static double reads(RunResult run) {
    return run.operations().stream()
        .filter(o -> !o.operation().equals(HotLoad.UPDATE))
        .mapToDouble(OperationResult::opsPerSecond)
        .sum();
  }
}
