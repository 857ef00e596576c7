package io.kurabe.stats.internal;

import io.kurabe.stats.Estimate;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/**
 * Two-sided comparison of two samples of runs, as a ratio. Values are any positive measure (a rate,
 * a time) in the same unit on both sides.
 *
 * @param ratio {@code over / under} with its 95 % interval, unit {@code x}; {@link Estimate#runs()}
 *     is the smaller number of runs of the two
 * @param pValue of the test that the two do not differ, before any correction for several
 *     comparisons (see {@link Holm})
 * @param paired whether the i-th run of one was compared with the i-th of the other
 */
public record Effect(Estimate ratio, double pValue, boolean paired) {
  private static final int RESAMPLES = 2_000;

  /**
   * Compares runs that were not paired: the ratio of the medians.
   *
   * <p>The p-value is Mann and Whitney's: exact without ties and with fewer than 50 runs a side,
   * else the normal approximation with midranks, tie and continuity correction
   * (commons-statistics), but never below {@link #leastPValue(int, int)}.
   *
   * <p>The interval is the hull of two. The BCa bootstrap of the ratio of the medians (2,000
   * resamples, see {@link Bca}) allows the two a different shape but is too narrow with few runs;
   * the rank interval of the shift of the logarithms (Moses; Hollander and Wolfe 4.3) is exact with
   * few runs but assumes one shape. The interval has bounds only if {@link #leastPValue(int, int)}
   * is at most 0.05: 4 runs a side, or 3 against 5.
   *
   * <p>The error rate assumes that without a difference both sides spread alike. With the same
   * median but a coefficient of variation of 3 against 10 %, 4 runs a side call 5.7 % different; 5
   * and more stay below 5 % (4,000 simulations each).
   *
   * @param seed of the bootstrap; the same seed gives the same interval
   * @throws IllegalArgumentException when a side is empty or a value is not above 0
   */
  public static Effect unpaired(List<Double> over, List<Double> under, long seed) {
    RunStatistics.requireRuns(over, under);
    double[] a = sorted(RunStatistics.logs(over));
    double[] b = sorted(RunStatistics.logs(under));
    List<double[]> samples = List.of(sorted(over), sorted(under));
    double center = logRatioOfMedians(samples);
    double least = leastPValue(a.length, b.length);
    double p = Math.max(least, mannWhitney(samples.get(0), samples.get(1)));
    int runs = Math.min(a.length, b.length);
    if (least > RunStatistics.ALPHA) {
      return new Effect(estimate(center, center, center, runs, false), p, false);
    }
    Bca bootstrap =
        Bca.of(samples, Effect::logRatioOfMedians, 1 - RunStatistics.ALPHA, RESAMPLES, seed);
    double[] shifts = RankIntervals.differences(a, b);
    int rank = RankIntervals.shiftRank(a.length, b.length, RunStatistics.ALPHA);
    double low = Math.min(bootstrap.low(), shifts[rank - 1]);
    double high = Math.max(bootstrap.high(), shifts[shifts.length - rank]);
    return new Effect(
        estimate(center, Math.min(low, center), Math.max(high, center), runs, true), p, false);
  }

  /**
   * Compares the i-th run of one with the i-th of the other, which takes out what both had in
   * common (drift, a neighbour's noise): Hodges and Lehmann's pseudo-median of the logarithms of
   * the ratios, with Tukey's exact signed-rank interval over the Walsh averages (Hollander and
   * Wolfe 3.2, 3.3). The interval assumes that the logarithms of the ratios spread symmetrically,
   * which they do when the two sides do not differ.
   *
   * <p>The p-value is Wilcoxon's signed-rank: exact without ties and zeros and with fewer than 50
   * pairs, else the normal approximation with Pratt's treatment of zeros (ranked, then left out;
   * commons-statistics), but never below {@link #leastPValue(int)}. The interval is bounded from 6
   * pairs on.
   *
   * @throws IllegalArgumentException when there are no pairs, the lengths differ or a value is not
   *     above 0
   */
  public static Effect paired(List<Double> over, List<Double> under) {
    RunStatistics.requireRuns(over, under);
    if (over.size() != under.size()) {
      throw new IllegalArgumentException(
          "pairs need as many runs on both sides, had " + over.size() + " and " + under.size());
    }
    double[] logRatios = logRatios(over, under);
    int pairs = logRatios.length;
    double[] walsh = RankIntervals.walshAverages(logRatios);
    double center = RankIntervals.median(walsh);
    double p = Math.max(leastPValue(pairs), signedRank(logRatios));
    int rank = RankIntervals.walshRank(pairs, RunStatistics.ALPHA);
    if (rank == 0) {
      return new Effect(estimate(center, center, center, pairs, false), p, true);
    }
    return new Effect(
        estimate(center, walsh[rank - 1], walsh[walsh.length - rank], pairs, true), p, true);
  }

  /**
   * Returns the smallest p-value that an unpaired design can give at all, {@code 2 / C(over +
   * under, over)}: no effect, however large, gets below.
   */
  public static double leastPValue(int over, int under) {
    double p = 2;
    for (int i = 1; i <= over; i++) {
      p *= (double) i / (under + i);
    }
    return Math.min(1, p);
  }

  /** Returns the smallest p-value that a paired design can give, {@code 2 / 2^pairs}. */
  public static double leastPValue(int pairs) {
    return Math.min(1, Math.scalb(2.0, -pairs));
  }

  /** Returns the inverse ratio: of times becomes of speeds. */
  public Effect inverse() {
    Estimate turned =
        new Estimate(
            1 / ratio.value(),
            1 / ratio.high(),
            1 / ratio.low(),
            ratio.runs(),
            ratio.unit(),
            ratio.bounded());
    return new Effect(turned, pValue, paired);
  }

  /** Returns the logarithms of the ratios of the pairs, in their order. */
  static double[] logRatios(List<Double> over, List<Double> under) {
    List<Double> a = RunStatistics.logs(over);
    List<Double> b = RunStatistics.logs(under);
    double[] differences = new double[a.size()];
    Arrays.setAll(differences, i -> a.get(i) - b.get(i));
    return differences;
  }

  private static double logRatioOfMedians(List<double[]> sorted) {
    return Math.log(RankIntervals.median(sorted.get(0)) / RankIntervals.median(sorted.get(1)));
  }

  private static double mannWhitney(double[] a, double[] b) {
    double first = a[0];
    if (Arrays.stream(a).allMatch(v -> v == first) && Arrays.stream(b).allMatch(v -> v == first)) {
      return 1; // All values alike: no ranks to compare, and the library's variance would be 0.
    }
    return MannWhitneyUTest.withDefaults().test(a, b).getPValue();
  }

  private static double signedRank(double[] differences) {
    if (Arrays.stream(differences).allMatch(d -> d == 0)) {
      return 1; // The library refuses a sample of zeros.
    }
    return WilcoxonSignedRankTest.withDefaults().test(differences).getPValue();
  }

  private static double[] sorted(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
  }

  private static Estimate estimate(
      double center, double low, double high, int runs, boolean bounded) {
    return new Estimate(Math.exp(center), Math.exp(low), Math.exp(high), runs, "x", bounded);
  }
}
