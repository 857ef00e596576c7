package io.kurabe.spec.internal;

import io.kurabe.spec.NanoClock;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Work on a thread of its own that ends by itself, beside the work of the thread that starts it.
 *
 * @param <T> its result
 */
public final class Task<T> {
  private final NanoClock clock;
  private final CountDownLatch over = new CountDownLatch(1);
  private final FutureTask<T> work;
  private final Thread thread;

  private Task(NanoClock clock, String name, Callable<T> work) {
    this.clock = clock;
    this.work = new FutureTask<>(work);
    this.thread =
        clock.newThread(
            () -> {
              try {
                this.work.run();
              } finally {
                over.countDown();
              }
            });
    thread.setName(name);
  }

  /**
   * Starts the work.
   *
   * @param clock on which it sleeps and waits
   * @param name of the thread
   */
  public static <T> Task<T> start(NanoClock clock, String name, Callable<T> work) {
    Task<T> task = new Task<>(clock, name, work);
    task.thread.start();
    return task;
  }

  /** Returns whether the work is over. */
  public boolean isDone() {
    return over.getCount() == 0;
  }

  /**
   * Waits until the work is over or the clock shows the given time.
   *
   * @return whether it is over
   */
  public boolean await(long nanos) throws InterruptedException {
    return clock.await(over, nanos);
  }

  /**
   * Waits for the result; a runtime exception of the work is thrown again.
   *
   * @throws IllegalStateException when the work failed otherwise
   */
  public T get() throws InterruptedException {
    clock.await(over);
    try {
      return work.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      throw new IllegalStateException("the work beside it failed", e.getCause());
    }
  }

  /** Interrupts the thread of the work. */
  public void interrupt() {
    thread.interrupt();
  }
}
