package io.kurabe.mysql.internal;

import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.target.Target;
import io.kurabe.tier.Tier;
import org.junit.jupiter.api.Tag;

/**
 * The Vert.x client on MySQL itself, whose newer servers agree on more with the driver than MariaDB
 * does.
 */
@Needs(Prerequisite.MYSQL_IMAGE)
@Tag(Tier.CONTAINER)
class VertxScriptContainerIT extends VertxScriptIT {
  @Override
  protected Target target() {
    return MySqlImage.target();
  }

  /** MySQL answers it with 1317 (query interrupted), and then closes the connection. */
  @Override
  protected String endOwnSessionFailsAs() {
    return "timeout";
  }
}
