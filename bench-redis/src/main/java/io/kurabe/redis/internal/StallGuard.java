package io.kurabe.redis.internal;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Ends requests that a server never answers, so that no run waits for ever. It looks once a second
 * and compares numbers of answers, because a timer per request would cost each request more than
 * the answer to it. Thread-safe.
 */
final class StallGuard implements AutoCloseable {
  /** The looks that a request may survive, in seconds; as long as Lettuce's default. */
  static final int LIMIT_SECONDS = 60;

  private final Set<Watched> watched = ConcurrentHashMap.newKeySet();
  private final ScheduledFuture<?> task;

  StallGuard(ScheduledExecutorService executor) {
    task = executor.scheduleAtFixedRate(this::look, 1, 1, TimeUnit.SECONDS);
  }

  /** A connection that may stop answering. */
  interface Watched {
    /** Checks the connection; called once a second. */
    void look();
  }

  void add(Watched one) {
    watched.add(one);
  }

  void remove(Watched one) {
    watched.remove(one);
  }

  private void look() {
    watched.forEach(Watched::look);
  }

  @Override
  public void close() {
    task.cancel(false);
  }
}
