package io.kurabe.mysql;

import io.kurabe.target.Target;
import io.kurabe.workload.pgbench.PgbenchContract;

/** pgbench's workloads on a real MariaDB. */
class PgbenchIT extends PgbenchContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:mariadb");
  }
}
