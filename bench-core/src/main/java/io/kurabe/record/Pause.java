package io.kurabe.record;

/**
 * The longest time of the measured phase of a run in which no client had a successful answer, from
 * one answer to the next, or from the begin of the phase or to its end.
 *
 * @param millis its length; exact above {@link #RESOLUTION_NANOS}; a shorter pause, as in a run
 *     with many answers, is only an example
 * @param startSeconds its begin, seconds since the measured phase began
 */
public record Pause(double millis, double startSeconds) {
  /** The resolution, 1 ms; not all pauses up to this length are examined. */
  public static final long RESOLUTION_NANOS = 1_000_000;

  /** {@return whether the pause is no longer than the resolution} */
  public boolean isBelowResolution() {
    return millis * 1e6 <= RESOLUTION_NANOS;
  }
}
