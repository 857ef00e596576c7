package io.kurabe.compare.internal;

import io.kurabe.compare.Metric;
import io.kurabe.compare.NoiseFloor;
import io.kurabe.compare.RowKey;
import io.kurabe.compare.Side;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.internal.RunStatistics;
import io.kurabe.target.ServerFacts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The part of one result that a history keeps: its conditions and medians, not the runs with their
 * histograms, so that hundreds of results fit into memory.
 *
 * @param conditions the result without runs and points
 */
record HistoryEntry(
    String source,
    StudyResult conditions,
    int runs,
    int validRuns,
    Map<SeriesKey, Double> medians) {
  record SeriesKey(RowKey row, Metric metric) {}

  static HistoryEntry of(String source, StudyResult result) {
    Map<String, RunResult> runs = Side.of(source, source, result).runs();
    Map<SeriesKey, Double> medians = new LinkedHashMap<>();
    for (PointResult point : result.points()) {
      if (NoiseFloor.isRepeated(point)) {
        continue;
      }
      for (Metric metric : Metric.usual(Optional.empty())) {
        List<Double> values = Sample.of(point, runs, metric).values();
        if (!values.isEmpty()) {
          medians.put(
              new SeriesKey(RowKey.of(point, true, ""), metric),
              RunStatistics.median(values, metric.unit()).value());
        }
      }
    }
    return new HistoryEntry(
        source,
        result.withParts(result.servers(), List.of(), List.of()),
        result.runs().size(),
        (int) result.runs().stream().filter(RunResult::valid).count(),
        medians);
  }

  /**
   * Returns whether both are of the same plan, products and machine; how long was measured may
   * differ.
   */
  boolean samePlan(HistoryEntry other) {
    return Fingerprint.loadOfAnyLength(conditions)
            .equals(Fingerprint.loadOfAnyLength(other.conditions))
        && products().equals(other.products())
        && Fingerprint.of(conditions).sameMachine(Fingerprint.of(other.conditions));
  }

  boolean sameResult(HistoryEntry other) {
    return conditions.equals(other.conditions) && medians.equals(other.medians);
  }

  /** Returns product, origin and, of remote servers, address of each target. */
  List<String> products() {
    return conditions.servers().stream().map(HistoryEntry::product).toList();
  }

  private static String product(ServerFacts s) {
    String where = s.startedByKurabe() ? s.origin() : "remote at " + s.address();
    return s.target() + ": " + s.product() + ", " + where;
  }

  History.Entry facts() {
    return new History.Entry(
        source,
        conditions.startedAt(),
        conditions.environment().kurabe(),
        conditions.servers().stream().map(s -> s.product() + " " + s.version()).toList(),
        conditions.complete(),
        runs,
        validRuns);
  }
}
