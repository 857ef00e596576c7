package io.kurabe.redis.internal;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * What the connections to a cluster share for work that is not the event loops'.
 *
 * @param timer for what is due later and does not wait
 * @param connects for opening connections, which waits
 */
record ClusterThreads(ScheduledExecutorService timer, ExecutorService connects)
    implements AutoCloseable {
  /** The most nodes and clients that are connected at the same time in mid-run. */
  private static final int MOST = 16;

  private static final long MOMENT_MILLIS = 1;

  static ClusterThreads with(ScheduledExecutorService timer) {
    ThreadPoolExecutor connects =
        new ThreadPoolExecutor(
            MOST,
            MOST,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "kurabe-redis-connect");
              thread.setDaemon(true);
              return thread;
            });
    connects.allowCoreThreadTimeOut(true);
    return new ClusterThreads(timer, connects);
  }

  /** Runs what does not wait in a moment, {@value #MOMENT_MILLIS} ms from now. */
  void later(Runnable task) {
    var unused = timer.schedule(task, MOMENT_MILLIS, TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    connects.shutdownNow();
  }
}
