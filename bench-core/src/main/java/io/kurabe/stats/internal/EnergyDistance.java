package io.kurabe.stats.internal;

import java.util.List;

/**
 * The divergence {@code Q} of Matteson and James, "A Nonparametric Approach for Multiple Change
 * Point Analysis of Multivariate Data" (arXiv 1306.4933, section 2), in one dimension with exponent
 * 1: how much farther the values of two neighbouring pieces lie from each other than from their
 * own.
 *
 * <p>With {@code W(a, b)} the sum of the distances of all pairs in {@code [a, b)}, the distances
 * between {@code [a, t)} and {@code [t, k)} add up to {@code W(a, k) - W(a, t) - W(t, k)}. So one
 * triangle of sums, made in quadratic time, gives every {@code Q} at once.
 */
final class EnergyDistance {
  /** {@code pairs[a][b - a]}: the sum over all pairs in {@code [a, b)}. */
  private final double[][] pairs;

  /** The best split of a piece: the first of its right side, and the divergence. */
  record Split(int index, double q) {}

  EnergyDistance(List<Double> series) {
    int n = series.size();
    pairs = new double[n + 1][];
    for (int a = 0; a <= n; a++) {
      pairs[a] = new double[n - a + 1];
    }
    for (int b = 1; b <= n; b++) {
      double last = series.get(b - 1);
      double toLast = 0;
      for (int a = b - 1; a >= 0; a--) {
        toLast += Math.abs(series.get(a) - last);
        pairs[a][b - a] = pairs[a][b - 1 - a] + toLast;
      }
    }
  }

  /** Returns {@code Q} of {@code [from, split)} against {@code [split, to)}, not empty. */
  double q(int from, int split, int to) {
    double n = split - from;
    double m = to - split;
    double left = pairs[from][split - from];
    double right = pairs[split][to - split];
    double between = pairs[from][to - from] - left - right;
    double distance = 2 / (n * m) * between - perPair(left, n) - perPair(right, m);
    return n * m / (n + m) * distance;
  }

  private static double perPair(double sum, double count) {
    return count < 2 ? 0 : sum / (count * (count - 1) / 2);
  }

  /**
   * Returns the split of {@code [from, to)} with the largest {@code Q}. The right side may end
   * before {@code to}, so that a further change behind it does not hide this one.
   */
  Split best(int from, int to) {
    Split best = new Split(from + 1, Double.NEGATIVE_INFINITY);
    for (int split = from + 1; split < to; split++) {
      for (int end = split + 1; end <= to; end++) {
        double q = q(from, split, end);
        if (q > best.q) {
          best = new Split(split, q);
        }
      }
    }
    return best;
  }
}
