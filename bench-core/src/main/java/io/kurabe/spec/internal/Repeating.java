package io.kurabe.spec.internal;

import io.kurabe.spec.NanoClock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Work that is repeated on a thread of its own until it is ended, e.g. looks at a server under
 * load. Work that is under way is never interrupted. Used by one thread.
 */
public final class Repeating implements AutoCloseable {
  private final NanoClock clock;
  private final long firstNanos;
  private final long periodNanos;
  private final Runnable work;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile @Nullable RuntimeException failure;

  private Repeating(NanoClock clock, Duration first, Duration period, Runnable work) {
    this.clock = clock;
    this.firstNanos = first.toNanos();
    this.periodNanos = period.toNanos();
    this.work = work;
  }

  /**
   * Starts the work.
   *
   * @param name of the thread
   * @param first time from now to the beginning of the work
   * @param period from one beginning to the next; work that takes longer begins again at once
   * @param work an exception ends the repetition
   */
  public static Repeating start(
      NanoClock clock, String name, Duration first, Duration period, Runnable work) {
    Repeating repeating = new Repeating(clock, first, period, work);
    Thread thread = clock.newThread(repeating::repeat);
    thread.setName(name);
    thread.setDaemon(true);
    thread.start();
    return repeating;
  }

  private void repeat() {
    try {
      long due = clock.nanoTime() + firstNanos;
      while (!clock.await(stop, due)) {
        work.run();
        due = Math.max(due + periodNanos, clock.nanoTime());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // Nobody does this.
    } catch (RuntimeException e) {
      failure = e;
    } catch (Error e) {
      failure = new IllegalStateException("repeated work failed: " + e, e);
    } finally {
      over.countDown();
    }
  }

  /**
   * Ends the repetition and waits for work that is under way.
   *
   * @param limit of the wait
   * @return whether it is over
   */
  public boolean end(Duration limit) throws InterruptedException {
    stop.countDown();
    return clock.await(over, clock.nanoTime() + limit.toNanos());
  }

  /** Returns the exception that ended the repetition early. */
  public Optional<RuntimeException> failure() {
    return Optional.ofNullable(failure);
  }

  /** Ends the repetition without a wait. */
  @Override
  public void close() {
    stop.countDown();
  }
}
