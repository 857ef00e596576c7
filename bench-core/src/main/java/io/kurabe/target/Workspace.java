package io.kurabe.target;

import io.kurabe.spec.Transport;
import java.util.Optional;

/**
 * The schema or key prefix of one invocation on one server. {@link #close()} drops it unless it is
 * kept. Thread-safe; closing is idempotent.
 */
public interface Workspace extends AutoCloseable {
  /** The server it is on. */
  Server server();

  /** The id under which {@code bench clean --run} finds it. */
  RunId id();

  /** {@code kurabe_<id>}. */
  default String name() {
    return id().schema();
  }

  /**
   * What this engine can do for a workload, so that no study asks which engine it talks to; e.g.
   * {@code capability(CounterStore.class)}.
   */
  <C> Optional<C> capability(Class<C> type);

  /** How the operations of clients travel to the server. */
  Transport transport();

  /** Keeps the data when closed. */
  void keep();

  @Override
  void close();
}
