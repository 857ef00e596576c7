package io.kurabe.mysql;

import io.kurabe.target.Target;

/** The sysbench workloads on MySQL itself. */
class SysbenchContainerIT extends SysbenchIT {
  @Override
  protected Target target() {
    return MySqlImage.target();
  }
}
