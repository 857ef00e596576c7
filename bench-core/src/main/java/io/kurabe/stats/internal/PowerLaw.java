package io.kurabe.stats.internal;

import java.util.List;

/** Fits how one quantity grows with another: {@code y = a * x^exponent}. Stateless. */
public final class PowerLaw {
  private PowerLaw() {}

  /**
   * Returns the exponent by least squares on the logarithms: 1 means growth in proportion, above 1
   * faster growth, 0 no growth. It is not-a-number when all x are the same.
   *
   * @param x above 0
   * @param y above 0, as many
   * @throws IllegalArgumentException when there are not as many, or a value is not above 0
   */
  public static double exponent(List<Double> x, List<Double> y) {
    if (x.size() != y.size()) {
      throw new IllegalArgumentException(
          "each x needs its y, had " + x.size() + " and " + y.size());
    }
    List<Double> logX = RunStatistics.logs(x);
    List<Double> logY = RunStatistics.logs(y);
    double meanX = RunStatistics.average(logX);
    double meanY = RunStatistics.average(logY);
    double xy = 0;
    double xx = 0;
    for (int i = 0; i < logX.size(); i++) {
      xy += (logX.get(i) - meanX) * (logY.get(i) - meanY);
      xx += (logX.get(i) - meanX) * (logX.get(i) - meanX);
    }
    return xx > 0 ? xy / xx : Double.NaN;
  }
}
