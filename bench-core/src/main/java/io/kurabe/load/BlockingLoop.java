package io.kurabe.load;

import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import java.util.SplittableRandom;

/** The loop of one blocking client, on a thread of its own. The place where its times are taken. */
final class BlockingLoop implements Runnable {
  private final Pace pace;
  private final Client.Blocking client;
  private final SplittableRandom random;
  private final long start;

  BlockingLoop(Pace pace, Client.Blocking client, SplittableRandom random, long start) {
    this.pace = pace;
    this.client = client;
    this.random = random;
    this.start = start;
  }

  @Override
  public void run() {
    try {
      pace.clock().sleepUntil(start);
      long due = pace.schedule().next(start, random);
      while (pace.goesOn(due)) {
        pace.clock().sleepUntil(due);
        if (!pace.goesOn(due)) {
          return;
        }
        long done = request(due);
        due = pace.schedule().next(done, random);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // The run is over.
    }
  }

  /** One request with its retries; gives the time when it was done. */
  private long request(long due) throws InterruptedException {
    int operation = pace.mix().next(random);
    long began = pace.clock().nanoTime();
    // A closed loop has no schedule to be late for: its request is due when it is sent.
    long intended = pace.schedule().open() ? due : began;
    pace.sent().increment();
    for (int attempt = 1; ; attempt++) {
      try {
        client.perform(operation, random);
        long done = pace.clock().nanoTime();
        long waited = client.poolWaitNanos();
        pace.recorder().success(operation, intended, began + Math.max(0, waited), done, waited);
        return done;
      } catch (InterruptedException e) {
        pace.recorder().unanswered();
        throw e;
      } catch (Exception e) {
        Failure failure = client.classify(e);
        if (!failure.kind().retryable() || attempt >= pace.retry().maxAttempts()) {
          return failed(operation, intended, began, failure);
        }
        pace.recorder().retry(operation, intended, failure);
        pace.clock().sleepUntil(pace.clock().nanoTime() + pace.backOffNanos(random));
      }
    }
  }

  private long failed(int operation, long intended, long began, Failure failure)
      throws InterruptedException {
    long done = pace.clock().nanoTime();
    pace.recorder().failure(operation, intended, began, done, failure);
    if (failure.kind() == OutcomeKind.CONNECTION_LOST && !pace.reconnect(client)) {
      throw new InterruptedException("no connection before the end of the run");
    }
    return pace.clock().nanoTime();
  }
}
