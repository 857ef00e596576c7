package io.kurabe.workloads.roundtrip.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.RoundTrip;
import io.kurabe.sql.internal.SqlOperation;
import io.kurabe.sql.internal.SqlServers;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.Client;
import io.kurabe.target.Workspace;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.StatementText;
import io.kurabe.workload.Workload;
import io.kurabe.workload.internal.OneOperation;
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
      return loaded(() -> sql.get().client(List.of(select), NanoClock.SYSTEM::nanoTime));
    }
    PingClients pings =
        workspace
            .capability(PingClients.class)
            .orElseThrow(() -> SqlServers.needs(this, "a SQL or Redis server", workspace));
    return loaded(pings::open);
  }

  /** It has no data. */
  @Override
  public LoadedWorkload join(Workspace workspace) {
    return load(workspace);
  }

  @Override
  public List<StatementText> statements(Workspace workspace) {
    return workspace.capability(SqlWorkspace.class).isPresent()
        ? List.of(new StatementText("each round trip", RoundTrip.SELECT))
        : workspace.capability(PingClients.class).map(PingClients::statement).stream().toList();
  }

  private static LoadedWorkload loaded(Supplier<Client> clients) {
    return new OneOperation(NAME, Map.of(), NAME, clients);
  }
}
