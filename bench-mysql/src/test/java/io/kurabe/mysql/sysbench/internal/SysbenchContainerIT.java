package io.kurabe.mysql.sysbench.internal;

import io.kurabe.mysql.internal.MySqlImage;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.target.Target;
import io.kurabe.tier.Tier;
import org.junit.jupiter.api.Tag;

/** The sysbench workloads on MySQL itself. */
@Needs(Prerequisite.MYSQL_IMAGE)
@Tag(Tier.CONTAINER)
class SysbenchContainerIT extends SysbenchIT {
  @Override
  protected Target target() {
    return MySqlImage.target();
  }
}
