package io.kurabe.stats.internal;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Student's t-test of equal variances on two neighbouring pieces of a series, as Hunter (arXiv
 * 2301.03034, section 3) puts in the place of E-divisive's permutation test: it gives the same
 * answer each time, and also tests pieces of few values. The pooled variance has the usual {@code
 * n1 + n2 - 2} degrees of freedom.
 *
 * @param independent share of the values that count as independent: 1 for runs; less for
 *     neighbouring seconds of one run, which are like each other
 */
record LevelTest(List<Double> series, double independent) {
  /** Count, mean and sum of squared deviations of a piece. */
  private record Piece(int count, double mean, double squares) {
    Piece without(double value) {
      double rest = (mean * count - value) / (count - 1);
      double deviation = value - mean;
      double less = squares - deviation * deviation * count / (count - 1);
      return new Piece(count - 1, rest, Math.max(0, less));
    }
  }

  double mean(int from, int to) {
    return piece(from, to).mean;
  }

  /** Returns the probability of such a difference by chance; 1 for too few values. */
  double pValue(int from, int split, int to) {
    return pValue(piece(from, split), piece(split, to));
  }

  /**
   * Returns the largest {@link #pValue} when any one value is left out: what remains of a change
   * that a single outlier makes. It is 1 when a side has no more than that one value.
   */
  double pValueWithoutAny(int from, int split, int to) {
    if (split - from < 2 || to - split < 2) {
      return 1;
    }
    Piece left = piece(from, split);
    Piece right = piece(split, to);
    double largest = 0;
    for (int i = from; i < to; i++) {
      double value = series.get(i);
      double p =
          i < split ? pValue(left.without(value), right) : pValue(left, right.without(value));
      largest = Math.max(largest, p);
    }
    return largest;
  }

  private Piece piece(int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += series.get(i);
    }
    double mean = sum / (to - from);
    double squares = 0;
    for (int i = from; i < to; i++) {
      squares += (series.get(i) - mean) * (series.get(i) - mean);
    }
    return new Piece(to - from, mean, squares);
  }

  private double pValue(Piece a, Piece b) {
    int degrees = a.count + b.count - 2;
    double effective = (a.count + b.count) * independent - 2;
    double difference = Math.abs(a.mean - b.mean);
    if (degrees < 1 || effective <= 0 || difference == 0) {
      return 1;
    }
    double variance = (a.squares + b.squares) / degrees;
    if (variance == 0) {
      return 0;
    }
    double error = Math.sqrt(variance * (1.0 / a.count + 1.0 / b.count) / independent);
    return 2 * TDistribution.of(effective).survivalProbability(difference / error);
  }
}
