package io.kurabe.workload.internal;

import io.kurabe.target.Client;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A load of one operation, without audit.
 *
 * @param operation its name
 * @param clients opens a client that knows only this operation
 */
public record OneOperation(
    String name, Map<String, String> parameters, String operation, Supplier<Client> clients)
    implements LoadedWorkload {
  @Override
  public List<Operation> operations() {
    return List.of(new Operation(operation, 1));
  }

  @Override
  public Client open(int index) {
    return clients.get();
  }
}
