package io.kurabe.spec;

import io.kurabe.config.internal.DurationText;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * The pause of a closed-loop client between an answer and its next request, uniform in {@code
 * [least, most)}.
 *
 * @param least shortest pause
 * @param most longest pause; equal to {@code least} for a constant pause
 */
public record ThinkTime(Duration least, Duration most) {
  /** No pause: the client sends as soon as it has the answer. */
  public static final ThinkTime NONE = new ThinkTime(Duration.ZERO, Duration.ZERO);

  public ThinkTime {
    if (least.isNegative() || most.compareTo(least) < 0) {
      throw new IllegalArgumentException(
          "think time must run from a shorter to a longer pause, was " + least + " to " + most);
    }
  }

  /**
   * Parses {@code 0}, {@code 200ms} (uniform from 0 to that) or {@code 100ms-200ms}.
   *
   * @param text the text
   * @return the think time
   * @throws IllegalArgumentException naming what was found
   */
  public static ThinkTime parse(String text) {
    int dash = text.indexOf('-');
    if (dash < 0) {
      return new ThinkTime(Duration.ZERO, DurationText.parse(text));
    }
    return new ThinkTime(
        DurationText.parse(text.substring(0, dash)), DurationText.parse(text.substring(dash + 1)));
  }

  /** {@return whether there is no pause at all} */
  public boolean isNone() {
    return most.isZero();
  }

  /**
   * Draws the next pause in nanoseconds.
   *
   * @param random the seeded random numbers of the client
   * @return the pause in nanoseconds
   */
  public long nextNanos(SplittableRandom random) {
    long from = least.toNanos();
    long to = most.toNanos();
    return from == to ? from : random.nextLong(from, to);
  }

  /** {@return the form that {@link #parse} reads} */
  public String text() {
    return least.isZero()
        ? DurationText.format(most)
        : DurationText.format(least) + "-" + DurationText.format(most);
  }
}
