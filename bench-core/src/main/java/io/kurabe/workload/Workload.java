package io.kurabe.workload;

import io.kurabe.target.Client;
import java.util.List;

/**
 * What is done to a server: operations with weights, and who carries them out.
 *
 * @param name e.g. {@code counters/upsert}
 * @param operations at least one; clients know them by index
 * @param clients opens the clients
 */
public record Workload(String name, List<Operation> operations, ClientFactory clients) {
  public Workload {
    operations = List.copyOf(operations);
    if (operations.isEmpty()) {
      throw new IllegalArgumentException("workload '" + name + "' has no operation");
    }
  }

  /** Opens clients; may be called by several threads. */
  @FunctionalInterface
  public interface ClientFactory {
    /**
     * Opens client {@code index} with its connection.
     *
     * @throws io.kurabe.target.TargetException when the server refuses the connection
     */
    Client open(int index);
  }
}
