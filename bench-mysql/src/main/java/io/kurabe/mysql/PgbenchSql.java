package io.kurabe.mysql;

import io.kurabe.workloads.pgbench.PgbenchDialect;
import java.util.List;

/** pgbench's workloads for MySQL and MariaDB, which have neither a fill factor nor a vacuum. */
final class PgbenchSql {
  static final PgbenchDialect DIALECT =
      new PgbenchDialect("", true, "ANALYZE TABLE %s", List.of(), "COMMIT");

  private PgbenchSql() {}
}
