package io.kurabe.load;

import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The loop of one completion-driven client: the completion of a request issues the next, on the
 * client's event loop, without handing over to another thread. At any time one thread is inside,
 * and each hand-over (send, timer, reconnect) orders memory.
 */
final class CompletionLoop implements Client.Completion {
  private final Pace pace;
  private final Client.CompletionDriven client;
  private final SplittableRandom random;
  private final Timer timer;
  private final Executor reconnects;
  private final Runnable onEnd;

  private int operation;
  private int attempt;
  private long intended;
  private long began;
  private boolean sending;
  private boolean answeredInside;
  private @Nullable Throwable answer;
  private long answeredAt;
  private volatile boolean ended;

  /**
   * @param reconnects runs what may block
   * @param onEnd called once when the client has no more requests
   */
  CompletionLoop(
      Pace pace,
      Client.CompletionDriven client,
      SplittableRandom random,
      Timer timer,
      Executor reconnects,
      Runnable onEnd) {
    this.pace = pace;
    this.client = client;
    this.random = random;
    this.timer = timer;
    this.reconnects = reconnects;
    this.onEnd = onEnd;
  }

  /** Begins at the given time. */
  void start(long start) {
    timer.at(start, () -> proceed(start));
  }

  /** Whether the client has no more requests. */
  boolean ended() {
    return ended;
  }

  /** Claims requests and sends them until one is under way or none is left. */
  private void proceed(long freeAt) {
    long free = freeAt;
    while (true) {
      long due = pace.schedule().next(free, random);
      if (!pace.goesOn(due)) {
        end();
        return;
      }
      if (due - pace.clock().nanoTime() > 0) {
        timer.at(due, () -> begin(due));
        return;
      }
      prepare(due);
      if (!send()) {
        return;
      }
      free = settle(answer, answeredAt);
      if (free == PENDING) {
        return;
      }
    }
  }

  /** A request whose time has come. */
  private void begin(long due) {
    if (!pace.goesOn(due)) {
      end();
      return;
    }
    prepare(due);
    sendAndGoOn();
  }

  private void prepare(long due) {
    operation = pace.mix().next(random);
    attempt = 1;
    began = pace.clock().nanoTime();
    intended = pace.schedule().open() ? due : began;
    pace.sent().increment();
  }

  private void sendAndGoOn() {
    if (send()) {
      long free = settle(answer, answeredAt);
      if (free != PENDING) {
        proceed(free);
      }
    }
  }

  /**
   * Sends one attempt.
   *
   * @return whether it was answered before this returned; then {@link #answer} holds the answer
   */
  private boolean send() {
    synchronized (this) {
      sending = true;
      answeredInside = false;
    }
    client.perform(operation, random, this);
    synchronized (this) {
      sending = false;
      return answeredInside;
    }
  }

  @Override
  public void done(@Nullable Throwable failure) {
    synchronized (this) {
      if (sending) {
        // Called inside or beside perform: the sender goes on, so that the stack does not grow.
        answer = failure;
        answeredAt = pace.clock().nanoTime();
        answeredInside = true;
        return;
      }
    }
    long free = settle(failure, pace.clock().nanoTime());
    if (free != PENDING) {
      proceed(free);
    }
  }

  /** {@link #settle} has arranged what comes next. */
  private static final long PENDING = Long.MIN_VALUE;

  /** Records an answer; gives the time when the client is free, or {@link #PENDING}. */
  private long settle(@Nullable Throwable thrown, long done) {
    if (thrown == null) {
      pace.recorder().success(operation, intended, began, done, -1);
      return done;
    }
    Failure failure = client.classify(thrown);
    if (failure.kind().retryable() && attempt < pace.retry().maxAttempts()) {
      pace.recorder().retry(operation, intended, failure);
      attempt++;
      timer.at(done + pace.backOffNanos(random), this::sendAndGoOn);
      return PENDING;
    }
    pace.recorder().failure(operation, intended, began, done, failure);
    if (failure.kind() == OutcomeKind.CONNECTION_LOST) {
      reconnects.execute(this::reconnect);
      return PENDING;
    }
    return done;
  }

  private void reconnect() {
    try {
      if (pace.reconnect(client)) {
        proceed(pace.clock().nanoTime());
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    end();
  }

  private void end() {
    ended = true;
    onEnd.run();
  }
}
