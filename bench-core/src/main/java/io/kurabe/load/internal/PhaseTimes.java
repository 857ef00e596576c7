package io.kurabe.load.internal;

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
  /**
   * The possible lengths of an interval of the series; it gets the longest that gives at least
   * {@link #INTERVALS}.
   */
  private static final long[] INTERVAL_MILLIS = {1_000, 500, 250, 100, 50, 20, 10};

  /** The least number of intervals, enough to judge a steady state and to draw a curve. */
  private static final int INTERVALS = 40;

  static PhaseTimes from(long start, Phases phases, long graceNanos) {
    long measureStart = start + phases.warmUp().toNanos();
    long measureEnd = measureStart + phases.measure().toNanos();
    return new PhaseTimes(start, measureStart, measureEnd, measureEnd + graceNanos);
  }

  /**
   * Returns when a client of a closed loop begins: the first at the start, the second when a
   * quarter of the warm-up is over, all others when half of it is. Until then the JVM has
   * processors left to compile what the first one runs, and to compile it again when the second
   * does what a single one never did; the threads of many clients and their server would keep them
   * from its compiler for half a minute.
   */
  long begin(int client) {
    long warmUp = measureStart - start;
    return client == 0 ? start : start + warmUp / (client == 1 ? 4 : 2);
  }

  /**
   * Returns the first boundary between two intervals after that time; the warm-up has boundaries,
   * too.
   */
  long nextBoundary(long nanos) {
    long interval = intervalNanos();
    return measureStart + (Math.floorDiv(nanos - measureStart, interval) + 1) * interval;
  }

  /** Returns the length of the series' intervals: a second, or less in a run of less than 40 s. */
  long intervalNanos() {
    long longest = (measureEnd - measureStart) / INTERVALS;
    for (long millis : INTERVAL_MILLIS) {
      if (millis * 1_000_000 <= longest) {
        return millis * 1_000_000;
      }
    }
    return INTERVAL_MILLIS[INTERVAL_MILLIS.length - 1] * 1_000_000;
  }

  /**
   * Number of the last boundary up to that time of the measured phase, which begins at number 0.
   */
  long boundaryBefore(long nanos) {
    return (nanos - measureStart) / intervalNanos();
  }

  /** Number of the boundary that the measured phase ends at, also when it ends early. */
  long lastBoundary() {
    return boundaryBefore(measureEnd - 1) + 1;
  }
}
