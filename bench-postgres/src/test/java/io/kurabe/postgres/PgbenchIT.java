package io.kurabe.postgres;

import io.kurabe.jdbc.SqlWorkspace;
import io.kurabe.spec.Driver;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import io.kurabe.workload.pgbench.PgbenchContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/** pgbench's workloads on a real PostgreSQL. */
@Tag("postgres")
class PgbenchIT extends PgbenchContract {
  private static Server server;
  private static Workspace workspace;

  @BeforeAll
  static void start() {
    server =
        PostgresServer.open(
            Target.parse("embedded:postgres"),
            EmbeddedPostgres.start(Durability.RELAXED),
            new OpenOptions(Durability.RELAXED, 0, 1, Protocol.PREPARED, Driver.JDBC));
    workspace = server.createWorkspace(RunId.random());
  }

  @AfterAll
  static void stop() {
    workspace.close();
    server.close();
  }

  @Override
  protected SqlWorkspace workspace() {
    return workspace.capability(SqlWorkspace.class).orElseThrow();
  }
}
