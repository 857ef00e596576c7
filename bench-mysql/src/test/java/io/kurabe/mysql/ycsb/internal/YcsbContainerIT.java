package io.kurabe.mysql.ycsb.internal;

import io.kurabe.mysql.internal.MySqlImage;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.target.Target;
import io.kurabe.tier.Tier;
import org.junit.jupiter.api.Tag;

/** The core workloads of YCSB on MySQL itself. */
@Needs(Prerequisite.MYSQL_IMAGE)
@Tag(Tier.CONTAINER)
class YcsbContainerIT extends YcsbIT {
  @Override
  protected Target target() {
    return MySqlImage.target();
  }
}
