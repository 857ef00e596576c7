package io.kurabe.spec;

import java.time.Duration;

/**
 * The phases of a run. An operation belongs to the phase in which it was due, however late it ends.
 *
 * @param warmUp load without recording, so that caches, pools and the JVM settle
 * @param measure load that is recorded
 */
public record Phases(Duration warmUp, Duration measure) {
  public Phases {
    if (warmUp.isNegative()) {
      throw new IllegalArgumentException("warm-up must not be negative, was " + warmUp);
    }
    if (measure.isNegative() || measure.isZero()) {
      throw new IllegalArgumentException("measured phase must be longer than 0, was " + measure);
    }
  }
}
