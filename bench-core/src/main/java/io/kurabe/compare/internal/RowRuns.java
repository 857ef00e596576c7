package io.kurabe.compare.internal;

import io.kurabe.compare.ComparisonResult.Table;
import io.kurabe.compare.Metric;
import io.kurabe.compare.RowKey;
import io.kurabe.compare.Side;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** The runs behind the rows of a comparison; sides count from 0. Immutable. */
record RowRuns(Matching matching, List<Map<String, RunResult>> runs) {
  static RowRuns of(List<Side> sides) {
    return new RowRuns(
        Matching.of(sides, Pattern.compile("")), sides.stream().map(Side::runs).toList());
  }

  /** Returns the point of a side, or empty when the side has no such row. */
  Optional<PointResult> point(int side, RowKey row) {
    return Optional.ofNullable(matching.points().get(side).get(row));
  }

  /** Returns all runs of a row on a side, invalid ones too, in the order they were made. */
  List<RunResult> runs(int side, RowKey row) {
    return point(side, row).map(PointResult::runs).orElse(List.of()).stream()
        .map(name -> runs.get(side).get(name))
        .filter(Objects::nonNull)
        .toList();
  }

  /** Returns the response times of all valid runs of a row on a side, of its operation only. */
  LatencySummary response(int side, RowKey row) {
    return LatencySummary.merge(
        runs(side, row).stream()
            .filter(RunResult::valid)
            .flatMap(r -> r.operations().stream())
            .filter(o -> row.operation().isEmpty() || o.operation().equals(row.operation()))
            .map(OperationResult::response)
            .toList());
  }

  /** Returns a metric's value in a run; empty with too few operations. */
  static Optional<Double> value(Table table, RowKey row, RunResult run) {
    boolean has =
        row.operation().isEmpty()
            || run.operations().stream().anyMatch(o -> o.operation().equals(row.operation()));
    return has
        ? Metric.named(table.metric()).ofOperation(row.operation()).of(run)
        : Optional.empty();
  }
}
