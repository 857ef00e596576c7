package io.kurabe.postgres.pgbench.internal;

import io.kurabe.postgres.internal.PostgresPart;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.workloads.pgbench.internal.PgbenchDialect;
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
