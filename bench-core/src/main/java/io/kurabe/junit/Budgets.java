package io.kurabe.junit;

import io.kurabe.compare.Metric;
import io.kurabe.compare.Metric.Figure;
import io.kurabe.config.internal.DurationText;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Relation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The requirements of a performance test on the repeated runs of one load; a parameter of test
 * methods in a {@link PerformanceTest}.
 *
 * <pre>{@code
 * budgets
 *     .p99AtMost(Duration.ofMillis(20))
 *     .throughputAtLeast(500)
 *     .notSlowerThanBaseline(10)
 *     .check(load.workload(orders).clients(8).runAll());
 * }</pre>
 *
 * <p>All budgets are judged, and the message names each with the measured value and its interval.
 * The outcome of {@link #check} is one of three:
 *
 * <ul>
 *   <li><em>pass</em>: all budgets hold;
 *   <li><em>fail</em> ({@link org.opentest4j.AssertionFailedError}): at least one does not;
 *   <li><em>inconclusive</em> ({@link org.opentest4j.TestAbortedException}, which JUnit counts as
 *       skipped): none is known not to hold, but at least one is not decided. One line on standard
 *       error gives the reason. {@value PerformanceTest#INCONCLUSIVE}{@code =fail} makes it a
 *       failure.
 * </ul>
 *
 * <p><b>How it is decided.</b> Each valid run is one value; a run whose generator was unfit does
 * not count, and with fewer than 3 valid runs nothing is decided; for the share of failed
 * operations, each run whose generator was fit. Limits of means, rates and failures are compared
 * with the two-sided 95 % interval of the mean over the runs (Student's t), those of percentiles
 * with that of the share of operations that take longer ({@link
 * io.kurabe.stats.Exceedances#percent}: the hull of the exact binomial interval of all operations
 * and of the interval of the median run), and baselines with that of the ratio of medians ({@code
 * Effect.unpaired}: the wider of a bootstrap and a rank interval, for which 4 runs on both sides,
 * or 5 and 3, are needed). Therefore the {@value PerformanceTest#REPEATS} runs that a test makes by
 * default decide, also when one of them is invalid. None of these is the interval of one side's
 * median, which reports show and which needs 6 runs: with 5 there is {@code -} in its place, and
 * still a verdict here. Of a percentile's limit the part that assumes nothing about the operations
 * is then the range of the runs, which covers 94 % of 5 runs and 88 % of 4. A budget holds when the
 * whole interval is within it and fails when the whole interval is outside. Therefore a budget that
 * is really kept fails by chance in at most 2.5 % of the checks, that much only when the true value
 * lies on the limit itself, and with {@code k} budgets in at most {@code k} times 2.5 %; the same
 * bound holds for passing a budget that is really exceeded. This assumes independent runs of about
 * the same spread; the margin of a baseline budget has to cover changes between two invocations
 * that do not show between runs (another JVM process, a warmer machine), which are not in the
 * interval.
 *
 * <p>Three rules hold in every check: every audit of the workload must be exact; no operation may
 * fail unless {@link #failedAtMostPercent} allows some; and whatever that allows, in no run may
 * more operations fail than succeed, or one of them never succeed. All are facts and no estimates:
 * one case is enough to fail, also with fewer than 3 valid runs; only failures in runs whose
 * generator was unfit, which may be its own time-outs, are left undecided. Runs that are not
 * complete, and a load of which no operation succeeded at all, fail.
 *
 * <p>Response times count from when a request was due, and are those of successful operations; for
 * a percentile's limit, a failure that came after the limit is longer than it. Such a limit fails
 * for slower operations wherever it fails for faster ones: while no fewer operations take longer
 * than the limit, and there are no more in all, or when all take longer, fewer measured operations
 * do not make it inconclusive. A percentile against the baseline needs 10 values beyond it in every
 * run (p99: 1000 operations) to pass.
 *
 * <p>Used by one thread.
 */
public final class Budgets {
  private final Checker checker;
  private final List<Budget> budgets = new ArrayList<>();
  private final Set<String> checks = new HashSet<>();
  private Optional<String> operation = Optional.empty();

  Budgets(Checker checker) {
    this.checker = checker;
  }

  /**
   * Applies the budgets that follow to one operation of the workload.
   *
   * @param name its name in the workload
   * @return this
   */
  public Budgets of(String name) {
    operation = Optional.of(name);
    return this;
  }

  /**
   * Applies the budgets that follow to all operations together, as at the beginning.
   *
   * @return this
   */
  public Budgets ofAll() {
    operation = Optional.empty();
    return this;
  }

  /**
   * Limits the 99th percentile of the response time.
   *
   * @param limit the longest that it may take, above 0
   * @return this
   */
  public Budgets p99AtMost(Duration limit) {
    return percentileAtMost(99, limit);
  }

  /**
   * Limits a percentile of the response time.
   *
   * @param percent above 0, below 100, e.g. 99.9
   * @param limit the longest that it may take, above 0
   * @return this
   */
  public Budgets percentileAtMost(double percent, Duration limit) {
    Metric metric = Metric.percentile(operation, percent);
    return add(new Budget.Percentile(metric, micros(limit), text(limit)));
  }

  /**
   * Limits the mean response time.
   *
   * @param limit the longest that it may take, above 0
   * @return this
   */
  public Budgets meanAtMost(Duration limit) {
    Relation relation = new Relation(Double.NEGATIVE_INFINITY, micros(limit), text(limit));
    return add(new Budget.Limit(Metric.of(operation, Figure.MEAN), relation));
  }

  /**
   * Requires a number of successful operations per second.
   *
   * @param opsPerSecond the least successful operations per second, above 0
   * @return this
   */
  public Budgets throughputAtLeast(double opsPerSecond) {
    if (!(opsPerSecond > 0)) {
      throw new IllegalArgumentException(
          "a throughput is above 0 operations/s, was " + Metric.plain(opsPerSecond));
    }
    String text = "at least " + Metric.plain(opsPerSecond) + "/s";
    Relation relation = new Relation(opsPerSecond, Double.POSITIVE_INFINITY, text);
    return add(new Budget.Limit(Metric.of(operation, Figure.THROUGHPUT), relation));
  }

  /**
   * Requires that no operation fails, as every check does unless {@link #failedAtMostPercent} is
   * used.
   *
   * @return this
   */
  public Budgets noFailedOperations() {
    return add(new Budget.NoFailures(Metric.of(operation, Figure.FAILED)));
  }

  /**
   * Limits the share of failed operations, after all attempts that the retry rule allows. When more
   * fail than succeed, the check fails whatever is allowed.
   *
   * @param percent above 0, below 100, of all operations
   * @return this
   */
  public Budgets failedAtMostPercent(double percent) {
    if (!(percent > 0 && percent < 100)) {
      throw new IllegalArgumentException(
          "the share of failed operations is above 0 and below 100 percent, was "
              + Metric.plain(percent)
              + "; for none there is noFailedOperations()");
    }
    Relation relation =
        new Relation(
            Double.NEGATIVE_INFINITY, percent, "at most " + Metric.plain(percent) + " percent");
    return add(new Budget.Limit(Metric.of(operation, Figure.FAILED), relation));
  }

  /**
   * Requires that the load is not slower than the stored baseline by more than a margin: by
   * throughput when each client sends as soon as it has its answer, by mean response time when a
   * rate or a think time determines the throughput.
   *
   * @param percent margin above 0, below 100
   * @return this
   */
  public Budgets notSlowerThanBaseline(double percent) {
    return add(new Budget.NotSlower(operation, percent));
  }

  /**
   * Requires a throughput that is not below the baseline's by more than {@code percent}.
   *
   * @param percent above 0 and below 100
   * @return this
   */
  public Budgets throughputWithinBaseline(double percent) {
    return within(Metric.of(operation, Figure.THROUGHPUT), percent);
  }

  /**
   * Requires a mean response time that is not above the baseline's by more than {@code percent}.
   *
   * @param percent above 0 and below 100
   * @return this
   */
  public Budgets meanWithinBaseline(double percent) {
    return within(Metric.of(operation, Figure.MEAN), percent);
  }

  /**
   * Requires a 99th percentile of the response time that is not above the baseline's by more than
   * {@code percent}.
   *
   * @param percent above 0 and below 100
   * @return this
   */
  public Budgets p99WithinBaseline(double percent) {
    return within(Metric.percentile(operation, 99), percent);
  }

  /**
   * Judges all budgets; baseline and report have the name of the test method.
   *
   * @param result the runs of one load
   * @throws org.opentest4j.AssertionFailedError when a budget does not hold, or the runs are not
   *     complete
   * @throws org.opentest4j.TestAbortedException when it is not decided
   * @throws io.kurabe.config.ConfigurationException when an operation is unknown, the baseline is
   *     damaged, or a file cannot be written
   */
  public void check(StudyResult result) {
    check(checker.files().method(), result);
  }

  /**
   * Judges all budgets as {@link #check(StudyResult)} does, under a name of its own; for a method
   * with several checks or with parameters.
   *
   * @param name part of file names, e.g. {@code checkout-8-clients}
   * @param result the runs of one load
   */
  public void check(String name, StudyResult result) {
    if (!checks.add(name)) {
      throw new IllegalStateException(
          ("there was a check '%s' in this test already, with its own baseline and"
                  + " report; name them: check(\"name\", result)")
              .formatted(name));
    }
    checker.check(name, result, budgets);
  }

  private static double micros(Duration limit) {
    if (limit.isNegative() || limit.isZero()) {
      throw new IllegalArgumentException("a response time is longer than 0, was " + limit);
    }
    return limit.toNanos() / 1e3;
  }

  private static String text(Duration limit) {
    return "at most " + DurationText.format(limit);
  }

  private Budgets within(Metric metric, double percent) {
    return add(new Budget.WithinBaseline(metric, percent));
  }

  private Budgets add(Budget budget) {
    budgets.add(budget);
    return this;
  }
}
