package io.kurabe.jmh.internal;

import io.kurabe.target.Client;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Makes a completion-driven client do operations one after the other: the completion of one sends
 * the next on the client's event loop, and the calling thread waits for the last. Used by one
 * thread.
 */
public final class CompletionDriver {
  private final Client.CompletionDriven client;
  private final SplittableRandom random;
  private final Semaphore ended = new Semaphore(0);
  private final Client.Completion next = this::next;

  // Handed from thread to event loop and back by the sending of a request and by the semaphore.
  private int operation;
  private int left;
  private @Nullable Throwable failure;

  /** Makes a driver of the client, which the caller has to close. */
  public CompletionDriver(Client.CompletionDriven client, SplittableRandom random) {
    this.client = client;
    this.random = random;
  }

  /** Does the first operation so many times, until one fails. */
  public void perform(int times) throws Exception {
    perform(0, times);
  }

  /** Does an operation so many times, until one fails. */
  public void perform(int index, int times) throws Exception {
    operation = index;
    left = times;
    client.perform(operation, random, next);
    ended.acquire();
    if (failure instanceof Exception e) {
      failure = null;
      throw e;
    }
  }

  private void next(@Nullable Throwable thrown) {
    left--;
    failure = thrown;
    if (left > 0 && thrown == null) {
      client.perform(operation, random, next);
    } else {
      ended.release();
    }
  }
}
