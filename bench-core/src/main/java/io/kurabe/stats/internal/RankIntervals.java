package io.kurabe.stats.internal;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Computes the ranks at which the exact two-sided intervals of rank statistics end, and the order
 * statistics at these ranks.
 *
 * <p>All three intervals have the same form: with {@code N} ordered values and a null distribution
 * {@code S} of the statistic, the interval from the {@code k}-th smallest to the {@code k}-th
 * largest value covers with probability {@code 1 - 2 P(S <= k - 1)}. The rank 0 says that no
 * interval reaches the level.
 *
 * <p>Source: Hollander, Wolfe and Chicken, Nonparametric Statistical Methods, 3rd ed. 2014: sign
 * test 3.6, signed rank (Tukey) 3.3, rank sum (Moses) 4.3.
 */
public final class RankIntervals {
  /** The number of pairs up to which the distribution is exact, not normal. */
  private static final int EXACT_PAIRS = 2_500;

  /** The number of runs up to which the signed-rank distribution is exact, not normal. */
  private static final int EXACT_RUNS = 200;

  private RankIntervals() {}

  /** Returns the rank for the median of {@code n} values, by the sign test. */
  public static int medianRank(int n, double alpha) {
    BinomialDistribution below = BinomialDistribution.of(n, 0.5);
    int k = 0;
    while (k < n / 2 && 2 * below.cumulativeProbability(k) <= alpha) {
      k++;
    }
    return k;
  }

  /** Returns the rank among all {@code n * m} differences, by Mann and Whitney's U. */
  static int shiftRank(int n, int m, double alpha) {
    double pairs = (double) n * m;
    return pairs > EXACT_PAIRS
        ? normalRank(pairs / 2, Math.sqrt(pairs * (n + m + 1) / 12), alpha)
        : exactRank(mannWhitney(n, m), alpha);
  }

  /** Returns the rank among the Walsh averages, by Wilcoxon's signed rank. */
  static int walshRank(int n, double alpha) {
    double sums = n * (n + 1.0);
    return n > EXACT_RUNS
        ? normalRank(sums / 4, Math.sqrt(sums * (2 * n + 1) / 24), alpha)
        : exactRank(signedRank(n), alpha);
  }

  /** Returns all differences of a value of {@code a} less one of {@code b}, ascending. */
  static double[] differences(double[] a, double[] b) {
    double[] all = new double[a.length * b.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = a[i / b.length] - b[i % b.length];
    }
    Arrays.sort(all);
    return all;
  }

  /** Returns the means of all pairs of values, each with itself included, ascending. */
  static double[] walshAverages(double[] values) {
    int n = values.length;
    double[] all = new double[n * (n + 1) / 2];
    int next = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i; j < n; j++) {
        all[next++] = (values[i] + values[j]) / 2;
      }
    }
    Arrays.sort(all);
    return all;
  }

  /** Returns the median of values in ascending order. */
  public static double median(double[] sorted) {
    int n = sorted.length;
    return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }

  /** Returns the largest k with {@code 2 P(S <= k - 1) <= alpha}. */
  private static int exactRank(double[] probabilities, double alpha) {
    double tail = 0;
    int k = 0;
    // A probability that equals alpha / 2 but for rounding counts as equal.
    while (k < probabilities.length && 2 * (tail + probabilities[k]) <= alpha * (1 + 1e-12)) {
      tail += probabilities[k++];
    }
    return k;
  }

  private static int normalRank(double mean, double deviation, double alpha) {
    double z = NormalDistribution.of(0, 1).inverseSurvivalProbability(alpha / 2);
    return (int) Math.max(0, Math.floor(mean + 0.5 - z * deviation));
  }

  /** Returns the lower half of U's null distribution, by Mann and Whitney's recurrence (1947). */
  private static double[] mannWhitney(int n, int m) {
    int length = n * m / 2 + 1;
    double[][] row = new double[m + 1][length];
    for (int j = 0; j <= m; j++) {
      row[j][0] = 1;
    }
    for (int i = 1; i <= n; i++) {
      double[][] next = new double[m + 1][length];
      next[0][0] = 1;
      for (int j = 1; j <= m; j++) {
        double share = (double) i / (i + j);
        for (int u = 0; u < length; u++) {
          next[j][u] = (1 - share) * next[j - 1][u] + (u < j ? 0 : share * row[j][u - j]);
        }
      }
      row = next;
    }
    return row[m];
  }

  private static double[] signedRank(int n) {
    double[] probabilities = new double[n * (n + 1) / 4 + 1];
    probabilities[0] = 1;
    for (int rank = 1; rank <= n; rank++) {
      for (int sum = probabilities.length - 1; sum >= 0; sum--) {
        double without = probabilities[sum];
        probabilities[sum] = (without + (sum < rank ? 0 : probabilities[sum - rank])) / 2;
      }
    }
    return probabilities;
  }
}
