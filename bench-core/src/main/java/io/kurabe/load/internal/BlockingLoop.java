package io.kurabe.load.internal;

import io.kurabe.record.internal.ClientRecorder;
import io.kurabe.spec.NanoClock;
import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import java.util.SplittableRandom;

/** The loop of one blocking client, on a thread of its own. Its times are taken here. */
final class BlockingLoop implements Runnable {
  private final RunContext context;
  private final NanoClock clock;
  private final Turns turns;
  private final boolean open;
  private final Client.Blocking client;
  private final ClientRecorder recorder;
  private final SplittableRandom random;
  private final long start;

  BlockingLoop(RunContext context, Client.Blocking client, SplittableRandom random, long start) {
    this.context = context;
    this.clock = context.clock();
    this.turns = context.turns();
    this.open = context.openLoop();
    this.client = client;
    this.recorder = context.recorder().client();
    this.random = random;
    this.start = start;
  }

  @Override
  public void run() {
    try {
      clock.sleepUntil(start);
      long now = clock.nanoTime();
      context.firstBegin().began(now - start);
      long due = turns.next(start, random);
      while (context.shouldContinue(due, now)) {
        if (due - now > 0) {
          clock.sleepUntil(due);
          now = clock.nanoTime();
          if (!context.shouldContinue(due, now)) {
            return;
          }
        }
        now = request(due, now);
        due = turns.next(now, random);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // The run is over.
    }
  }

  /**
   * Makes one request with its retries.
   *
   * @param began now; a request that follows an answer at once begins at the time of that answer,
   *     so the clock is read once per request and no time is lost between two
   * @return the time when the client is free again
   */
  private long request(long due, long began) throws InterruptedException {
    int operation = turns.operation(random);
    // A closed loop has no schedule to be late for: its request is due when it is sent.
    long intended = open ? due : began;
    recorder.sent();
    for (int attempt = 1; ; attempt++) {
      try {
        if (attempt == 1) {
          client.perform(operation, random);
        } else {
          client.performAgain(operation, random);
        }
        long done = clock.nanoTime();
        long waited = client.poolWaitNanos();
        recorder.success(operation, intended, began + Math.max(0, waited), done, waited);
        long[] statements = client.statementNanos();
        if (statements != null) {
          recorder.statements(operation, intended, statements);
        }
        return done;
      } catch (InterruptedException e) {
        recorder.unanswered();
        throw e;
      } catch (Exception e) {
        Failure failure = client.classify(e);
        if (!failure.kind().retryable() || attempt >= context.retry().maxAttempts()) {
          return failed(operation, intended, began, failure);
        }
        recorder.retry(operation, intended, failure);
        clock.sleepUntil(clock.nanoTime() + context.backOffNanos(random));
      }
    }
  }

  private long failed(int operation, long intended, long began, Failure failure)
      throws InterruptedException {
    recorder.failure(operation, intended, began, clock.nanoTime(), failure);
    if (failure.kind() == OutcomeKind.CONNECTION_LOST && !context.reconnect(client)) {
      throw new InterruptedException("no connection before the end of the run");
    }
    return clock.nanoTime();
  }
}
