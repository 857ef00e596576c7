package io.kurabe.load;

/** Asks a run to end early, e.g. on Ctrl-C. Thread-safe. */
public final class StopSignal {
  private volatile String reason = "";

  /** Asks; the first reason is kept. */
  public synchronized void request(String why) {
    if (reason.isEmpty()) {
      reason = why;
    }
  }

  /** Whether somebody asked. */
  public boolean requested() {
    return !reason.isEmpty();
  }

  /** Why, or empty. */
  public String reason() {
    return reason;
  }
}
