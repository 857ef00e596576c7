package io.kurabe.sql.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.target.TargetException;
import io.kurabe.workload.BulkListener;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Fills one table, with threads that take chunk after chunk, and one that watches them. */
final class BulkRun {
  private static final long WATCH_MILLIS = 100;

  /** The limit for breaking a connection, as a write over TLS may never end. */
  private static final long ABORT_LIMIT_NANOS = 10_000_000_000L;

  private final SqlWorkspace workspace;
  private final BulkMethod method;
  private final TableRows rows;
  private final List<BulkWorker> workers;
  private final AtomicLong nextChunk = new AtomicLong();
  private final LongAdder committed = new LongAdder();
  private final LongAdder repeated = new LongAdder();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final long chunkRows;
  private final long chunks;
  private long abortedAt = Long.MAX_VALUE;

  BulkRun(SqlWorkspace workspace, BulkMethod method, TableRows rows, BulkSettings settings) {
    this.workspace = workspace;
    this.method = method;
    this.rows = rows;
    this.chunkRows = settings.chunkOf(rows.rows());
    this.chunks = (rows.rows() + chunkRows - 1) / chunkRows;
    int connections = (int) Math.min(settings.connections(), chunks);
    this.workers =
        IntStream.range(0, connections)
            .mapToObj(i -> new BulkWorker(method, workspace, rows, repeated))
            .toList();
  }

  /** Returns the number of connections that work at the same time. */
  int connections() {
    return workers.size();
  }

  /** Returns the number of chunks that were made again. */
  long repeatedChunks() {
    return repeated.sum();
  }

  /** Fills the table; throws what the row source threw, or a TargetException. */
  void fill(BulkListener listener) {
    CountDownLatch running = new CountDownLatch(workers.size());
    for (BulkWorker worker : workers) {
      Thread thread = new Thread(() -> work(worker, running), "kurabe-bulk-" + rows.table());
      thread.setDaemon(true);
      thread.start();
    }
    watch(running, listener);
    rethrow();
  }

  private void work(BulkWorker worker, CountDownLatch running) {
    try (worker) {
      long chunk = nextChunk.getAndIncrement();
      while (chunk < chunks && failure.get() == null) {
        fill(worker, chunk * chunkRows);
        chunk = nextChunk.getAndIncrement();
      }
    } catch (Throwable e) { // Rethrown by the watching thread.
      failure.compareAndSet(null, e);
    } finally {
      running.countDown();
    }
  }

  private void fill(BulkWorker worker, long from) {
    long to = Math.min(rows.rows(), from + chunkRows);
    try {
      worker.fill(from, to);
    } catch (SQLException e) {
      throw workspace.failure(
          String.format(
              "load the rows %d to %d of %s by %s", from + 1, to, rows.table(), method.name()),
          e);
    }
    committed.add(to - from);
  }

  private void watch(CountDownLatch running, BulkListener listener) {
    long began = NanoClock.SYSTEM.nanoTime();
    boolean interrupted = false;
    while (running.getCount() > 0 && NanoClock.SYSTEM.nanoTime() - ABORT_LIMIT_NANOS < abortedAt) {
      try {
        if (running.await(WATCH_MILLIS, TimeUnit.MILLISECONDS)) {
          break;
        }
        tell(listener, began);
      } catch (InterruptedException e) {
        interrupted = true; // Kept until the threads are gone: none may write after the return.
        stop("interrupted");
      }
    }
    tell(listener, began);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void tell(BulkListener listener, long began) {
    long done = committed.sum();
    double seconds = (NanoClock.SYSTEM.nanoTime() - began) / 1e9;
    if (!listener.update(rows.table(), done, rows.rows(), done / seconds) && done < rows.rows()) {
      stop("stopped");
    }
  }

  private void stop(String how) {
    TargetException stopped =
        new TargetException(
            String.format(
                "The load of %s was %s after %d of %d rows.",
                rows.table(), how, committed.sum(), rows.rows()));
    if (failure.compareAndSet(null, stopped)) {
      abortedAt = NanoClock.SYSTEM.nanoTime();
      workers.forEach(BulkWorker::abort);
    }
  }

  private void rethrow() {
    Throwable thrown = failure.get();
    if (thrown instanceof RuntimeException e) {
      throw e;
    }
    if (thrown instanceof Error e) {
      throw e;
    }
  }
}
