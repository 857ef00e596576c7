package io.kurabe.mysql.pgbench.internal;

import io.kurabe.target.Target;
import io.kurabe.workloads.pgbench.internal.PgbenchContract;

/** pgbench's workloads on a real MariaDB. */
class PgbenchIT extends PgbenchContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:mariadb");
  }
}
