package io.kurabe.mysql;

import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.target.Target;

/** pgbench's workloads on MySQL itself. */
@Needs(Prerequisite.MYSQL_IMAGE)
class PgbenchContainerIT extends PgbenchIT {
  @Override
  protected Target target() {
    return MySqlImage.target();
  }
}
