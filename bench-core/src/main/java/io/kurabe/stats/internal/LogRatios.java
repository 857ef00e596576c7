package io.kurabe.stats.internal;

import io.kurabe.stats.Estimate;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/** Computes the mean of the ratios of many rows, on the log scale, where 2 and 1/2 cancel out. */
public final class LogRatios {
  private static final double UPPER = 0.975;

  private LogRatios() {}

  /**
   * Returns the geometric mean over rows of the ratios of their geometric means, with Student's
   * interval of the mean of the log ratios: each row's variance is that of its own runs, degrees of
   * freedom by Satterthwaite. The rows are not taken as a sample of other rows. There is no
   * interval when a side of a row has fewer than two runs.
   *
   * @param over the runs of one side by row, values above 0
   */
  public static Estimate geometricMean(List<List<Double>> over, List<List<Double>> under) {
    double sum = 0;
    double variance = 0;
    double quotient = 0;
    int least = Integer.MAX_VALUE;
    for (int row = 0; row < over.size(); row++) {
      List<Double> a = over.get(row);
      List<Double> b = under.get(row);
      sum +=
          RunStatistics.average(RunStatistics.logs(a))
              - RunStatistics.average(RunStatistics.logs(b));
      least = Math.min(least, Math.min(a.size(), b.size()));
      for (List<Double> side : List.of(a, b)) {
        double part = squares(side) / Math.max(1, side.size() - 1) / side.size();
        variance += part;
        quotient += part * part / Math.max(1, side.size() - 1);
      }
    }
    double mean = sum / over.size();
    double ratio = Math.exp(mean);
    if (least < 2 || variance == 0) {
      return new Estimate(ratio, ratio, ratio, least, "x", least >= 2);
    }
    double t = TDistribution.of(variance * variance / quotient).inverseCumulativeProbability(UPPER);
    double half = t * Math.sqrt(variance) / over.size();
    return new Estimate(ratio, Math.exp(mean - half), Math.exp(mean + half), least, "x", true);
  }

  /**
   * Returns the geometric mean of the ratios of pairs, with Student's interval of the mean of their
   * logarithms: what both sides of a pair have in common drops out. There is no interval with fewer
   * than two pairs.
   *
   * @param over values above 0
   */
  public static Estimate paired(List<Double> over, List<Double> under) {
    RunStatistics.requireRuns(over, under);
    if (over.size() != under.size()) {
      throw new IllegalArgumentException(
          "pairs need as many values on both sides, were " + over.size() + " and " + under.size());
    }
    double[] logs = Effect.logRatios(over, under);
    return geometric(Arrays.stream(logs).map(Math::exp).boxed().toList());
  }

  /**
   * Returns the p-value of the two-sided paired t-test on the logarithms, the test that belongs to
   * the interval of {@link #paired}; 1 with fewer than two pairs.
   *
   * @param over values above 0
   */
  public static double pairedPValue(List<Double> over, List<Double> under) {
    return over.isEmpty() ? 1 : pValue(paired(over, under));
  }

  /**
   * Returns the p-value of {@link #pairedPValue}, read off the interval that {@link #paired} made:
   * the test and the interval have the mean of the logarithms, its error and the degrees of freedom
   * in common. It is 1 without an interval.
   */
  public static double pValue(Estimate ratio) {
    double size = Math.abs(Math.log(ratio.value()));
    if (!ratio.bounded() || size == 0) {
      return 1;
    }
    TDistribution student = TDistribution.of(ratio.runs() - 1);
    double halves = 2 * size / Math.log(ratio.high() / ratio.low());
    return 2 * student.survivalProbability(halves * student.inverseCumulativeProbability(UPPER));
  }

  /**
   * Returns which of the ratios that {@link #paired} made differ from 1: those whose p-value is at
   * most 5 % after {@link FalseDiscovery} over all of them that have an interval.
   *
   * @return one for each ratio, in their order
   */
  public static List<Boolean> different(List<Estimate> ratios) {
    Iterator<Double> adjusted =
        FalseDiscovery.adjust(
                ratios.stream().filter(Estimate::bounded).map(LogRatios::pValue).toList())
            .iterator();
    return ratios.stream()
        .map(ratio -> ratio.bounded() && adjusted.next() <= RunStatistics.ALPHA)
        .toList();
  }

  /** Returns the geometric mean of ratios above 0, with Student's interval of the logs. */
  public static Estimate geometric(List<Double> values) {
    return geometric(values, "x");
  }

  /** Returns the geometric mean of values above 0 that have a unit. */
  public static Estimate geometric(List<Double> values, String unit) {
    Estimate mean = RunStatistics.mean(RunStatistics.logs(values), unit);
    return new Estimate(
        Math.exp(mean.value()),
        Math.exp(mean.low()),
        Math.exp(mean.high()),
        mean.runs(),
        unit,
        mean.bounded());
  }

  private static double squares(List<Double> values) {
    List<Double> logs = RunStatistics.logs(values);
    double mean = RunStatistics.average(logs);
    return logs.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
  }
}
