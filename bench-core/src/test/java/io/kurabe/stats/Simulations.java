package io.kurabe.stats;

import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The size of simulations: a tenth of the trials in every build, all of them where the system
 * property {@code kurabe.simulations} is {@code full}. Both have fixed seeds.
 */
public final class Simulations {
  private static final boolean FULL = "full".equals(System.getProperty("kurabe.simulations"));
  private static final int SHARE = 10;

  /** Of a right rule, this share of simulations with few trials exceeds {@link #most}. */
  private static final double ERROR = 0.001;

  private Simulations() {}

  /** Trials of a simulation that has so many in full. */
  public static int of(int full) {
    return FULL ? full : Math.max(1, full / SHARE);
  }

  /**
   * The largest share of errors that a rule may show that promises at most this rate: the rate
   * itself in a full simulation, and with few trials what chance adds to it.
   */
  public static double most(double rate, int trials) {
    return FULL
        ? rate
        : BinomialDistribution.of(trials, rate).inverseCumulativeProbability(1 - ERROR)
            / (double) trials;
  }
}
