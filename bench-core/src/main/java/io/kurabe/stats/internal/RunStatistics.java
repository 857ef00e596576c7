package io.kurabe.stats.internal;

import io.kurabe.stats.Estimate;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Computes estimates over repeated runs. The run is the unit of replication, never the second or
 * the request. All intervals are two-sided 95 %: of means by Student's t, of the median by order
 * statistics, so that few runs give a wide interval and not a false one.
 */
public final class RunStatistics {
  /** The two-sided error of every interval. */
  public static final double ALPHA = 0.05;

  private RunStatistics() {}

  /**
   * Returns the mean with Student's interval, {@code mean +- t(n-1) * s / sqrt(n)}. One run gives
   * no interval; no run gives 0.
   */
  public static Estimate mean(List<Double> runs, String unit) {
    if (runs.isEmpty()) {
      return new Estimate(0, 0, 0, 0, unit, false);
    }
    double mean = average(runs);
    if (runs.size() == 1) {
      return new Estimate(mean, mean, mean, 1, unit, false);
    }
    double half = t(runs.size() - 1) * Math.sqrt(variance(runs) / runs.size());
    return new Estimate(mean, mean - half, mean + half, runs.size(), unit, true);
  }

  /**
   * Returns the median with the exact interval of the sign test: from the k-th smallest to the k-th
   * largest run, with the largest k whose coverage {@code 1 - 2 P(Binomial(n, 1/2) <= k - 1)} is at
   * least 95 % (David and Nagaraja, Order Statistics, 3rd ed. 2003, section 7.1). It needs no shape
   * of distribution. Fewer than 6 runs give no interval, since even the whole range covers with
   * {@code 1 - 2 * 0.5^n} only; no run gives 0.
   */
  public static Estimate median(List<Double> runs, String unit) {
    if (runs.isEmpty()) {
      return new Estimate(0, 0, 0, 0, unit, false);
    }
    double[] sorted = runs.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double median = RankIntervals.median(sorted);
    int n = sorted.length;
    int rank = RankIntervals.medianRank(n, ALPHA);
    return rank == 0
        ? new Estimate(median, median, median, n, unit, false)
        : new Estimate(median, sorted[rank - 1], sorted[n - rank], n, unit, true);
  }

  static void requireRuns(List<Double> a, List<Double> b) {
    if (a.isEmpty() || b.isEmpty()) {
      throw new IllegalArgumentException(
          "a ratio needs a run on both sides, had " + a.size() + " and " + b.size());
    }
  }

  private static double t(double degrees) {
    return TDistribution.of(degrees).inverseSurvivalProbability(ALPHA / 2);
  }

  static double average(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  static double variance(List<Double> values) {
    double mean = average(values);
    return values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum() / (values.size() - 1);
  }

  public static List<Double> logs(List<Double> values) {
    return values.stream()
        .map(
            v -> {
              if (!(v > 0) || v.isInfinite()) {
                throw new IllegalArgumentException("a ratio needs finite values above 0, had " + v);
              }
              return Math.log(v);
            })
        .toList();
  }
}
