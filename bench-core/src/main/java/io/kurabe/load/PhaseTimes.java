package io.kurabe.load;

import io.kurabe.spec.Phases;

/**
 * The phases of a run on its clock, in nanoseconds.
 *
 * @param start first request
 * @param measureStart begin of the measured phase
 * @param measureEnd its end; no request is due from here on
 * @param drainDeadline end of the grace period in which due requests are still sent and answered
 */
record PhaseTimes(long start, long measureStart, long measureEnd, long drainDeadline) {
  private static final long SECOND_NANOS = 1_000_000_000;

  static PhaseTimes from(long start, Phases phases, long graceNanos) {
    long measureStart = start + phases.warmUp().toNanos();
    long measureEnd = measureStart + phases.measure().toNanos();
    return new PhaseTimes(start, measureStart, measureEnd, measureEnd + graceNanos);
  }

  /**
   * When a client of a closed loop begins: the first at the start, all others when half of the
   * warm-up is over. In between the JVM has processors left to compile what the first one runs; the
   * threads of many clients and their server would keep them from its compiler for half a minute.
   */
  long begin(int client) {
    return client == 0 ? start : start + (measureStart - start) / 2;
  }

  /** The first full second of the measured phase after that time. */
  long nextSecond(long nanos) {
    return measureStart + ((nanos - measureStart) / SECOND_NANOS + 1) * SECOND_NANOS;
  }

  double secondsSinceMeasureStart(long nanos) {
    return (nanos - measureStart) / 1e9;
  }
}
