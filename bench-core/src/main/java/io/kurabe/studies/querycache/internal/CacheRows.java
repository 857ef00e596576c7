package io.kurabe.studies.querycache.internal;

import io.kurabe.result.RunResult;
import io.kurabe.stats.internal.RunStatistics;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Computes the results of each way to read. */
record CacheRows(QueryCacheOptions options, QueryCachePlan plan, QueryCachePoints points) {
  /** Returns the rows in the order of the plan, without points that have no valid run. */
  List<CacheRow> all() {
    List<CacheRow> rows = new ArrayList<>();
    for (Variant variant : plan.variants(Variant.Purpose.COMPARED)) {
      for (int clients : options.clients()) {
        List<RunResult> valid = points.valid(variant, clients);
        if (!valid.isEmpty()) {
          rows.add(row(variant, clients, valid));
        }
      }
    }
    return rows;
  }

  private CacheRow row(Variant variant, int clients, List<RunResult> valid) {
    DoubleSummaryStatistics hits = of(valid, Measurement.HIT_PERCENT);
    return new CacheRow(
        variant.name(),
        variant.target(),
        variant.what(),
        variant.writes().text(),
        clients,
        RunStatistics.median(valid.stream().map(QueryCachePoints::reads).toList(), "ops/s"),
        variant.way() == Variant.Way.NONE
            ? Optional.empty()
            : points.ratio(variant, variant.without(), clients),
        hits.getCount() == 0 ? OptionalDouble.empty() : OptionalDouble.of(hits.getAverage()),
        (long) of(valid, Measurement.READS).getSum(),
        (long) of(valid, Measurement.STALE).getSum(),
        server(valid));
  }

  private static Optional<CacheRow.ServerCache> server(List<RunResult> valid) {
    DoubleSummaryStatistics blocks = of(valid, Measurement.FREE_BLOCKS);
    return blocks.getCount() == 0
        ? Optional.empty()
        : Optional.of(
            new CacheRow.ServerCache(
                of(valid, Measurement.INSERTS).getAverage(),
                of(valid, Measurement.PRUNES).getAverage(),
                (long) blocks.getMax(),
                of(valid, Measurement.FRAGMENTATION).getMax() / 100));
  }

  private static DoubleSummaryStatistics of(List<RunResult> runs, String measure) {
    return runs.stream()
        .filter(r -> r.measures().containsKey(measure))
        .mapToDouble(r -> r.measures().getOrDefault(measure, 0.0))
        .summaryStatistics();
  }
}
