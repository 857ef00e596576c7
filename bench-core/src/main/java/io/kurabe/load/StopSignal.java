package io.kurabe.load;

import org.jspecify.annotations.Nullable;

/**
 * Asks a run to end: early, e.g. on Ctrl-C, or because what it was made to accompany is over.
 * Thread-safe.
 */
public final class StopSignal {
  private final @Nullable StopSignal all;
  private volatile String reason = "";
  private volatile long finishedAt;
  private volatile boolean finished;
  private volatile boolean failed;

  /** A signal of its own. */
  public StopSignal() {
    this(null);
  }

  private StopSignal(@Nullable StopSignal all) {
    this.all = all;
  }

  /**
   * A signal for runs whose length is not known before: it can be {@link #finish finished} without
   * stopping what comes after them, and is requested when this one is.
   */
  public StopSignal forRunsWithin() {
    return new StopSignal(this);
  }

  /** Asks; the first reason is kept. */
  public synchronized void request(String why) {
    if (reason.isEmpty()) {
      reason = why;
    }
  }

  /** Asks since it cannot go on: a server is not there any more. */
  public synchronized void fail(String why) {
    failed |= !interrupted();
    request(why);
  }

  /** Whether runs had to end because they could not go on, and nobody asked before. */
  public boolean failed() {
    return failed || (all != null && all.failed());
  }

  /**
   * Ends the measured phase of the runs now, as planned: they are complete, unless somebody asked
   * them to end early before.
   *
   * @param nanos now, on the clock of the runs: nothing is due from here on
   */
  public synchronized void finish(long nanos) {
    if (!finished) {
      finishedAt = nanos;
      finished = true;
    }
  }

  /** When the runs were finished as planned; the given time when they were not. */
  long finishedAtOr(long otherwise) {
    return finishedAsPlanned() ? finishedAt : otherwise;
  }

  /** Whether runs have to end now, for whichever reason. */
  public boolean requested() {
    return finished || interrupted();
  }

  /** Whether somebody asked runs to end early. */
  public boolean interrupted() {
    return !reason.isEmpty() || (all != null && all.interrupted());
  }

  /** Whether the runs were ended as planned, since their length was not known before. */
  public boolean finishedAsPlanned() {
    return finished && !interrupted();
  }

  /** Why somebody asked, or empty. */
  public String reason() {
    return reason.isEmpty() && all != null ? all.reason() : reason;
  }
}
