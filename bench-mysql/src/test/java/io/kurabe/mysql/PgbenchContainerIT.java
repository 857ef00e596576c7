package io.kurabe.mysql;

import io.kurabe.target.Target;

/** pgbench's workloads on MySQL itself. */
class PgbenchContainerIT extends PgbenchIT {
  @Override
  protected Target target() {
    return MySqlImage.target();
  }
}
