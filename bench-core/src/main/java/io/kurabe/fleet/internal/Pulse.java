package io.kurabe.fleet.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.spec.internal.Repeating;
import java.time.Duration;
import java.util.Optional;

/**
 * The signs of life that a coordinator sends once a second, so that its agents go on and answer.
 * They go by a thread of their own: a terminal that takes no more words, or much to merge, must not
 * end a run. The pulse knows when the whole process was held up, e.g. by a busy host, for which no
 * agent is to blame. Thread-safe.
 */
final class Pulse {
  private static final Duration PERIOD = Duration.ofSeconds(1);

  /** The time between two beats after which agents were not asked when they should have been. */
  private static final long LATE_NANOS = 2_000_000_000;

  /** The time for which a loss may come of the process having been held up. */
  private static final long AFTERMATH_NANOS = 10_000_000_000L;

  private final NanoClock clock;
  private final Runnable beat;
  private volatile long last;

  /** The beat from which on none was late. */
  private volatile long steadySince;

  /** The last gap after which agents stop; 0 while there was none. */
  private volatile long heldUpNanos;

  private volatile long heldUpUntil;

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
    if (gap >= LATE_NANOS) {
      steadySince = now;
    }
    if (gap >= FleetEngine.SILENCE_NANOS) {
      heldUpUntil = now;
      heldUpNanos = gap;
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

  /** Returns for how long it was held up at most, if that is why agents are lost now. */
  Optional<Duration> heldUp() {
    long now = clock.nanoTime();
    if (now - last >= FleetEngine.SILENCE_NANOS) {
      return Optional.of(Duration.ofNanos(now - last));
    }
    return heldUpNanos > 0 && now - heldUpUntil < AFTERMATH_NANOS
        ? Optional.of(Duration.ofNanos(heldUpNanos))
        : Optional.empty();
  }
}
