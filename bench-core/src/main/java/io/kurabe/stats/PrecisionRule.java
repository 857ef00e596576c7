package io.kurabe.stats;

import io.kurabe.stats.internal.RankIntervals;
import io.kurabe.stats.internal.RunStatistics;
import java.util.Arrays;
import java.util.List;

/**
 * Ends the measurement when the medians of the targets are known precisely enough.
 *
 * <p>The rule is applied after each whole block of runs, in which every target ran once. It looks
 * at the sums of the logarithms over the targets of a turn, {@code t(i) = (ln x1(i) + ... + ln
 * xk(i)) / sqrt(k)}, and is met when both ends of the order-statistic interval of their median are
 * near enough to it. The spread of {@code t} is that of the runs of one target (the root mean
 * square of all targets), so the width is that of a typical target; effects that all targets share,
 * like drift, count in full.
 *
 * <p>Each target's own interval would not do: stopping when both happen to lie close together makes
 * false differences more frequent (5.9 instead of 5 % in simulation of runs with two modes). The
 * sum does not change when two targets swap their runs of a turn; so it is independent of which was
 * faster, the signs of the differences stay as random as before, and the signed-rank test stays
 * exact.
 *
 * @param halfWidth largest distance from the median to an end of its 95 % interval, relative to the
 *     median, e.g. 0.02
 * @param leastRuns runs of each target below which it is never met, at least 7
 */
public record PrecisionRule(double halfWidth, int leastRuns) {
  /**
   * The least number of runs of each target; soon after it the interval of the median lies inside
   * the range of the runs.
   */
  public static final int LEAST_RUNS = 7;

  /**
   * Refuses a width that nothing or everything meets, and fewer than 7 runs.
   *
   * @param halfWidth half the width of the interval, as a share
   * @param leastRuns the least number of runs
   */
  public PrecisionRule {
    if (!(halfWidth > 0 && halfWidth < 1)) {
      throw new IllegalArgumentException("the half width is above 0 and below 1, was " + halfWidth);
    }
    if (leastRuns < LEAST_RUNS) {
      throw new IllegalArgumentException(
          "at least " + LEAST_RUNS + " runs are needed, was " + leastRuns);
    }
  }

  /**
   * {@return whether the runs are enough}
   *
   * @param targets the runs of each target in the order of the blocks, as many for each
   * @throws IllegalArgumentException when there is no target, the numbers of runs differ or a value
   *     is not above 0
   */
  public boolean met(List<List<Double>> targets) {
    int runs = targets.isEmpty() ? 0 : targets.get(0).size();
    if (targets.isEmpty() || targets.stream().anyMatch(t -> t.size() != runs)) {
      throw new IllegalArgumentException(
          "targets need as many runs each, had " + targets.stream().map(List::size).toList());
    }
    if (runs < leastRuns) {
      return false;
    }
    double[] turns = new double[runs];
    for (List<Double> target : targets) {
      List<Double> logs = RunStatistics.logs(target);
      Arrays.setAll(turns, i -> turns[i] + logs.get(i) / Math.sqrt(targets.size()));
    }
    Arrays.sort(turns);
    double median = RankIntervals.median(turns);
    int rank = RankIntervals.medianRank(runs, RunStatistics.ALPHA);
    double wider = Math.max(turns[runs - rank] - median, median - turns[rank - 1]);
    return wider <= Math.log1p(halfWidth);
  }
}
