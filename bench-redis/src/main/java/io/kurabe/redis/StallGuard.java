package io.kurabe.redis;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Ends requests that a server never answers, so that no run waits for ever. It looks once a second
 * and compares request numbers, because a timer per request would cost each request more than the
 * answer to it. Thread-safe.
 */
final class StallGuard implements AutoCloseable {
  /**
   * Looks that a request may survive, so its limit in seconds; as long as Lettuce's own default.
   */
  static final int LIMIT_SECONDS = 60;

  private final Set<Watched> clients = ConcurrentHashMap.newKeySet();
  private final ScheduledFuture<?> task;

  StallGuard(ScheduledExecutorService executor) {
    task = executor.scheduleAtFixedRate(this::look, 1, 1, TimeUnit.SECONDS);
  }

  /** A client that may hang. */
  interface Watched {
    /** Called once a second. */
    void look();
  }

  void add(Watched client) {
    clients.add(client);
  }

  void remove(Watched client) {
    clients.remove(client);
  }

  private void look() {
    clients.forEach(Watched::look);
  }

  @Override
  public void close() {
    task.cancel(false);
  }
}
