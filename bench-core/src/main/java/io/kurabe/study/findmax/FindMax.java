package io.kurabe.study.findmax;

import io.kurabe.spec.Phases;
import io.kurabe.spec.Slo;
import java.time.Duration;

/**
 * The question of a search.
 *
 * @param slo the objective that a rate must meet
 * @param resolution distance between the rates around the answer as a share of the rate, 0.01 to 1;
 *     the interval is about as wide when runs agree, and wider when they do not
 * @param timeLimit no run begins that would end after it, counted from the first run
 * @param poisson whether requests come at random (Poisson) instead of equal distances
 */
public record FindMax(Slo slo, double resolution, Duration timeLimit, boolean poisson) {
  /** The default phases of each run: many short runs tell more than a few long ones. */
  public static final Phases PHASES = new Phases(Duration.ofSeconds(1), Duration.ofSeconds(2));

  private static final double FINEST = 0.01;

  public FindMax {
    if (!(resolution >= FINEST && resolution <= 1)) {
      throw new IllegalArgumentException(
          "resolution must be from 0.01 to 1 (1 to 100%), was " + resolution);
    }
    if (timeLimit.isNegative() || timeLimit.isZero()) {
      throw new IllegalArgumentException("time limit must be longer than 0, was " + timeLimit);
    }
  }

  /**
   * Searches to 5 %, for at most 3 minutes, with requests at equal distances.
   *
   * @param slo the objective
   * @return the search
   */
  public static FindMax of(Slo slo) {
    return new FindMax(slo, 0.05, Duration.ofMinutes(3), false);
  }

  /**
   * Does what {@link #of(Slo)} does, for an objective as text, e.g. {@code p99=10ms}.
   *
   * @param slo the objective
   * @return the search
   */
  public static FindMax of(String slo) {
    return of(Slo.parse(slo));
  }

  /**
   * {@return this question with another resolution, e.g. 0.02}
   *
   * @param share the precision, as a share above 0
   */
  public FindMax withResolution(double share) {
    return new FindMax(slo, share, timeLimit, poisson);
  }

  /**
   * {@return this question with another limit of time}
   *
   * @param limit the longest that it may take, above 0
   */
  public FindMax withTimeLimit(Duration limit) {
    return new FindMax(slo, resolution, limit, poisson);
  }

  /** {@return this question with requests that come at random, which stresses a server more} */
  public FindMax withPoisson() {
    return new FindMax(slo, resolution, timeLimit, true);
  }
}
