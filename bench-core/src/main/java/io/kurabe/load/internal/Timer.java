package io.kurabe.load.internal;

import io.kurabe.spec.NanoClock;
import java.util.PriorityQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Runs actions at a time of the clock, for clients that have no thread of their own. Thread-safe.
 */
interface Timer extends AutoCloseable {
  /** Runs the action at or soon after the time, on the timer's thread. */
  void at(long nanos, Runnable action);

  @Override
  void close();

  /** A timer on a thread of its own, on the machine's clock. */
  final class OnThread implements Timer {
    private record Entry(long nanos, long order, Runnable action) {}

    private final PriorityQueue<Entry> queue =
        new PriorityQueue<>(
            (a, b) -> {
              int byTime = Long.compare(a.nanos - b.nanos, 0);
              return byTime != 0 ? byTime : Long.compare(a.order, b.order);
            });
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final NanoClock clock = NanoClock.SYSTEM;
    private final Thread thread = new Thread(this::run, "kurabe-timer");
    private long order;
    private boolean closed;

    OnThread() {
      thread.setDaemon(true);
      thread.start();
    }

    @Override
    public void at(long nanos, Runnable action) {
      lock.lock();
      try {
        long mine = order++;
        queue.add(new Entry(nanos, mine, action));
        boolean earliest = queue.element().order == mine;
        if (earliest) { // Else the thread waits for what comes before.
          changed.signal();
        }
      } finally {
        lock.unlock();
      }
    }

    private void run() {
      TimerSlack.least();
      try {
        for (Entry next = take(); next != null; next = take()) {
          next.action.run();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt(); // Closed.
      }
    }

    private @org.jspecify.annotations.Nullable Entry take() throws InterruptedException {
      lock.lock();
      try {
        while (!closed) {
          Entry first = queue.peek();
          if (first == null) {
            changed.await();
          } else if (first.nanos - clock.nanoTime() <= 0) {
            return queue.poll();
          } else {
            changed.awaitNanos(first.nanos - clock.nanoTime());
          }
        }
        return null;
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void close() {
      lock.lock();
      try {
        closed = true;
        changed.signal();
      } finally {
        lock.unlock();
      }
      if (Thread.currentThread() != thread) {
        joinQuietly();
      }
    }

    private void joinQuietly() {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
