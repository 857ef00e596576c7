package io.kurabe.workloads.roundtrip.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.RoundTrip;
import io.kurabe.sql.internal.SqlOperation;
import io.kurabe.sql.internal.SqlServers;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.Client;
import io.kurabe.target.Workspace;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import io.kurabe.workload.StatementText;
import io.kurabe.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The cheapest statement there is: {@code SELECT 1} on SQL servers, {@code PING} on Redis. Its time
 * is the floor under every other number: network, driver, server's front end.
 */
public record RoundTripWorkload() implements Workload {
  /** The name of the workload. */
  public static final String NAME = "round-trip";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public LoadedWorkload load(Workspace workspace) {
    Optional<SqlWorkspace> sql = workspace.capability(SqlWorkspace.class);
    if (sql.isPresent()) {
      SqlOperation select = RoundTrip::run;
      return new Loaded(() -> sql.get().client(List.of(select), NanoClock.SYSTEM::nanoTime));
    }
    PingClients pings =
        workspace
            .capability(PingClients.class)
            .orElseThrow(() -> SqlServers.needs(this, "a SQL or Redis server", workspace));
    return new Loaded(pings::open);
  }

  @Override
  public List<StatementText> statements(Workspace workspace) {
    return workspace.capability(SqlWorkspace.class).isPresent()
        ? List.of(new StatementText("each round trip", RoundTrip.SELECT))
        : workspace.capability(PingClients.class).map(PingClients::statement).stream().toList();
  }

  private record Loaded(Supplier<Client> clients) implements LoadedWorkload {
    @Override
    public String name() {
      return NAME;
    }

    @Override
    public Map<String, String> parameters() {
      return Map.of();
    }

    @Override
    public List<Operation> operations() {
      return List.of(new Operation("round-trip", 1));
    }

    @Override
    public Client open(int index) {
      return clients.get();
    }
  }
}
