package io.kurabe.fleet.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.spec.internal.Repeating;
import java.time.Duration;
import java.util.Optional;

/**
 * What a coordinator sends once a second so that its agents go on and answer, on a thread of its
 * own: a terminal that takes no more words, or much to merge, must not end a run. It knows when the
 * whole process was held up, e.g. by a suspended laptop, for which no agent is to blame.
 * Thread-safe.
 */
final class Pulse {
  private static final Duration PERIOD = Duration.ofSeconds(1);

  /** The time between two beats after which agents were not asked when they should have been. */
  private static final long LATE_NANOS = 2_000_000_000;

  private final NanoClock clock;
  private final Runnable beat;
  private volatile long last;

  /** The beat from which on none was late. */
  private volatile long steadySince;

  private volatile long longestGap;

  /**
   * @param beat sends the signs of life
   */
  Pulse(NanoClock clock, Runnable beat) {
    this.clock = clock;
    this.beat = beat;
  }

  /** Begins to beat, at once. */
  Repeating start() {
    last = clock.nanoTime();
    steadySince = last;
    return Repeating.start(clock, "kurabe-fleet-pulse", Duration.ZERO, PERIOD, this::beat);
  }

  private void beat() {
    beat.run();
    long now = clock.nanoTime(); // Of a beat that is sent.
    long gap = now - last;
    longestGap = Math.max(longestGap, gap);
    if (gap >= LATE_NANOS) {
      steadySince = now;
    }
    last = now;
  }

  /**
   * Returns for how long an agent did not answer although it was asked.
   *
   * @param heardAt when it was heard last
   * @param heardUntil the time until which all that came has been looked at
   */
  long silence(long heardAt, long heardUntil) {
    return clock.nanoTime() - last >= LATE_NANOS ? 0 : heardUntil - Math.max(heardAt, steadySince);
  }

  /** Forgets how long it was held up; agents begin to depend on it now. */
  void matters() {
    longestGap = 0;
  }

  /** Returns the longest time without a beat, if it is one after which agents stop. */
  Optional<Duration> heldUp() {
    long longest = Math.max(longestGap, clock.nanoTime() - last);
    return longest >= FleetEngine.SILENCE_NANOS
        ? Optional.of(Duration.ofNanos(longest))
        : Optional.empty();
  }
}
