package io.kurabe.redis;

import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.Workspace;
import io.kurabe.workload.counters.CounterCache;
import io.kurabe.workload.counters.CounterStore;
import java.util.Map;
import java.util.Optional;

/** The key prefix of one invocation. Thread-safe. */
final class RedisWorkspace implements Workspace {
  private final Server server;
  private final RunId id;
  private final KeyGuard guard;
  private final Map<Class<?>, Object> capabilities;
  private boolean kept;
  private boolean closed;

  /**
   * @param id already claimed with the guard
   */
  RedisWorkspace(
      Server server, RunId id, KeyGuard guard, RedisCounterStore counters, CounterCache cache) {
    this.server = server;
    this.id = id;
    this.guard = guard;
    this.capabilities =
        Map.of(
            CounterStore.class,
            counters,
            CounterClients.class,
            counters,
            CounterCache.class,
            cache);
  }

  @Override
  public Server server() {
    return server;
  }

  @Override
  public String name() {
    return id.schema();
  }

  @Override
  public <C> Optional<C> capability(Class<C> type) {
    return Optional.ofNullable(capabilities.get(type)).map(type::cast);
  }

  @Override
  public synchronized void keep() {
    guard.markKept(id);
    kept = true;
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (!kept) {
      guard.drop(id);
    }
  }
}
