package io.kurabe.spec;

import java.time.Duration;

/** A clock that stands still until a test moves it, and on which sleeping takes no time. */
public final class MovedClock implements NanoClock {
  private long now;

  /** Sets the time. */
  public void at(long nanos) {
    now = nanos;
  }

  /** Lets time pass. */
  public void pass(Duration time) {
    now += time.toNanos();
  }

  @Override
  public long nanoTime() {
    return now;
  }

  @Override
  public void sleepUntil(long nanos) {
    now = Math.max(now, nanos);
  }
}
