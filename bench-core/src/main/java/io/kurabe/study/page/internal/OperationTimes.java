package io.kurabe.study.page.internal;

import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.Table;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.Points;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The rate and the times of each operation of a mix, over the valid runs of each point. */
public final class OperationTimes {
  private OperationTimes() {}

  /** An operation at a point of the plan; its times are merged once for all that is said. */
  private record Row(
      PointResult point, String operation, List<OperationResult> runs, LatencySummary times) {
    Row(PointResult point, String operation, List<OperationResult> runs) {
      this(
          point,
          operation,
          runs,
          LatencySummary.merge(runs.stream().map(OperationResult::response).toList()));
    }

    Cell percentile(double percent) {
      return times.percentile(percent).<Cell>map(Cell::time).orElse(Cell.NONE);
    }

    double perSecond() {
      return runs.stream().mapToDouble(OperationResult::opsPerSecond).average().orElse(Double.NaN);
    }
  }

  /** Returns the table; without rows where no point has several operations. */
  public static Table table(StudyResult result) {
    List<Row> rows = result.points().stream().flatMap(p -> rows(p, result).stream()).toList();
    return Table.of("Operations", rows)
        .words("variant", r -> r.point.variant())
        .number("clients", r -> Cell.count(r.point.clients()))
        .words("operation", Row::operation)
        .number("ops/s", r -> Cell.words(Quantity.number(r.perSecond())))
        .number("mean", r -> Cell.time(r.times.meanMicros()))
        .number("p50", r -> r.percentile(50))
        .number("p95", r -> r.percentile(95))
        .number("p99", r -> r.percentile(99))
        .number("max", r -> Cell.time(r.times.maxMicros()))
        .number("failed", r -> Cell.count(r.runs.stream().mapToLong(OperationResult::failed).sum()))
        .dispensable("p50", "failed")
        .build();
  }

  private static List<Row> rows(PointResult point, StudyResult result) {
    Map<String, List<OperationResult>> byName =
        Points.runsOf(point, result.runs())
            .filter(RunResult::valid)
            .flatMap(run -> run.operations().stream())
            .filter(o -> o.response().count() > 0)
            .collect(
                Collectors.groupingBy(
                    OperationResult::operation, LinkedHashMap::new, Collectors.toList()));
    return byName.size() < 2
        ? List.of()
        : byName.entrySet().stream().map(e -> new Row(point, e.getKey(), e.getValue())).toList();
  }
}
