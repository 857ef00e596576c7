package io.kurabe.postgres.pgbench;

import io.kurabe.target.Target;
import io.kurabe.workloads.pgbench.PgbenchContract;

/** pgbench's workloads on a real PostgreSQL. */
class PgbenchIT extends PgbenchContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:postgres");
  }
}
