package io.kurabe.load.internal;

import io.kurabe.record.internal.ClientRecorder;
import io.kurabe.spec.NanoClock;
import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The loop of one completion-driven client: the completion of a request issues the next, on the
 * client's event loop, without handing over to another thread. At any time one thread is inside,
 * and each hand-over (send, timer, reconnect) orders memory.
 */
final class CompletionLoop implements Client.Completion {
  /** The state in which a request is with the server, or none is. */
  private static final int WAITING = 0;

  /** The state in which {@code perform} has been called and has not returned. */
  private static final int SENDING = 1;

  /**
   * The state in which the answer came while {@code perform} was being called; the sender goes on
   * with it.
   */
  private static final int ANSWERED = 2;

  private final RunContext context;
  private final NanoClock clock;
  private final Turns turns;
  private final boolean open;
  private final Client.CompletionDriven client;
  private final ClientRecorder recorder;
  private final AtomicInteger state = new AtomicInteger(WAITING);
  private final SplittableRandom random;
  private final Timer timer;
  private final Executor reconnects;
  private final Runnable onEnd;

  private int operation;
  private int attempt;
  private long intended;
  private long began;
  private @Nullable Throwable answer;
  private long answeredAt;
  private volatile boolean ended;
  private volatile @Nullable Throwable defect;

  /**
   * Makes the loop.
   *
   * @param reconnects runs what may block
   * @param onEnd called once when the client has no more requests
   */
  CompletionLoop(
      RunContext context,
      Client.CompletionDriven client,
      SplittableRandom random,
      Timer timer,
      Executor reconnects,
      Runnable onEnd) {
    this.context = context;
    this.clock = context.clock();
    this.turns = context.turns();
    this.open = context.openLoop();
    this.client = client;
    this.recorder = context.recorder().client();
    this.random = random;
    this.timer = timer;
    this.reconnects = reconnects;
    this.onEnd = onEnd;
  }

  /** Begins the loop at the given time. */
  void start(long start) {
    timer.at(
        start,
        () -> {
          context.firstBegin().began(clock.nanoTime() - start);
          guarded(() -> proceed(start));
        });
  }

  /**
   * Runs a step. An error of the client or of our own code ends this client and is kept, since the
   * thread is the timer's or the event loop's, where nobody would see it.
   */
  private void guarded(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | Error e) {
      failed(e);
    }
  }

  private void failed(Throwable thrown) {
    defect = thrown;
    end();
  }

  /** Returns the error that ended the client, if there was one. */
  Optional<Throwable> defect() {
    return Optional.ofNullable(defect);
  }

  /** Returns whether the client has no more requests. */
  boolean ended() {
    return ended;
  }

  /** Claims requests and sends them until one is under way or none is left. */
  private void proceed(long freeAt) {
    long now = freeAt;
    while (true) {
      long due = turns.next(now, random);
      if (!context.shouldContinue(due, now)) {
        end();
        return;
      }
      if (due - now > 0) {
        now = clock.nanoTime();
        if (due - now > 0) {
          timer.at(due, () -> guarded(() -> begin(due)));
          return;
        }
      }
      prepare(due, now);
      if (!send()) {
        return;
      }
      now = settle(answer, answeredAt);
      if (now == PENDING) {
        return;
      }
    }
  }

  /** Begins a request whose time has come. */
  private void begin(long due) {
    long now = clock.nanoTime();
    if (!context.shouldContinue(due, now)) {
      end();
      return;
    }
    prepare(due, now);
    sendAndGoOn();
  }

  /**
   * Prepares a request. As in the blocking loop, one that follows an answer at once begins at the
   * time of the answer.
   */
  private void prepare(long due, long now) {
    operation = turns.operation(random);
    attempt = 1;
    began = now;
    intended = open ? due : now;
    recorder.sent();
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
    state.set(SENDING);
    if (attempt == 1) {
      client.perform(operation, random, this);
    } else {
      client.performAgain(operation, random, this);
    }
    return !state.compareAndSet(SENDING, WAITING);
  }

  @Override
  public void done(@Nullable Throwable failure) {
    long now = clock.nanoTime();
    if (state.get() == SENDING) {
      // Called inside or beside perform: the sender goes on, so that the stack does not grow.
      answer = failure;
      answeredAt = now;
      if (state.compareAndSet(SENDING, ANSWERED)) {
        return;
      }
    }
    try {
      long free = settle(failure, now);
      if (free != PENDING) {
        proceed(free);
      }
    } catch (RuntimeException | Error e) {
      failed(e);
    }
  }

  /** Stands for a time that is not known yet because {@link #settle} has arranged the next step. */
  private static final long PENDING = Long.MIN_VALUE;

  /** Records an answer and returns the time when the client is free, or {@link #PENDING}. */
  private long settle(@Nullable Throwable thrown, long done) {
    if (thrown == null) {
      recorder.success(operation, intended, began, done, -1);
      long[] statements = client.statementNanos();
      if (statements != null) {
        recorder.statements(operation, intended, statements);
      }
      return done;
    }
    Failure failure = client.classify(thrown);
    if (failure.kind().retryable() && attempt < context.retry().maxAttempts()) {
      recorder.retry(operation, intended, failure);
      attempt++;
      timer.at(done + context.backOffNanos(random), () -> guarded(this::sendAndGoOn));
      return PENDING;
    }
    recorder.failure(operation, intended, began, done, failure);
    if (failure.kind() == OutcomeKind.CONNECTION_LOST) {
      reconnects.execute(() -> guarded(this::reconnect));
      return PENDING;
    }
    return done;
  }

  private void reconnect() {
    try {
      if (context.reconnect(client)) {
        proceed(clock.nanoTime());
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    end();
  }

  private void end() {
    if (!ended) {
      ended = true;
      onEnd.run();
    }
  }
}
