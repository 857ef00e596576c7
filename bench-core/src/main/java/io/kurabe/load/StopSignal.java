package io.kurabe.load;

import org.jspecify.annotations.Nullable;

/**
 * Asks a run to end: early, e.g. on Ctrl-C, or because the work that it accompanies is over.
 * Thread-safe.
 */
public final class StopSignal {
  private final @Nullable StopSignal all;
  private volatile String reason = "";
  private volatile long finishedAt;
  private volatile boolean finished;
  private volatile boolean failed;

  /** Makes a signal that depends on no other. */
  public StopSignal() {
    this(null);
  }

  private StopSignal(@Nullable StopSignal all) {
    this.all = all;
  }

  /**
   * {@return a signal for runs whose length is not known before: it can be {@link #finish finished}
   * without stopping what comes after them, and is requested when this one is}
   */
  public StopSignal forRunsWithin() {
    return new StopSignal(this);
  }

  /**
   * Asks the runs to end early; the first reason is kept.
   *
   * @param why the reason, in words
   */
  public synchronized void request(String why) {
    if (reason.isEmpty()) {
      reason = why;
    }
  }

  /**
   * Asks the runs to end because they cannot go on: a server is not there any more.
   *
   * @param why the reason, in words
   */
  public synchronized void fail(String why) {
    failed |= !interrupted();
    request(why);
  }

  /** {@return whether runs had to end because they could not go on, and nobody asked before} */
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

  /**
   * {@return when the runs were finished as planned; the given time when they were not}
   *
   * @param otherwise the reason otherwise
   */
  public long finishedAtOr(long otherwise) {
    return finishedAsPlanned() ? finishedAt : otherwise;
  }

  /** {@return whether runs have to end now, for whichever reason} */
  public boolean requested() {
    return finished || interrupted();
  }

  /** {@return whether somebody asked runs to end early} */
  public boolean interrupted() {
    return !reason.isEmpty() || (all != null && all.interrupted());
  }

  /** {@return whether the runs were ended as planned, since their length was not known before} */
  public boolean finishedAsPlanned() {
    return finished && !interrupted();
  }

  /** {@return the reason for the request, or empty} */
  public String reason() {
    return reason.isEmpty() && all != null ? all.reason() : reason;
  }
}
