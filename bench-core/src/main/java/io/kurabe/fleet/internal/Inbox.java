package io.kurabe.fleet.internal;

import io.kurabe.spec.NanoClock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * Events in the order in which they came: any thread puts them in, one takes them out and waits on
 * the clock of the run, which may be virtual.
 */
final class Inbox<E> {
  private final NanoClock clock;
  private final Deque<E> waiting = new ArrayDeque<>();
  private CountDownLatch arrival = new CountDownLatch(1);

  Inbox(NanoClock clock) {
    this.clock = clock;
  }

  synchronized void put(E event) {
    waiting.add(event);
    arrival.countDown();
  }

  /** Takes the next event; empty when none has come until that time of the clock. */
  Optional<E> take(long untilNanos) throws InterruptedException {
    while (true) {
      CountDownLatch next;
      synchronized (this) {
        if (!waiting.isEmpty()) {
          return Optional.of(waiting.poll());
        }
        arrival = new CountDownLatch(1);
        next = arrival;
      }
      if (!clock.await(next, untilNanos)) {
        return Optional.empty();
      }
    }
  }
}
