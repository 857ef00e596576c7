package io.kurabe.result;

import java.util.Optional;

/**
 * Little's law as a check of a run: in a closed loop without think time, throughput times mean
 * response time is the number of clients (Little, Operations Research 9 (1961) 383). Where it is
 * not, operations are missing in the one or the other.
 *
 * @param found throughput times response time
 * @param clients what it should be
 */
public record LittlesLaw(double found, int clients) {
  /** Name of the measure that holds {@link #found}. */
  public static final String MEASURE = "littles_law_clients";

  /**
   * Relative deviation above which a reader is told. The operations under way when the phase begins
   * and ends make some of it: up to one of each client.
   */
  public static final double TOLERANCE = 0.10;

  /** Fewer operations say nothing. */
  private static final long LEAST_OPERATIONS = 100;

  /** Of a run that has the measure. */
  public static Optional<LittlesLaw> of(RunResult run) {
    return Optional.ofNullable(run.measures().get(MEASURE))
        .map(found -> new LittlesLaw(found, run.spec().arrivals().clients()));
  }

  /**
   * Of what was measured.
   *
   * @param response times of the successes
   * @param opsPerSecond throughput
   */
  public static LittlesLaw of(LatencySummary response, double opsPerSecond, int clients) {
    return new LittlesLaw(opsPerSecond * response.mean() / 1e6, clients);
  }

  /** Relative distance from the number of clients, without sign. */
  public double deviation() {
    return Math.abs(found / clients - 1);
  }

  /**
   * Whether a reader must be told.
   *
   * @param operations number of successes
   */
  public boolean misses(long operations) {
    return operations >= LEAST_OPERATIONS && deviation() > TOLERANCE;
  }
}
