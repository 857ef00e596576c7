package io.kurabe.report;

import io.kurabe.result.OperationResult;
import io.kurabe.result.Outage;
import io.kurabe.result.Pause;
import io.kurabe.result.Points;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import java.util.List;

/**
 * {@code runs.csv}: a row per run, valid or not. The longest pause is the longest time without a
 * successful answer; its begin counts from that of the measured phase.
 */
final class RunsCsv {
  private static final String HEADER =
      "run,workload,targets,clients,valid,measured_s,ops_per_s,ok,failed,longest_pause_ms,"
          + "longest_pause_start_s,connections_lost,longest_outage_ms,outage_resolution_ms\n";

  private RunsCsv() {}

  /** The whole file, in the form of {@link CsvReport}. */
  static String text(StudyResult result) {
    StringBuilder out = new StringBuilder(HEADER);
    result.runs().forEach(run -> out.append(row(run)).append('\n'));
    return out.toString();
  }

  private static String row(RunResult run) {
    return CsvReport.cells(
        List.of(
            run.spec().name(),
            run.spec().workload(),
            String.join(" ", run.targets()),
            run.spec().arrivals().clients(),
            run.valid(),
            run.measuredSeconds(),
            Points.throughput(run),
            run.operations().stream().mapToLong(OperationResult::succeeded).sum(),
            run.operations().stream().mapToLong(OperationResult::failed).sum(),
            run.longestPause().map(Pause::millis).orElse(Double.NaN),
            run.longestPause().map(Pause::startSeconds).orElse(Double.NaN),
            run.outage().map(Outage::connectionsLost).orElse(0L),
            run.outage().map(Outage::longestMillis).orElse(Double.NaN),
            run.outage().map(Outage::resolutionMillis).orElse(Double.NaN)));
  }
}
