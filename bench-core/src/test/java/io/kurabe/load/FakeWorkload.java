package io.kurabe.load;

import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Phases;
import io.kurabe.spec.Retry;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.Transport;
import io.kurabe.target.Client;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Operations on clients that the test made. */
public record FakeWorkload(List<Operation> operations, List<Client> clients)
    implements LoadedWorkload {
  /** One operation. */
  public static FakeWorkload of(List<Client> clients) {
    return new FakeWorkload(List.of(new Operation("request", 1)), clients);
  }

  /** A run of it. */
  public static RunSpec spec(Arrivals arrivals, Duration warmUp, Duration measure, Retry retry) {
    return RunSpec.of("test", "fake", arrivals, new Phases(warmUp, measure))
        .withRetry(retry)
        .over(Transport.jdbc());
  }

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
