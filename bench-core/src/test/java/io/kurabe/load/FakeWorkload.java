package io.kurabe.load;

import io.kurabe.target.Client;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import java.util.List;
import java.util.Map;

/** Operations on clients that the test made. */
record FakeWorkload(List<Operation> operations, List<Client> clients) implements LoadedWorkload {
  @Override
  public String name() {
    return "fake";
  }

  @Override
  public Map<String, String> parameters() {
    return Map.of();
  }

  @Override
  public Client open(int index) {
    return clients.get(index);
  }
}
