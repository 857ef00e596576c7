package io.kurabe.stats.internal;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Computes the smallest true difference that a design detects in at least 80 % of the cases, as a
 * ratio above 1. It assumes that the logarithms of the runs are normally distributed, and ignores
 * the margin within which a difference is called {@code same}.
 *
 * <p>{@code comparisons} is the number of p-values that {@link Holm} corrects together: its first
 * step asks for 0.05 over that number.
 *
 * <p>The formula is that of the t-test on the logarithms (NIST/SEMATECH e-Handbook 7.2.2.2 with t
 * in place of the normal quantiles), {@code ln(effect) = (t(1 - a/2) + t(0.8)) s sqrt(2 / (E n))}
 * with 2n - 2 degrees of freedom, for pairs {@code sqrt(1 / (E n))} with n - 1. {@code a} is the
 * level, {@code E} is 3 / pi, the asymptotic efficiency of rank tests under normal noise (Hollander
 * and Wolfe 3.11, 4.5).
 *
 * <p>Far out in the tails few runs fall short of that efficiency (62 % power instead of 80 with 10
 * pairs and 20 comparisons), so up to 30 runs the place of the formula is taken by what it
 * approximates: the shift at which 80 % of 4,000 samples of normal noise (seeded) give a p-value at
 * the level. It is exact in that an order statistic of the differences moves with the shift.
 *
 * <p>An unpaired effect is the ratio of medians and its interval must exclude 1 too. For that the
 * formula has the level 0.05 and the efficiency of the median: asymptotically 2 / pi = 0.64, with
 * up to 30 runs 0.58 by simulation.
 */
public final class DetectableEffect {
  private static final double POWER = 0.8;

  /**
   * The power required beyond 80 %: 1.6 standard errors of the simulation, and as much again when
   * the interval of the medians must exclude 1 in the same samples.
   */
  private static final double RESERVE = 0.01;

  private static final double RANKS = 3 / Math.PI;
  private static final double MEDIANS = 0.58;
  private static final int SIMULATED_RUNS = 30;
  private static final int SAMPLES = 4_000;

  private DetectableEffect() {}

  /**
   * Returns the smallest effect of two targets with that many runs each.
   *
   * @param sdLog standard deviation of the logarithms of the runs, see {@link #spread(List, List)}
   * @return empty when the exact test cannot give a p-value as small as asked, whatever the effect
   */
  public static OptionalDouble unpaired(int runs, double sdLog, int comparisons) {
    double alpha = level(comparisons);
    int rank = RankIntervals.shiftRank(runs, runs, alpha);
    if (rank == 0) {
      return OptionalDouble.empty();
    }
    double test =
        runs > SIMULATED_RUNS
            ? rankFormula(2 * runs - 2, alpha, 2.0 / runs)
            : Simulation.shift(runs, rank, false);
    double interval =
        quantiles(2 * runs - 2, RunStatistics.ALPHA) * Math.sqrt(2.0 / runs / MEDIANS);
    return OptionalDouble.of(Math.exp(sdLog * Math.max(test, interval)));
  }

  /**
   * Returns the smallest effect of two targets that ran in that many pairs.
   *
   * @param sdLog standard deviation of the logarithms of the pairs' ratios, see {@link
   *     #pairedSpread(List, List)}
   * @return empty as in {@link #unpaired(int, double, int)}
   */
  public static OptionalDouble paired(int pairs, double sdLog, int comparisons) {
    double alpha = level(comparisons);
    int rank = RankIntervals.walshRank(pairs, alpha);
    if (rank == 0) {
      return OptionalDouble.empty();
    }
    double test =
        pairs > SIMULATED_RUNS
            ? rankFormula(pairs - 1, alpha, 1.0 / pairs)
            : Simulation.shift(pairs, rank, true);
    return OptionalDouble.of(Math.exp(sdLog * test));
  }

  /** Returns the pooled standard deviation of the logarithms, of two runs each or more. */
  public static double spread(List<Double> over, List<Double> under) {
    double squares =
        (over.size() - 1) * RunStatistics.variance(RunStatistics.logs(over))
            + (under.size() - 1) * RunStatistics.variance(RunStatistics.logs(under));
    return Math.sqrt(squares / (over.size() + under.size() - 2));
  }

  /** Returns the standard deviation of the logarithms of the ratios of at least two pairs. */
  public static double pairedSpread(List<Double> over, List<Double> under) {
    return Math.sqrt(
        RunStatistics.variance(Arrays.stream(Effect.logRatios(over, under)).boxed().toList()));
  }

  private static double level(int comparisons) {
    if (comparisons < 1) {
      throw new IllegalArgumentException("comparisons must be at least 1, was " + comparisons);
    }
    return RunStatistics.ALPHA / comparisons;
  }

  private static double rankFormula(int degrees, double alpha, double variance) {
    return quantiles(degrees, alpha) * Math.sqrt(variance / RANKS);
  }

  private static double quantiles(int degrees, double alpha) {
    TDistribution t = TDistribution.of(degrees);
    return t.inverseSurvivalProbability(alpha / 2) + t.inverseCumulativeProbability(POWER);
  }

  /** A design to simulate; the result depends on it alone, so a process simulates each once. */
  private record Simulation(int runs, int rank, boolean paired) {
    private static final Map<Simulation, Double> SHIFTS = new ConcurrentHashMap<>();

    static double shift(int runs, int rank, boolean paired) {
      return SHIFTS.computeIfAbsent(new Simulation(runs, rank, paired), Simulation::shift);
    }

    /** Returns the shift that lifts the lower end above 0 in that share of samples. */
    private double shift() {
      RandomGenerator noise = RandomGeneratorFactory.of("L64X128MixRandom").create(SAMPLES);
      double[] shifts = new double[SAMPLES];
      Arrays.setAll(shifts, i -> -sorted(noise)[rank - 1]);
      Arrays.sort(shifts);
      return shifts[(int) ((POWER + (paired ? RESERVE : 2 * RESERVE)) * SAMPLES)];
    }

    private double[] sorted(RandomGenerator noise) {
      return paired
          ? RankIntervals.walshAverages(sample(noise))
          : RankIntervals.differences(sample(noise), sample(noise));
    }

    private double[] sample(RandomGenerator noise) {
      double[] values = new double[runs];
      Arrays.setAll(values, i -> noise.nextGaussian());
      return values;
    }
  }
}
