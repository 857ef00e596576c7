package io.kurabe.record;

/**
 * The longest time of the measured phase of a run in which no client had a successful answer, from
 * one answer to the next, or from the begin of the phase or to its end.
 *
 * @param millis its length; exact above {@link #RESOLUTION_NANOS}, and up to that, as in a run with
 *     many answers, no more than an example
 * @param startSeconds its begin, seconds since the measured phase began
 */
public record Pause(double millis, double startSeconds) {
  /** Pauses up to this length are not all looked at: 1 ms. */
  public static final long RESOLUTION_NANOS = 1_000_000;

  /** Whether it is not longer than what is looked at. */
  public boolean isBelowResolution() {
    return millis * 1e6 <= RESOLUTION_NANOS;
  }
}
