package io.kurabe.postgres.internal;

import io.kurabe.sql.internal.BulkLoadContract;
import io.kurabe.sql.internal.OpenedWorkspace;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.SharedServers;
import java.sql.SQLException;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Bulk loading on a real PostgreSQL. */
class CopyIT extends BulkLoadContract {
  @RegisterExtension
  static final OpenedWorkspace OPENED =
      new OpenedWorkspace(() -> SharedServers.open("embedded:postgres", OpenOptions.DEFAULT));

  @Override
  protected SqlWorkspace workspace() {
    return OPENED.sql();
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
