package io.kurabe.stats;

import io.kurabe.stats.internal.RankIntervals;
import io.kurabe.stats.internal.RunStatistics;
import java.util.List;
import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * Operations of one run that took longer than a limit. A percentile is within a limit exactly when
 * the share of longer operations is within what the percentile leaves: p99 is at most 5 ms when at
 * most 1 % take longer.
 *
 * @param longer operations that took longer
 * @param all all operations, more than 0
 */
public record Exceedances(long longer, long all) {
  public Exceedances {
    if (longer < 0 || all < 1 || longer > all) {
      throw new IllegalArgumentException(longer + " of " + all + " operations cannot be longer");
    }
  }

  /**
   * {@return the share over all runs in percent, with an interval that is the hull of two:
   *
   * <ul>
   *   <li>the exact binomial interval of Clopper and Pearson (Biometrika 26 (1934) 404) of all
   *       operations together, with 2.5 % beyond either end} It assumes that operations are
   *       independent;
   *   <li>the interval of the median over the runs' own shares, from the k-th smallest to the k-th
   *       largest ({@code RunStatistics.median}), since operations of one run have stalls,
   *       checkpoints and caches in common. It assumes nothing about them. From 6 runs on it covers
   *       95 %; with fewer it is the range of all runs, which covers {@code 1 - 2 * 0.5^n}: 75 % of
   *       3 runs, 94 % of 5.
   * </ul>
   *
   * <p>Both ends never fall when an operation gets slower, or when there are fewer operations but
   * as many longer ones: the bounds of the binomial interval and order statistics are monotone.
   *
   * @param runs at least one
   */
  public static Estimate percent(List<Exceedances> runs) {
    long longer = longer(runs);
    long all = all(runs);
    double[] shares = runs.stream().mapToDouble(Exceedances::share).sorted().toArray();
    int rank = Math.max(1, RankIntervals.medianRank(shares.length, RunStatistics.ALPHA));
    return new Estimate(
        100.0 * longer / all,
        100 * Math.min(lowerBound(longer, all), shares[rank - 1]),
        100 * Math.max(upperBound(longer, all), shares[shares.length - rank]),
        runs.size(),
        "%",
        true);
  }

  /**
   * {@return the longer operations of all runs}
   *
   * @param runs the runs
   */
  public static long longer(List<Exceedances> runs) {
    return runs.stream().mapToLong(Exceedances::longer).sum();
  }

  /**
   * {@return the operations of all runs}
   *
   * @param runs the runs
   */
  public static long all(List<Exceedances> runs) {
    return runs.stream().mapToLong(Exceedances::all).sum();
  }

  /**
   * {@return the least number of operations, none of them longer, that show a share in percent}
   *
   * @param percent the percentile, above 0 and below 100
   */
  public static long leastToShow(double percent) {
    return (long) Math.ceil(Math.log(RunStatistics.ALPHA / 2) / Math.log1p(-percent / 100));
  }

  private double share() {
    return (double) longer / all;
  }

  static double lowerBound(long longer, long all) {
    return longer == 0
        ? 0
        : BetaDistribution.of((double) longer, all - longer + 1.0)
            .inverseCumulativeProbability(RunStatistics.ALPHA / 2);
  }

  static double upperBound(long longer, long all) {
    return longer == all
        ? 1
        : BetaDistribution.of(longer + 1.0, (double) (all - longer))
            .inverseSurvivalProbability(RunStatistics.ALPHA / 2);
  }
}
