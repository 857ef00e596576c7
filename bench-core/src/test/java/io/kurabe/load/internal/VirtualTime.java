package io.kurabe.load.internal;

import io.kurabe.probe.AnyMachine;
import io.kurabe.spec.NanoClock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A clock whose time jumps from one sleeper to the next: threads run one at a time, in the order of
 * their wake-up times, so a run of minutes takes milliseconds and gives the same result each time.
 * The thread that creates it takes part.
 */
public final class VirtualTime implements NanoClock {
  private static final class Event {
    final long nanos;
    final long order;
    final Runnable action;
    final Condition woken;
    boolean dispatched;

    Event(long nanos, long order, Runnable action, Condition woken) {
      this.nanos = nanos;
      this.order = order;
      this.action = action;
      this.woken = woken;
    }
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(
          (a, b) ->
              a.nanos != b.nanos ? Long.compare(a.nanos, b.nanos) : Long.compare(a.order, b.order));
  private final Map<Event, CountDownLatch> waiting = new LinkedHashMap<>();
  private volatile long now;
  private long order;

  @Override
  public long nanoTime() {
    return now;
  }

  @Override
  public void sleepUntil(long nanos) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    lock.lock();
    try {
      Event mine = add(Math.max(nanos, now), null);
      dispatchNext();
      awaitTurn(mine);
    } finally {
      lock.unlock();
    }
  }

  /** Wakes up at once when the latch opens, before anybody whose time has come as well. */
  @Override
  public boolean await(CountDownLatch latch, long nanos) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    lock.lock();
    try {
      if (latch.getCount() > 0) {
        Event mine = add(Math.max(nanos, now), null);
        waiting.put(mine, latch);
        dispatchNext();
        awaitTurn(mine);
      }
      return latch.getCount() == 0;
    } finally {
      lock.unlock();
    }
  }

  /** The new thread's turn comes when the others sleep; its end passes the turn on. */
  @Override
  public Thread newThread(Runnable loop) {
    Event first;
    lock.lock();
    try {
      first = add(now, null);
    } finally {
      lock.unlock();
    }
    return new Thread(
        () -> {
          lock.lock();
          try {
            awaitTurn(first);
          } finally {
            lock.unlock();
          }
          try {
            loop.run();
          } finally {
            ended();
          }
        });
  }

  /**
   * A load engine that lives on this clock and is judged by what it saw there, which are stalls:
   * the processor time, the garbage collection and the compiling of the test's JVM say nothing of a
   * load in virtual time, and would fail a test by chance.
   */
  public LoadEngine engine() {
    return new LoadEngine(this, this::timer, AnyMachine.WITH_STALLS);
  }

  /** Does something when the time has come, on the thread of whoever sleeps last. */
  public void at(long nanos, Runnable action) {
    lock.lock();
    try {
      add(Math.max(nanos, now), action);
    } finally {
      lock.unlock();
    }
  }

  /** The clock of another machine in this time, which shows more by that. */
  public Ahead ahead(long nanos) {
    return new Ahead(nanos);
  }

  /** A clock that is ahead of this one. */
  public final class Ahead implements NanoClock {
    private final long nanos;

    Ahead(long nanos) {
      this.nanos = nanos;
    }

    @Override
    public long nanoTime() {
      return VirtualTime.this.nanoTime() + nanos;
    }

    @Override
    public void sleepUntil(long until) throws InterruptedException {
      VirtualTime.this.sleepUntil(until - nanos);
    }

    @Override
    public boolean await(CountDownLatch latch, long until) throws InterruptedException {
      return VirtualTime.this.await(latch, until - nanos);
    }

    @Override
    public Thread newThread(Runnable loop) {
      return VirtualTime.this.newThread(loop);
    }

    /** A load engine that lives on this clock. */
    public LoadEngine engine() {
      return new LoadEngine(this, this::timer, AnyMachine.WITH_STALLS);
    }

    private Timer timer() {
      return new Timer() {
        @Override
        public void at(long until, Runnable action) {
          VirtualTime.this.at(until - nanos, action);
        }

        @Override
        public void close() {
          // Nothing of its own.
        }
      };
    }
  }

  /** A timer on this clock. */
  Timer timer() {
    return new Timer() {
      @Override
      public void at(long nanos, Runnable action) {
        VirtualTime.this.at(nanos, action);
      }

      @Override
      public void close() {
        // Nothing of its own.
      }
    };
  }

  private void ended() {
    lock.lock();
    try {
      dispatchNext();
    } finally {
      lock.unlock();
    }
  }

  private Event add(long nanos, Runnable action) {
    Event event = new Event(nanos, order++, action, lock.newCondition());
    events.add(event);
    return event;
  }

  /** Lets time jump to the earliest event; actions run here, a sleeper is woken. */
  private void dispatchNext() {
    while (true) {
      Optional<Event> opened = opened();
      Event next = opened.orElseGet(events::poll);
      if (next == null) {
        return;
      }
      waiting.remove(next);
      if (opened.isPresent()) {
        events.remove(next);
      } else {
        now = Math.max(now, next.nanos);
      }
      if (next.action == null) {
        next.dispatched = true;
        next.woken.signal();
        return;
      }
      next.action.run();
    }
  }

  /** The first who waits for a latch that is open now. */
  private Optional<Event> opened() {
    return waiting.entrySet().stream()
        .filter(e -> e.getValue().getCount() == 0)
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private void awaitTurn(Event mine) {
    while (!mine.dispatched) {
      mine.woken.awaitUninterruptibly();
    }
  }
}
