package io.kurabe.compare;

import io.kurabe.config.ConfigurationException;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.internal.Points;
import io.kurabe.stats.Exceedances;
import io.kurabe.stats.Relation;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * A figure of which each run has one value. Immutable.
 *
 * @param operation the operation that it is taken of; empty for all together
 * @param figure which figure
 * @param percent the percentile; 0 for the other figures
 */
public record Metric(Optional<String> operation, Figure figure, double percent) {
  /** The figures of a run. */
  public enum Figure {
    /** Successful operations per second. */
    THROUGHPUT("throughput", "ops/s"),
    /** The mean response time, in microseconds. */
    MEAN("mean response", "us"),
    /** A percentile of the response times, in microseconds. */
    PERCENTILE("response", "us"),
    /** The share of operations that failed, in percent. */
    FAILED("failed operations", "%");

    private final String text;
    private final String unit;

    Figure(String text, String unit) {
      this.text = text;
      this.unit = unit;
    }
  }

  /**
   * Makes a figure that has no percentile.
   *
   * @param operation the name of the operation
   * @param figure the figure
   * @return the metric
   */
  public static Metric of(Optional<String> operation, Figure figure) {
    return new Metric(operation, figure, 0);
  }

  /**
   * Makes a percentile of the response time.
   *
   * @param operation the name of the operation
   * @param percent above 0 and below 100
   * @return the metric
   * @throws IllegalArgumentException unless it lies between 0 and 100
   */
  public static Metric percentile(Optional<String> operation, double percent) {
    if (!(percent > 0 && percent < 100)) {
      throw new IllegalArgumentException(
          "a percentile lies between 0 and 100, was " + plain(percent));
    }
    return new Metric(operation, Figure.PERCENTILE, percent);
  }

  /**
   * Reads {@code throughput}, {@code mean} or a percentile like {@code p99}, of all operations.
   *
   * @param text the text
   * @return the metric
   * @throws IllegalArgumentException with what was found and what is possible
   */
  public static Metric parse(String text) {
    if (text.matches("p\\d{1,2}(\\.\\d+)?") && Double.parseDouble(text.substring(1)) > 0) {
      return percentile(Optional.empty(), Double.parseDouble(text.substring(1)));
    }
    return switch (text) {
      case "throughput" -> of(Optional.empty(), Figure.THROUGHPUT);
      case "mean" -> of(Optional.empty(), Figure.MEAN);
      default ->
          throw new IllegalArgumentException(
              "'" + text + "' is no metric. Possible: throughput, mean, p50, p90, p99, p99.9");
    };
  }

  /**
   * {@return the metrics that are kept of every result: throughput, mean and p99, of all operations
   * or of one}
   *
   * @param operation the name of the operation
   */
  public static List<Metric> usual(Optional<String> operation) {
    return List.of(
        of(operation, Figure.THROUGHPUT), of(operation, Figure.MEAN), percentile(operation, 99));
  }

  /**
   * {@return the metric that {@link #name} names, of all operations}
   *
   * @param name the name
   */
  public static Metric named(String name) {
    return parse(name.replace(" response", ""));
  }

  /**
   * {@return this figure of one operation, or of all together}
   *
   * @param name the name of the operation; empty for all together
   */
  public Metric ofOperation(String name) {
    return new Metric(name.isEmpty() ? Optional.empty() : Optional.of(name), figure, percent);
  }

  /**
   * {@return the condition that the ratio to another value is not worse by more than a percentage}
   *
   * @param margin in percent
   * @param text the condition in words
   */
  public Relation notWorseBy(double margin, String text) {
    return moreIsBetter()
        ? new Relation(1 - margin / 100, Double.POSITIVE_INFINITY, text)
        : new Relation(Double.NEGATIVE_INFINITY, 1 + margin / 100, text);
  }

  /** {@return the name in words, unique among the metrics, e.g. {@code place: p99 response}} */
  public String name() {
    String scope = operation.map(o -> o + ": ").orElse("");
    String which = figure == Figure.PERCENTILE ? "p" + plain(percent) + " " : "";
    return scope + which + figure.text;
  }

  /** {@return the unit of its values: {@code ops/s}, {@code us} or {@code %}} */
  public String unit() {
    return figure.unit;
  }

  /** {@return whether a higher value is the better one} */
  public boolean moreIsBetter() {
    return figure == Figure.THROUGHPUT;
  }

  /**
   * {@return the value of a run, or empty when it has too few operations for one}
   *
   * @param run the run
   */
  public Optional<Double> of(RunResult run) {
    List<OperationResult> operations = operations(run);
    return switch (figure) {
      case THROUGHPUT ->
          Optional.of(operations.stream().mapToDouble(OperationResult::opsPerSecond).sum());
      case FAILED -> failedPercent(operations);
      case MEAN -> mean(run, responses(operations));
      case PERCENTILE -> {
        LatencySummary all = responses(operations);
        yield all.count() == 0 ? Optional.empty() : all.percentile(percent);
      }
    };
  }

  /**
   * Returns the operations of a run that took longer than a limit, of all whose end is known: a
   * failure counts when it came after the limit; otherwise a server that gets slower until its
   * requests time out would have fewer longer ones.
   *
   * @param micros a time in microseconds
   * @param run the run
   * @return empty when there is no such operation
   */
  public Optional<Exceedances> longerThan(double micros, RunResult run) {
    LatencySummary responses = responses(operations(run));
    long failed =
        operations(run).stream()
            .flatMap(o -> o.failures().values().stream())
            .mapToLong(times -> times.above(micros))
            .sum();
    long all = responses.count() + failed;
    return all == 0
        ? Optional.empty()
        : Optional.of(new Exceedances(responses.above(micros) + failed, all));
  }

  /**
   * {@return the percentile of all successful operations of several runs together, however few}
   *
   * @param runs the runs
   */
  public double pooled(List<RunResult> runs) {
    return responses(runs.stream().flatMap(r -> operations(r).stream()).toList())
            .toHistogram()
            .getValueAtPercentile(percent)
        / 1e3;
  }

  /** Returns the mean response time; without samples (JMH) threads over rate. */
  private static Optional<Double> mean(RunResult run, LatencySummary responses) {
    if (responses.count() > 0) {
      return Optional.of(responses.meanMicros());
    }
    double rate = Points.throughput(run);
    return rate > 0 && run.spec().arrivals().paceIsFree()
        ? Optional.of(run.spec().arrivals().clients() * 1e6 / rate)
        : Optional.empty();
  }

  /**
   * {@return the number of successful operations of a run}
   *
   * @param run the run
   */
  public long succeeded(RunResult run) {
    return operations(run).stream().mapToLong(OperationResult::succeeded).sum();
  }

  /**
   * {@return the number of failed operations of a run}
   *
   * @param run the run
   */
  public long failed(RunResult run) {
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

  /**
   * Writes a number without needless digits.
   *
   * @param value the value
   * @return the text
   */
  public static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }
}
