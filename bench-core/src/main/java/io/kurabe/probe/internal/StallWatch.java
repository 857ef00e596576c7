package io.kurabe.probe.internal;

import io.kurabe.record.internal.HistogramText;
import io.kurabe.spec.NanoClock;
import org.HdrHistogram.Histogram;

/**
 * A thread that sleeps for a moment at a time and records by how much it overslept: the time that
 * the machine (scheduler, garbage collector, hypervisor) adds to every wait of the generator. The
 * idea is jHiccup's.
 */
final class StallWatch implements AutoCloseable {
  private final NanoClock clock;
  private final long from;
  private final long to;
  private final long step;
  private final Histogram overshoot = HistogramText.empty();
  private final Thread thread;

  /**
   * Starts watching; it keeps only what happens between the two times of the clock.
   *
   * @param step nanoseconds of each sleep
   */
  StallWatch(NanoClock clock, long from, long to, long step) {
    this.clock = clock;
    this.from = from;
    this.to = to;
    this.step = step;
    this.thread = new Thread(this::watch, "kurabe-stall-watch");
    thread.setDaemon(true);
    if (clock == NanoClock.SYSTEM) { // A virtual clock does not stall.
      thread.start();
    }
  }

  private void watch() {
    try {
      clock.sleepUntil(from);
      long wanted = clock.nanoTime() + step;
      while (wanted < to) {
        clock.sleepUntil(wanted);
        long now = clock.nanoTime();
        overshoot.recordValue(Math.max(0, now - wanted));
        wanted = now + step;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // The run ended early.
    }
  }

  /** Ends the watch and returns the stalls in nanoseconds. */
  Histogram result() throws InterruptedException {
    thread.interrupt();
    thread.join();
    return overshoot;
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
