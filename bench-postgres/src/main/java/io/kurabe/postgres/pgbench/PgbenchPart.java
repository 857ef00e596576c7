package io.kurabe.postgres.pgbench;

import io.kurabe.postgres.PostgresPart;
import io.kurabe.sql.SqlWorkspace;
import io.kurabe.target.Capabilities;
import io.kurabe.workloads.pgbench.PgbenchDialect;
import java.util.List;

/** The workloads of pgbench in its own words (src/bin/pgbench/pgbench.c of PostgreSQL 18). */
public final class PgbenchPart implements PostgresPart {
  private static final PgbenchDialect DIALECT =
      new PgbenchDialect(
          " WITH (fillfactor=100)",
          false,
          "VACUUM ANALYZE %s",
          List.of("VACUUM ${schema}.pgbench_branches", "VACUUM ${schema}.pgbench_tellers"),
          "END");

  @Override
  public void addTo(Capabilities<SqlWorkspace> to) {
    to.put(PgbenchDialect.class, workspace -> DIALECT);
  }
}
