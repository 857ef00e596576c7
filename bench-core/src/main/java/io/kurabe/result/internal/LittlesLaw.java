package io.kurabe.result.internal;

import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import java.util.Optional;

/**
 * Checks a run by Little's law: in a closed loop without think time, throughput times mean response
 * time is the number of clients (Little, Operations Research 9 (1961) 383). If it is not,
 * operations are missing in one of the two.
 *
 * @param found throughput times response time
 * @param clients the number that it should be
 */
public record LittlesLaw(double found, int clients) {
  /** The name of the measure that holds {@link #found}. */
  public static final String MEASURE = "littles_law_clients";

  /**
   * The relative deviation above which a caution is given. Operations that are under way when the
   * phase begins and ends cause some of it: up to one per client.
   */
  public static final double TOLERANCE = 0.10;

  /**
   * The least number of operations; fewer decide nothing. It is small, since a phase in which each
   * client gets only one or two answers has few operations, and misses the law most.
   */
  private static final long LEAST_OPERATIONS = 30;

  /** Returns the check of a run that has the measure. */
  public static Optional<LittlesLaw> of(RunResult run) {
    return Optional.ofNullable(run.measures().get(MEASURE))
        .map(found -> new LittlesLaw(found, run.spec().arrivals().clients()));
  }

  /**
   * Makes the check from the figures of a run.
   *
   * @param response times of the successes
   * @param opsPerSecond throughput
   */
  public static LittlesLaw of(LatencySummary response, double opsPerSecond, int clients) {
    return new LittlesLaw(opsPerSecond * response.meanMicros() / 1e6, clients);
  }

  /** Returns whether a run needs a caution; false where the law is not for it. */
  public static boolean isMissedBy(RunResult run) {
    long operations = run.operations().stream().mapToLong(OperationResult::succeeded).sum();
    return of(run).filter(law -> law.misses(operations)).isPresent();
  }

  /** Returns the relative distance from the number of clients, without sign. */
  public double deviation() {
    return Math.abs(found / clients - 1);
  }

  /**
   * Returns whether a caution is needed.
   *
   * @param operations number of successes
   */
  public boolean misses(long operations) {
    return operations >= LEAST_OPERATIONS && deviation() > TOLERANCE;
  }
}
