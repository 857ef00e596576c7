package io.kurabe.postgres;

import io.kurabe.workloads.pgbench.PgbenchDialect;
import java.util.List;

/**
 * The dialect of pgbench's workloads in its own words (src/bin/pgbench/pgbench.c of PostgreSQL 18).
 */
final class PgbenchSql {
  static final PgbenchDialect DIALECT =
      new PgbenchDialect(
          " WITH (fillfactor=100)",
          false,
          "VACUUM ANALYZE %s",
          List.of("VACUUM ${schema}.pgbench_branches", "VACUUM ${schema}.pgbench_tellers"),
          "END");

  private PgbenchSql() {}
}
