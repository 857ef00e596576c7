package io.kurabe.workloads.counters.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.spec.internal.Repeating;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Flushes every T on a thread of its own while a run lasts, and measures the lag from increment to
 * SQL. A flush that dies (the variant with crashes kills it on purpose) is followed by a new
 * flusher, which recovers first.
 */
public final class WriteBackTask implements AutoCloseable {
  /** Kills a flusher on purpose: nothing is cleaned up, as if the process had been killed. */
  public static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Killed() {
      super("killed on purpose");
    }
  }

  /** Opens flushers. */
  @FunctionalInterface
  public interface FlusherFactory {
    /** Opens a flusher that may be killed on purpose or, as the last one, may not. */
    Flusher open(boolean mayBeKilled);
  }

  /** A flusher and the connection that dies with it. */
  public record Flusher(WriteBack writeBack, CounterLedger ledger) implements AutoCloseable {
    @Override
    public void close() {
      ledger.close();
    }
  }

  /** The limit of a flush; a flush under way is never cut in the middle. */
  private static final Duration LONGEST_FLUSH = Duration.ofDays(1);

  private final FlusherFactory flushers;
  private final NanoClock clock;
  private final Repeating flushing;
  private Flusher flusher;
  private long takenAt;
  private long flushes;
  private long kills;
  private long lagMaxNanos;
  private double lagSumNanos;

  /** Starts to flush; the first flush comes after one period. */
  public WriteBackTask(FlusherFactory flushers, Duration period, NanoClock clock) {
    this.flushers = flushers;
    this.clock = clock;
    this.takenAt = clock.nanoTime();
    this.flusher = flushers.open(true);
    this.flushing =
        Repeating.start(clock, "kurabe-write-back", period, period, this::flushOrReplace);
  }

  private void flushOrReplace() {
    try {
      flush(flusher);
    } catch (Killed e) {
      kills++;
      flusher.close();
      flusher = successor();
    }
  }

  /** Opens a flusher that has recovered; one that is killed while it does has a successor too. */
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
   * Stops, recovers counters that were set aside and makes the last flush, so that all counts are
   * in SQL.
   *
   * @return figures by name: {@code write_back_lag_max_ms} (no increment waited longer), {@code
   *     write_back_lag_mean_ms} (for increments spread evenly), {@code write_back_flushes}, {@code
   *     write_back_kills}
   * @throws IllegalStateException when a flush failed, with the reason
   */
  public Map<String, Double> finish() throws InterruptedException {
    flushing.end(LONGEST_FLUSH);
    Optional<RuntimeException> failure = flushing.failure();
    if (failure.isPresent()) {
      throw new IllegalStateException(
          "the write-back failed: " + failure.get().getMessage(), failure.get());
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
    try {
      flushing.end(LONGEST_FLUSH);
      flusher.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
