package io.kurabe.junit;

import io.kurabe.config.ConfigurationException;
import io.kurabe.report.Quantity;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * A figure of which each run has one value.
 *
 * @param operation the operation that it is taken of; empty for all together
 * @param figure which figure
 * @param percent the percentile; 0 for the other figures
 */
record Metric(Optional<String> operation, Figure figure, double percent) {
  /** What can be read off a run. */
  enum Figure {
    THROUGHPUT("throughput", "ops/s"),
    MEAN("mean response", "us"),
    PERCENTILE("response", "us"),
    FAILED("failed operations", "%");

    private final String text;
    private final String unit;

    Figure(String text, String unit) {
      this.text = text;
      this.unit = unit;
    }
  }

  static Metric of(Optional<String> operation, Figure figure) {
    return new Metric(operation, figure, 0);
  }

  static Metric percentile(Optional<String> operation, double percent) {
    if (!(percent > 0 && percent < 100)) {
      throw new IllegalArgumentException(
          "a percentile lies between 0 and 100, was " + plain(percent));
    }
    return new Metric(operation, Figure.PERCENTILE, percent);
  }

  /** In words, unique among the metrics, e.g. {@code place: p99 response}. */
  String name() {
    String scope = operation.map(o -> o + ": ").orElse("");
    String which = figure == Figure.PERCENTILE ? "p" + plain(percent) + " " : "";
    return scope + which + figure.text;
  }

  String unit() {
    return figure.unit;
  }

  /** Whether a higher value is the better one. */
  boolean moreIsBetter() {
    return figure == Figure.THROUGHPUT;
  }

  /** The value of a run, or empty when it has too few operations for one. */
  Optional<Double> of(RunResult run) {
    List<OperationResult> operations = operations(run);
    return switch (figure) {
      case THROUGHPUT ->
          Optional.of(operations.stream().mapToDouble(OperationResult::opsPerSecond).sum());
      case FAILED -> failedPercent(operations);
      case MEAN ->
          Optional.of(responses(operations)).filter(r -> r.count() > 0).map(LatencySummary::mean);
      case PERCENTILE -> {
        LatencySummary all = responses(operations);
        yield all.count() == 0
            ? Optional.empty()
            : Quantity.percentile(
                all, percent, all.toHistogram().getValueAtPercentile(percent) / 1e3);
      }
    };
  }

  /** Successful operations of a run. */
  long succeeded(RunResult run) {
    return operations(run).stream().mapToLong(OperationResult::succeeded).sum();
  }

  /** Failed operations of a run. */
  long failed(RunResult run) {
    return operations(run).stream().mapToLong(OperationResult::failed).sum();
  }

  private Optional<Double> failedPercent(List<OperationResult> operations) {
    long failed = operations.stream().mapToLong(OperationResult::failed).sum();
    long all = failed + operations.stream().mapToLong(OperationResult::succeeded).sum();
    return all == 0 ? Optional.empty() : Optional.of(100.0 * failed / all);
  }

  private List<OperationResult> operations(RunResult run) {
    if (operation.isEmpty()) {
      return run.operations();
    }
    List<OperationResult> one =
        run.operations().stream().filter(o -> o.operation().equals(operation.get())).toList();
    if (one.isEmpty()) {
      throw new ConfigurationException(
          "of(\""
              + operation.get()
              + "\"): the workload '"
              + run.spec().workload()
              + "' has no such operation. There are: "
              + String.join(
                  ", ", run.operations().stream().map(OperationResult::operation).toList()));
    }
    return one;
  }

  private static LatencySummary responses(List<OperationResult> operations) {
    return LatencySummary.merge(operations.stream().map(OperationResult::response).toList());
  }

  /** A number without needless digits. */
  static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }
}
