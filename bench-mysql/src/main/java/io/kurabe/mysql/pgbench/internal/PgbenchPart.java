package io.kurabe.mysql.pgbench.internal;

import io.kurabe.mysql.internal.MySqlPart;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.workloads.pgbench.internal.PgbenchDialect;
import java.util.List;

/** The workloads of pgbench: MySQL and MariaDB have neither a fill factor nor a vacuum. */
public final class PgbenchPart implements MySqlPart {
  private static final PgbenchDialect DIALECT =
      new PgbenchDialect("", true, "ANALYZE TABLE %s", List.of(), "COMMIT");

  @Override
  public void addTo(Capabilities<SqlWorkspace> to, MySqlPart.Context server) {
    to.put(PgbenchDialect.class, workspace -> DIALECT);
  }
}
