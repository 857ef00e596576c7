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
  static PhaseTimes from(long start, Phases phases, long graceNanos) {
    long measureStart = start + phases.warmUp().toNanos();
    long measureEnd = measureStart + phases.measure().toNanos();
    return new PhaseTimes(start, measureStart, measureEnd, measureEnd + graceNanos);
  }

  double secondsSinceMeasureStart(long nanos) {
    return (nanos - measureStart) / 1e9;
  }
}
