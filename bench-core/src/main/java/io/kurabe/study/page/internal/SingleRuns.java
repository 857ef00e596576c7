package io.kurabe.study.page.internal;

import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.Points;
import io.kurabe.stats.Estimate;
import java.util.List;

/** Makes points of runs, for results that have none. Stateless. */
final class SingleRuns {
  private SingleRuns() {}

  /** Returns all points; for a result without any, each run that is listed becomes a point. */
  static List<PointResult> pointsOf(StudyResult result, PageParts parts) {
    return result.points().isEmpty()
        ? result.runs().stream().filter(parts::lists).map(SingleRuns::point).toList()
        : result.points();
  }

  static StudyResult resultOf(RunResult run) {
    String question = run.spec().workload() + " on " + String.join(", ", run.targets());
    return StudyResult.of("run " + run.spec().name(), question)
        .made(run.startedAt(), run.measuredSeconds())
        .incomplete(run.complete() ? "" : "the run did not go to its end")
        .plan(run.spec().parameters(), run.spec().seed(), List.of(run.spec().name()))
        .runs(List.of(run), List.of())
        .build();
  }

  private static PointResult point(RunResult run) {
    List<OperationResult> operations = run.operations();
    LatencySummary response =
        LatencySummary.merge(operations.stream().map(OperationResult::response).toList());
    return PointResult.of(
            run.spec().workload(),
            String.join(", ", run.targets()),
            run.spec().arrivals().clients(),
            alone(Points.throughput(run), "ops/s"),
            alone(response.meanMicros(), "us"))
        .runs(List.of(run), run.valid() ? 1 : 0)
        .operations(operations)
        .measures(run.measures())
        .cautions(run.invalid())
        .build();
  }

  private static Estimate alone(double value, String unit) {
    return new Estimate(value, value, value, 1, unit, false);
  }
}
