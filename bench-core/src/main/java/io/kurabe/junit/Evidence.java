package io.kurabe.junit;

import io.kurabe.compare.Metric;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import java.util.List;
import java.util.stream.Collectors;

/** The basis for judging budgets. */
record Evidence(String subject, List<RunResult> runs, BaselineState baseline) {
  Evidence {
    runs = List.copyOf(runs);
  }

  /** Returns the runs that count. */
  List<RunResult> valid() {
    return runs.stream().filter(RunResult::valid).toList();
  }

  /** Returns the runs that count for a metric; failures count in invalid ones, too. */
  List<RunResult> counting(Metric metric) {
    return metric.figure() == Metric.Figure.FAILED ? ofFitGenerator() : valid();
  }

  /** Returns the runs that count for facts, which need no valid figures. */
  List<RunResult> ofFitGenerator() {
    return runs.stream().filter(r -> r.generator().unfit().isEmpty()).toList();
  }

  /** Returns whether there is no success at all, which no unfit generator explains. */
  boolean nothingSucceeded(Metric metric) {
    return runs.stream().allMatch(r -> metric.succeeded(r) == 0);
  }

  /** Returns whether the server alone sets the throughput. */
  boolean paceIsFree() {
    return runs.stream().allMatch(r -> r.spec().arrivals().paceIsFree());
  }

  /** Returns one value for each run that counts for the metric; all of them must have one. */
  List<Double> values(Metric metric) {
    return counting(metric).stream().map(r -> metric.of(r).orElseThrow()).toList();
  }

  /** Describes the failures in the server's words. */
  String errors(Metric metric) {
    String codes =
        runs.stream()
            .flatMap(r -> r.operations().stream())
            .filter(o -> metric.operation().map(o.operation()::equals).orElse(true))
            .flatMap(o -> o.errorCodes().stream())
            .collect(
                Collectors.toMap(OperationResult.ErrorCount::code, e -> e, (first, same) -> first))
            .values()
            .stream()
            .map(e -> e.outcome() + " " + e.code() + " (" + e.message() + ")")
            .sorted()
            .collect(Collectors.joining("; "));
    return codes.isEmpty() ? "the server gave no reason" : codes;
  }
}
