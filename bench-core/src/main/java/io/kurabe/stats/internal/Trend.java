package io.kurabe.stats.internal;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * A steady rise or fall: its slope by Theil and Sen (the median of the slopes of all pairs) and its
 * significance by Mann and Kendall (Hirsch, Slack and Smith, Water Resources Research 18 (1982)).
 * Both look at the order of values only or at medians, so dips and outliers matter little.
 *
 * @param intercept median of what the slope leaves of the values, at the first one
 * @param pValue probability of so much order by chance, two-sided
 */
record Trend(double slope, double intercept, double pValue) {
  /**
   * Computes the trend of a series.
   *
   * @param series at least 3 values
   * @param independent share of the values that count as independent; the variance of Kendall's sum
   *     grows by its reciprocal. Equal values are not corrected for, which errs on the safe side
   */
  static Trend of(List<Double> series, double independent) {
    int n = series.size();
    double[] slopes = new double[n * (n - 1) / 2];
    int pairs = 0;
    double order = 0;
    for (int i = 0; i < n; i++) {
      for (int k = i + 1; k < n; k++) {
        double difference = series.get(k) - series.get(i);
        slopes[pairs++] = difference / (k - i);
        order += Math.signum(difference);
      }
    }
    double slope = median(slopes);
    double[] rest = new double[n];
    for (int i = 0; i < n; i++) {
      rest[i] = series.get(i) - slope * i;
    }
    double deviation = Math.sqrt(n * (n - 1.0) * (2 * n + 5) / 18 / independent);
    double z = Math.max(0, Math.abs(order) - 1) / deviation;
    return new Trend(slope, median(rest), 2 * NormalDistribution.of(0, 1).survivalProbability(z));
  }

  double at(int index) {
    return intercept + slope * index;
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return RankIntervals.median(values);
  }
}
