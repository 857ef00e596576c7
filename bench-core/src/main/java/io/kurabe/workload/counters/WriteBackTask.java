package io.kurabe.workload.counters;

import io.kurabe.spec.NanoClock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Flushes every T on a thread of its own while a run lasts, and measures the lag from increment to
 * SQL. A flush that dies (the crash arm kills it on purpose) is followed by a new flusher, which
 * recovers first.
 */
public final class WriteBackTask implements AutoCloseable {
  /** Death of a flusher on purpose: nothing is cleaned up, as if the process had been killed. */
  public static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Killed() {
      super("killed on purpose");
    }
  }

  /** Opens flushers. */
  @FunctionalInterface
  public interface FlusherFactory {
    /**
     * Opens a flusher.
     *
     * @param mayBeKilled whether it may die on purpose; never the last one
     */
    Flusher open(boolean mayBeKilled);
  }

  /** A flusher and what dies with it. */
  public interface Flusher extends AutoCloseable {
    /** The protocol over connections of its own. */
    WriteBack writeBack();

    @Override
    void close();
  }

  private final FlusherFactory flushers;
  private final Duration period;
  private final NanoClock clock;
  private final Thread thread;
  private final CountDownLatch stop = new CountDownLatch(1);
  private volatile String failure = "";
  private long takenAt;
  private long flushes;
  private long kills;
  private long lagMaxNanos;
  private double lagSumNanos;

  /** Starts to flush; the first flush comes after one period. */
  public WriteBackTask(FlusherFactory flushers, Duration period, NanoClock clock) {
    this.flushers = flushers;
    this.period = period;
    this.clock = clock;
    this.takenAt = clock.nanoTime();
    this.thread = new Thread(this::run, "kurabe-write-back");
    thread.start();
  }

  private void run() {
    Flusher flusher = flushers.open(true);
    try {
      long next = clock.nanoTime() + period.toNanos();
      while (!stop.await(next - clock.nanoTime(), TimeUnit.NANOSECONDS)) {
        flusher = flushOrReplace(flusher);
        next = Math.max(next + period.toNanos(), clock.nanoTime());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // Nobody does this; a flush is never cut in the middle.
    } catch (RuntimeException e) {
      failure = String.valueOf(e.getMessage());
    } finally {
      flusher.close();
    }
  }

  private Flusher flushOrReplace(Flusher flusher) {
    try {
      flush(flusher);
      return flusher;
    } catch (Killed e) {
      kills++;
      flusher.close();
      return successor();
    }
  }

  /** A new flusher that has recovered; one that is killed while it recovers has a successor too. */
  private Flusher successor() {
    while (true) {
      Flusher next = flushers.open(true);
      try {
        next.writeBack().recover();
        return next;
      } catch (Killed e) {
        kills++;
        next.close();
      }
    }
  }

  private void flush(Flusher flusher) {
    long before = takenAt;
    long now = clock.nanoTime();
    flusher.writeBack().flush();
    long done = clock.nanoTime();
    takenAt = now;
    flushes++;
    // The oldest increment of the batch came just after the last flush began, the youngest just
    // now.
    lagMaxNanos = Math.max(lagMaxNanos, done - before);
    lagSumNanos += done - (before + now) / 2.0;
  }

  /**
   * Stops, recovers what was set aside and makes the last flush, so that all counts are in SQL.
   *
   * @return figures by name: {@code write_back_lag_max_ms} (no increment waited longer), {@code
   *     write_back_lag_mean_ms} (for increments spread evenly), {@code write_back_flushes}, {@code
   *     write_back_kills}
   * @throws IllegalStateException when a flush failed, with the reason
   */
  public Map<String, Double> finish() throws InterruptedException {
    stop.countDown();
    thread.join();
    if (!failure.isEmpty()) {
      throw new IllegalStateException("the write-back failed: " + failure);
    }
    try (Flusher last = flushers.open(false)) {
      last.writeBack().recover();
      flush(last);
    }
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("write_back_flushes", (double) flushes);
    figures.put("write_back_lag_max_ms", lagMaxNanos / 1e6);
    figures.put("write_back_lag_mean_ms", flushes == 0 ? 0 : lagSumNanos / flushes / 1e6);
    figures.put("write_back_kills", (double) kills);
    return figures;
  }

  @Override
  public void close() {
    stop.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
