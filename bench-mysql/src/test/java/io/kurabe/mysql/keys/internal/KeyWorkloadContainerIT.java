package io.kurabe.mysql.keys.internal;

import io.kurabe.mysql.internal.MySqlImage;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.target.Target;
import io.kurabe.tier.Tier;
import org.junit.jupiter.api.Tag;

/** Inserts and reads of keys on MySQL itself. */
@Needs(Prerequisite.MYSQL_IMAGE)
@Tag(Tier.CONTAINER)
class KeyWorkloadContainerIT extends KeyWorkloadIT {
  @Override
  protected Target target() {
    return MySqlImage.target();
  }
}
