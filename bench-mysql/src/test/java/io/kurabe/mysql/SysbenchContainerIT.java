package io.kurabe.mysql;

import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.target.Target;

/** The sysbench workloads on MySQL itself. */
@Needs(Prerequisite.MYSQL_IMAGE)
class SysbenchContainerIT extends SysbenchIT {
  @Override
  protected Target target() {
    return MySqlImage.target();
  }
}
