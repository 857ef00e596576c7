package io.kurabe.target;

import io.kurabe.spec.Transport;
import java.util.Optional;

/**
 * The schema or key prefix of one invocation on one server. {@link #close()} drops it unless it is
 * kept. Thread-safe; closing is idempotent.
 */
public interface Workspace extends AutoCloseable {
  /** {@return the server on which the workspace is} */
  Server server();

  /** {@return the id under which {@code bench clean} finds the workspace} */
  RunId id();

  /** {@return {@code kurabe_<id>}} */
  default String name() {
    return id().schema();
  }

  /**
   * {@return a feature that this engine offers to workloads, so that no study asks which engine it
   * talks to; e.g. {@code capability(CounterStore.class)}}
   *
   * @param <C> the type of the capability
   * @param type the type of the capability
   */
  <C> Optional<C> capability(Class<C> type);

  /** {@return how the operations of clients travel to the server} */
  Transport transport();

  /** Makes {@link #close()} keep the data. */
  void keep();

  @Override
  void close();
}
