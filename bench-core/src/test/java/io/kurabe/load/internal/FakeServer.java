package io.kurabe.load.internal;

import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/** A server in virtual time: request {@code n} takes {@code service(n)} and may fail. */
public final class FakeServer {
  /** What a request fails with. */
  static final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;
    final transient Failure failure;

    Refusal(OutcomeKind kind) {
      super(kind.text());
      this.failure = new Failure(kind, "FAKE-" + kind.text(), kind.text());
    }
  }

  final AtomicInteger requests = new AtomicInteger();
  final AtomicInteger reconnects = new AtomicInteger();
  private final VirtualTime time;
  private final IntToLongFunction serviceNanos;
  private final IntFunction<@Nullable OutcomeKind> failure;
  private Ear ear = (operation, again) -> {};
  private int awayFor;

  /** Hears each operation as it is sent, and whether it is sent again. */
  @FunctionalInterface
  interface Ear {
    void sent(int operation, boolean again);
  }

  public FakeServer(VirtualTime time, IntToLongFunction serviceNanos) {
    this(time, serviceNanos, n -> null);
  }

  FakeServer(
      VirtualTime time,
      IntToLongFunction serviceNanos,
      IntFunction<@Nullable OutcomeKind> failure) {
    this.time = time;
    this.serviceNanos = serviceNanos;
    this.failure = failure;
  }

  /** Refuses that many attempts to reconnect. */
  FakeServer awayFor(int reconnectAttempts) {
    awayFor = reconnectAttempts;
    return this;
  }

  /** Lets somebody hear what is sent. */
  FakeServer heardBy(Ear other) {
    ear = other;
    return this;
  }

  /** A client that waits for each answer on a thread of its own. */
  public Client blocking() {
    return new BlockingClient();
  }

  /** A client that has no thread, on a timer of the server's own clock. */
  public Client completionDriven() {
    return completionDriven(time.timer());
  }

  Client completionDriven(Timer timer) {
    return new CompletionClient(timer);
  }

  /** How many requests were sent. */
  public int requestCount() {
    return requests.get();
  }

  private void reconnectOrRefuse() throws Refusal {
    if (reconnects.getAndIncrement() < awayFor) {
      throw new Refusal(OutcomeKind.CONNECTION_LOST);
    }
  }

  private static Failure classify(Throwable thrown) {
    return thrown instanceof Refusal refusal
        ? refusal.failure
        : new Failure(OutcomeKind.OTHER, "?", String.valueOf(thrown));
  }

  private final class BlockingClient implements Client.Blocking {
    @Override
    public void perform(int operation, SplittableRandom random) throws Exception {
      ear.sent(operation, false);
      serve();
    }

    @Override
    public void performAgain(int operation, SplittableRandom random) throws Exception {
      ear.sent(operation, true);
      serve();
    }

    private void serve() throws Exception {
      int n = requests.getAndIncrement();
      time.sleepUntil(time.nanoTime() + serviceNanos.applyAsLong(n));
      OutcomeKind kind = failure.apply(n);
      if (kind != null) {
        throw new Refusal(kind);
      }
    }

    @Override
    public Failure classify(Throwable thrown) {
      return FakeServer.classify(thrown);
    }

    @Override
    public void reconnect() throws Refusal {
      reconnectOrRefuse();
    }

    @Override
    public void abort() {
      // Virtual requests always end.
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }

  private final class CompletionClient implements Client.CompletionDriven {
    private final Timer timer;

    CompletionClient(Timer timer) {
      this.timer = timer;
    }

    @Override
    public void perform(int operation, SplittableRandom random, Completion completion) {
      ear.sent(operation, false);
      serve(completion);
    }

    @Override
    public void performAgain(int operation, SplittableRandom random, Completion completion) {
      ear.sent(operation, true);
      serve(completion);
    }

    private void serve(Completion completion) {
      int n = requests.getAndIncrement();
      OutcomeKind kind = failure.apply(n);
      Throwable answer = kind == null ? null : new Refusal(kind);
      long service = serviceNanos.applyAsLong(n);
      if (service == 0) {
        completion.done(answer);
      } else {
        timer.at(time.nanoTime() + service, () -> completion.done(answer));
      }
    }

    @Override
    public Failure classify(Throwable thrown) {
      return FakeServer.classify(thrown);
    }

    @Override
    public void reconnect() throws Refusal {
      reconnectOrRefuse();
    }

    @Override
    public void abort() {
      // Virtual requests always end.
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
