package io.kurabe.mysql;

import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.target.Target;

/** Inserts and reads of keys on MySQL itself. */
@Needs(Prerequisite.MYSQL_IMAGE)
class KeyWorkloadContainerIT extends KeyWorkloadIT {
  @Override
  protected Target target() {
    return MySqlImage.target();
  }
}
