package io.kurabe.stats;

import io.kurabe.result.Estimate;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Estimates over repeated runs. The run is the unit of replication, never the second or the
 * request. All intervals are two-sided 95 % and rest on Student's t, so that few runs give a wide
 * interval and not a false one.
 */
public final class RunStatistics {
  private static final double UPPER = 0.975;

  private RunStatistics() {}

  /**
   * Mean with Student's interval, {@code mean +- t(n-1) * s / sqrt(n)}. One run gives no interval,
   * none gives 0.
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
   * Ratio of the geometric means of {@code a} over {@code b}, with Welch's interval of the
   * difference of the logarithms (unequal variances, Satterthwaite's degrees of freedom). Values
   * must be above 0. With fewer than two runs on a side there is no interval.
   */
  public static Estimate ratio(List<Double> a, List<Double> b) {
    if (a.isEmpty() || b.isEmpty()) {
      throw new IllegalArgumentException(
          "a ratio needs a run on both sides, had " + a.size() + " and " + b.size());
    }
    List<Double> logA = logs(a);
    List<Double> logB = logs(b);
    double difference = average(logA) - average(logB);
    double ratio = Math.exp(difference);
    int runs = Math.min(a.size(), b.size());
    if (runs < 2) {
      return new Estimate(ratio, ratio, ratio, runs, "x", false);
    }
    double va = variance(logA) / a.size();
    double vb = variance(logB) / b.size();
    if (va + vb == 0) {
      return new Estimate(ratio, ratio, ratio, runs, "x", true);
    }
    double degrees = (va + vb) * (va + vb) / (va * va / (a.size() - 1) + vb * vb / (b.size() - 1));
    double half = t(degrees) * Math.sqrt(va + vb);
    return new Estimate(
        ratio, Math.exp(difference - half), Math.exp(difference + half), runs, "x", true);
  }

  private static double t(double degrees) {
    return TDistribution.of(degrees).inverseCumulativeProbability(UPPER);
  }

  private static double average(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  private static double variance(List<Double> values) {
    double mean = average(values);
    return values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum() / (values.size() - 1);
  }

  private static List<Double> logs(List<Double> values) {
    return values.stream()
        .map(
            v -> {
              if (!(v > 0)) {
                throw new IllegalArgumentException("a ratio needs values above 0, had " + v);
              }
              return Math.log(v);
            })
        .toList();
  }
}
