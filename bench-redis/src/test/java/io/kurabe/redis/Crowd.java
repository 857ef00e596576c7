package io.kurabe.redis;

import io.kurabe.target.Client;
import io.kurabe.target.OutcomeKind;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterSettings;
import io.kurabe.workloads.counters.internal.CounterStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Completion-driven clients, each of which increments until it has done its share or fails. */
public final class Crowd implements AutoCloseable {
  public final AtomicLong acknowledged = new AtomicLong();
  public final ConcurrentLinkedQueue<OutcomeKind> failures = new ConcurrentLinkedQueue<>();
  private final List<Client.CompletionDriven> clients = new ArrayList<>();
  private final CountDownLatch ended;

  public Crowd(CounterStore store, int size, int rows) {
    CounterSettings settings = new CounterSettings(rows, 1, Duration.ZERO);
    for (int i = 0; i < size; i++) {
      clients.add((Client.CompletionDriven) store.open(CounterMethod.INCRBY, settings));
    }
    ended = new CountDownLatch(size);
  }

  public void start(int shareOfEach) {
    for (int i = 0; i < clients.size(); i++) {
      new Member(clients.get(i), new SplittableRandom(i), shareOfEach).send();
    }
  }

  public boolean awaitEnd() throws InterruptedException {
    return ended.await(60, TimeUnit.SECONDS);
  }

  public Client.CompletionDriven client(int index) {
    return clients.get(index);
  }

  @Override
  public void close() {
    clients.forEach(Client::close);
  }

  private final class Member implements Client.Completion {
    private final Client.CompletionDriven client;
    private final SplittableRandom random;
    private int left;

    Member(Client.CompletionDriven client, SplittableRandom random, int share) {
      this.client = client;
      this.random = random;
      this.left = share;
    }

    void send() {
      client.perform(0, random, this);
    }

    @Override
    public void done(@Nullable Throwable failure) {
      if (failure != null) {
        failures.add(client.classify(failure).kind());
        ended.countDown();
        return;
      }
      acknowledged.incrementAndGet();
      left--;
      if (left > 0) {
        send();
      } else {
        ended.countDown();
      }
    }
  }
}
