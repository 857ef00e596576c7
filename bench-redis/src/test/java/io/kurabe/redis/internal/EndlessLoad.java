package io.kurabe.redis.internal;

import io.kurabe.target.Client;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.Workspace;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterSettings;
import io.kurabe.workloads.counters.internal.CounterStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Clients that go on after failures, as those of a run do, until they are closed. */
final class EndlessLoad implements AutoCloseable {
  static final int CLIENTS = 4;

  final AtomicLong succeeded = new AtomicLong();
  final AtomicLong failed = new AtomicLong();
  final AtomicLong longestNanos = new AtomicLong();
  final AtomicInteger ended = new AtomicInteger();
  final Set<OutcomeKind> kinds = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean over = new AtomicBoolean();
  private final List<Client.CompletionDriven> clients = new ArrayList<>();
  private final List<Loop> loops = new ArrayList<>();

  EndlessLoad(Workspace workspace) {
    CounterStore store = workspace.capability(CounterStore.class).orElseThrow();
    for (int i = 0; i < CLIENTS; i++) {
      Client.CompletionDriven client =
          (Client.CompletionDriven)
              store.open(CounterMethod.INCRBY, new CounterSettings(300, 1, Duration.ZERO));
      clients.add(client);
      loops.add(new Loop(client, new SplittableRandom(i)));
      loops.get(i).next();
    }
  }

  /** Returns whether all requests are under way for longer than a server needs. */
  boolean isStanding() {
    long now = System.nanoTime();
    return loops.stream().allMatch(loop -> now - loop.sent > 500_000_000);
  }

  /** Closes the clients; what is under way has to end by that. */
  @Override
  public void close() {
    over.set(true);
    clients.forEach(Client::close);
  }

  private final class Loop implements Client.Completion {
    private final Client.CompletionDriven client;
    private final SplittableRandom random;
    private volatile long sent = System.nanoTime();

    Loop(Client.CompletionDriven client, SplittableRandom random) {
      this.client = client;
      this.random = random;
    }

    void next() {
      sent = System.nanoTime();
      client.perform(0, random, this);
    }

    @Override
    public void done(@Nullable Throwable failure) {
      longestNanos.accumulateAndGet(System.nanoTime() - sent, Math::max);
      if (failure == null) {
        succeeded.incrementAndGet();
      } else {
        failed.incrementAndGet();
        kinds.add(client.classify(failure).kind());
      }
      if (over.get()) {
        ended.incrementAndGet();
      } else {
        next();
      }
    }
  }
}
