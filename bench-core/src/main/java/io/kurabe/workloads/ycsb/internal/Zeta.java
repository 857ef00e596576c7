package io.kurabe.workloads.ycsb.internal;

/**
 * The sum of i to the power of -theta for i from 1 to k: exact up to 10,000, from there on by the
 * formula of Euler and Maclaurin, whose next term is below 1e-18. Immutable; an answer costs a few
 * powers, however large k is.
 */
final class Zeta {
  private static final int EXACT = 10_000;

  private final double theta;
  private final double[] sums = new double[EXACT + 1];

  /** Prepares the sums for an exponent above 0 and below 1. */
  Zeta(double theta) {
    this.theta = theta;
    for (int i = 1; i <= EXACT; i++) {
      sums[i] = sums[i - 1] + Math.pow(i, -theta);
    }
  }

  double theta() {
    return theta;
  }

  double of(long k) {
    return k <= EXACT ? sums[(int) k] : sums[EXACT] + primitive((double) k) - primitive(EXACT);
  }

  /** Returns the integral of x to the power of -theta, half the term at x, 1/12 of its slope. */
  private double primitive(double x) {
    double term = Math.pow(x, -theta);
    return x * term / (1 - theta) + term / 2 - theta * term / x / 12;
  }
}
