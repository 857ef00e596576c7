package io.kurabe.study.page.internal;

import io.kurabe.page.internal.DataFile;
import io.kurabe.record.Outage;
import io.kurabe.record.Pause;
import io.kurabe.result.IntervalResult;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.Points;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes the runs of a result for other programs. */
final class RunFiles {
  private RunFiles() {}

  static List<DataFile> of(StudyResult result) {
    return List.of(series(result), runs(result));
  }

  /**
   * Makes a row per run and second of the measured phase, whether the run is valid or not. Times
   * are response times in microseconds, of successes only; percentiles are those of that second
   * alone.
   */
  private static DataFile series(StudyResult result) {
    List<Map.Entry<RunResult, IntervalResult>> rows =
        result.runs().stream().flatMap(r -> r.series().stream().map(i -> Map.entry(r, i))).toList();
    return DataFile.of("series.csv", rows)
        .columns("run,workload,targets,clients,valid", e -> start(e.getKey()))
        .column("start_s", e -> milli(e.getValue().startSeconds()))
        .column("length_s", e -> milli(e.getValue().lengthSeconds()))
        .column("ok", e -> e.getValue().succeeded())
        .column("failed", e -> e.getValue().failed())
        .column("p50_us", e -> milli(e.getValue().p50Micros()))
        .column("p99_us", e -> milli(e.getValue().p99Micros()))
        .column("max_us", e -> milli(e.getValue().maxMicros()))
        .build();
  }

  private static List<Object> start(RunResult run) {
    return List.of(
        run.spec().name(),
        run.spec().workload(),
        String.join(" ", run.targets()),
        run.spec().arrivals().clients(),
        run.valid());
  }

  /** Writes a number to a thousandth, which is enough, since a run has many rows. */
  private static String milli(double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.3f", value);
  }

  /** Makes a row per run, valid or not; the longest pause is without a successful answer. */
  private static DataFile runs(StudyResult result) {
    return DataFile.of("runs.csv", result.runs())
        .columns("run,workload,targets,clients,valid", RunFiles::start)
        .column("measured_s", RunResult::measuredSeconds)
        .column("ops_per_s", Points::throughput)
        .column("ok", r -> r.operations().stream().mapToLong(OperationResult::succeeded).sum())
        .column("failed", r -> r.operations().stream().mapToLong(OperationResult::failed).sum())
        .column("longest_pause_ms", r -> r.longestPause().map(Pause::millis).orElse(Double.NaN))
        .column(
            "longest_pause_start_s",
            r -> r.longestPause().map(Pause::startSeconds).orElse(Double.NaN))
        .column("connections_lost", r -> r.outage().map(Outage::connectionsLost).orElse(0L))
        .column("longest_outage_ms", r -> r.outage().map(Outage::longestMillis).orElse(Double.NaN))
        .column(
            "outage_resolution_ms",
            r -> r.outage().map(Outage::resolutionMillis).orElse(Double.NaN))
        .build();
  }
}
