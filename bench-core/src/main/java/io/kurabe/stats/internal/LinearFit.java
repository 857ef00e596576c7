package io.kurabe.stats.internal;

import io.kurabe.stats.Estimate;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A straight line by least squares.
 *
 * @param intercept its value at 0
 * @param slope its rise per unit of x
 * @param slopeError standard error of the slope, {@code s / sqrt(Sxx)}
 * @param residual standard deviation of the values around it, with {@code n - 2} degrees of freedom
 */
public record LinearFit(
    double intercept, double slope, double slopeError, double residual, int points) {
  /** The least number of points; fewer leave no degree of freedom for the scatter. */
  public static final int LEAST_POINTS = 3;

  private static final double UPPER_TAIL = 0.025;

  /**
   * Fits a line.
   *
   * @param x not all the same
   * @throws IllegalArgumentException with fewer than {@value #LEAST_POINTS} points, not as many y,
   *     or when all x are the same
   */
  public static LinearFit of(List<Double> x, List<Double> y) {
    int n = x.size();
    if (n != y.size() || n < LEAST_POINTS) {
      throw new IllegalArgumentException(
          "a line needs at least 3 points, had " + n + " x and " + y.size() + " y");
    }
    double meanX = RunStatistics.average(x);
    double meanY = RunStatistics.average(y);
    double xx = 0;
    double xy = 0;
    for (int i = 0; i < n; i++) {
      xx += (x.get(i) - meanX) * (x.get(i) - meanX);
      xy += (x.get(i) - meanX) * (y.get(i) - meanY);
    }
    if (!(xx > 0)) {
      throw new IllegalArgumentException("a line needs different x, all were " + meanX);
    }
    double slope = xy / xx;
    double intercept = meanY - slope * meanX;
    double squares = 0;
    for (int i = 0; i < n; i++) {
      double off = y.get(i) - intercept - slope * x.get(i);
      squares += off * off;
    }
    double residual = Math.sqrt(squares / (n - 2));
    return new LinearFit(intercept, slope, residual / Math.sqrt(xx), residual, n);
  }

  public double at(double x) {
    return intercept + slope * x;
  }

  /** Returns the slope with Student's 95 % interval, for independent scatter. */
  public Estimate slopeEstimate(String unit) {
    double half =
        TDistribution.of(points - 2.0).inverseSurvivalProbability(UPPER_TAIL) * slopeError;
    return new Estimate(slope, slope - half, slope + half, 1, unit, true);
  }
}
