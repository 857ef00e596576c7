package io.kurabe.spec;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The one clock of a run, in monotonic nanoseconds. Tests replace it by a virtual clock.
 * Thread-safe.
 */
public interface NanoClock {
  /** The machine's monotonic clock. */
  NanoClock SYSTEM = new SystemNanoClock();

  /** {@return nanoseconds since an arbitrary origin} */
  long nanoTime();

  /**
   * Sleeps until the clock shows at least the given time; returns at once if it does.
   *
   * @param nanos a time in nanoseconds
   * @throws InterruptedException when the thread is interrupted
   */
  void sleepUntil(long nanos) throws InterruptedException;

  /**
   * Waits until the latch is open or the clock shows the given time.
   *
   * @param latch what is waited for
   * @param nanos a time in nanoseconds
   * @return whether the latch is open
   * @throws InterruptedException when the thread is interrupted
   */
  default boolean await(CountDownLatch latch, long nanos) throws InterruptedException {
    return latch.await(nanos - nanoTime(), TimeUnit.NANOSECONDS);
  }

  /**
   * Waits until the latch is open, however long that takes.
   *
   * @param latch what is waited for
   * @throws InterruptedException when the thread is interrupted
   */
  default void await(CountDownLatch latch) throws InterruptedException {
    // An hour at a time: a clock has no end that a wait could be told.
    while (!await(latch, nanoTime() + 3_600_000_000_000L)) {}
  }

  /**
   * Makes a thread that sleeps and waits on this clock; it is not started, and not a daemon.
   *
   * @param work what the thread does
   * @return the thread
   */
  default Thread newThread(Runnable work) {
    return new Thread(work);
  }

  /**
   * The real clock. It sleeps without spinning, which would take the server's time on a shared
   * machine.
   */
  final class SystemNanoClock implements NanoClock {
    private SystemNanoClock() {}

    @Override
    public long nanoTime() {
      return System.nanoTime();
    }

    @Override
    public void sleepUntil(long nanos) throws InterruptedException {
      long left = nanos - System.nanoTime();
      while (left > 0) {
        LockSupport.parkNanos(this, left);
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        left = nanos - System.nanoTime();
      }
    }
  }
}
