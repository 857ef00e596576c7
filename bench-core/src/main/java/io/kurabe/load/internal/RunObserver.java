package io.kurabe.load.internal;

import io.kurabe.record.internal.Interval;

/** Hears what a generator records while a run goes on. Called by the thread that leads the run. */
public interface RunObserver {
  /** Hears each interval of the measured phase when it ends. */
  void interval(Interval interval);

  /**
   * Hears, once, by how much the first client began after the instant that was agreed.
   *
   * @param lateNanos by which its thread overslept
   */
  default void began(long lateNanos) {}

  /**
   * Hears that the last request has ended; the clients are still connected.
   *
   * @throws InterruptedException when the calling thread is interrupted
   */
  default void ended() throws InterruptedException {}
}
