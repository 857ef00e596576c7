package io.kurabe.mysql.pgbench.internal;

import io.kurabe.mysql.internal.MySqlImage;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.target.Target;
import io.kurabe.tier.Tier;
import org.junit.jupiter.api.Tag;

/** pgbench's workloads on MySQL itself. */
@Needs(Prerequisite.MYSQL_IMAGE)
@Tag(Tier.CONTAINER)
class PgbenchContainerIT extends PgbenchIT {
  @Override
  protected Target target() {
    return MySqlImage.target();
  }
}
