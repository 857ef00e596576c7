package io.kurabe.spec;

/** A clock that stands still until a test moves it. */
public final class MovedClock implements NanoClock {
  private long now;

  /** Sets the time. */
  public void at(long nanos) {
    now = nanos;
  }

  @Override
  public long nanoTime() {
    return now;
  }

  @Override
  public void sleepUntil(long nanos) {
    now = nanos;
  }
}
