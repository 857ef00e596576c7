package io.kurabe.postgres;

import io.kurabe.target.Target;
import io.kurabe.workload.pgbench.PgbenchContract;
import org.junit.jupiter.api.Tag;

/** pgbench's workloads on a real PostgreSQL. */
@Tag("postgres")
class PgbenchIT extends PgbenchContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:postgres");
  }
}
