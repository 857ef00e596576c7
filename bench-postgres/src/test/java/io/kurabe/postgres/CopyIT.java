package io.kurabe.postgres;

import io.kurabe.jdbc.BulkLoadContract;
import io.kurabe.jdbc.SqlWorkspace;
import io.kurabe.spec.Durability;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/** Bulk loading on a real PostgreSQL. */
@Tag("postgres")
class CopyIT extends BulkLoadContract {
  private static Server server;
  private static Workspace workspace;

  @BeforeAll
  static void start() {
    server =
        PostgresServer.open(
            Target.parse("embedded:postgres"),
            EmbeddedPostgres.start(Durability.RELAXED),
            OpenOptions.DEFAULT);
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

  @Override
  protected String fastest() {
    return "COPY FROM STDIN";
  }

  @Override
  protected String timestampType() {
    return "timestamp(6)";
  }

  @Override
  protected void killLoaders() throws SQLException {
    execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'COPY%'");
  }
}
