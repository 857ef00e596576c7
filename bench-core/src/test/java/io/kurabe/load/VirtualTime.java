package io.kurabe.load;

import io.kurabe.spec.NanoClock;
import java.util.PriorityQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A clock whose time jumps from one sleeper to the next: threads run one at a time, in the order of
 * their wake-up times, so a run of minutes takes milliseconds and gives the same result each time.
 * The thread that creates it takes part.
 */
public final class VirtualTime implements NanoClock, ThreadFactory {
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

  /** A load engine that lives on this clock. */
  public LoadEngine engine() {
    return new LoadEngine(this, this, this::timer);
  }

  /** A timer on this clock. */
  Timer timer() {
    return new Timer() {
      @Override
      public void at(long nanos, Runnable action) {
        lock.lock();
        try {
          add(Math.max(nanos, now), action);
        } finally {
          lock.unlock();
        }
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
      Event next = events.poll();
      if (next == null) {
        return;
      }
      now = Math.max(now, next.nanos);
      if (next.action == null) {
        next.dispatched = true;
        next.woken.signal();
        return;
      }
      next.action.run();
    }
  }

  private void awaitTurn(Event mine) {
    while (!mine.dispatched) {
      mine.woken.awaitUninterruptibly();
    }
  }
}
