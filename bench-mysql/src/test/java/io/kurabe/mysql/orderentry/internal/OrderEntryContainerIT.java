package io.kurabe.mysql.orderentry.internal;

import io.kurabe.mysql.internal.MySqlImage;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.target.Target;
import io.kurabe.tier.Tier;
import org.junit.jupiter.api.Tag;

/** The order entry on MySQL itself. */
@Needs(Prerequisite.MYSQL_IMAGE)
@Tag(Tier.CONTAINER)
class OrderEntryContainerIT extends OrderEntryIT {
  @Override
  protected Target target() {
    return MySqlImage.target();
  }
}
