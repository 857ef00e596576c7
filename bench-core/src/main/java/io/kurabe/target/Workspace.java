package io.kurabe.target;

import java.util.Optional;

/**
 * The schema or key prefix of one invocation on one server. {@link #close()} drops it unless it is
 * kept. Thread-safe; closing is idempotent.
 */
public interface Workspace extends AutoCloseable {
  /** The server it is on. */
  Server server();

  /** {@code kurabe_<id>}. */
  String name();

  /**
   * What this engine can do for a workload, so that no study asks which engine it talks to; e.g.
   * {@code capability(CounterStore.class)}.
   */
  <C> Optional<C> capability(Class<C> type);

  /** Keeps the data when closed. */
  void keep();

  @Override
  void close();
}
