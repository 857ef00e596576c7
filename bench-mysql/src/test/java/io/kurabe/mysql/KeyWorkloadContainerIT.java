package io.kurabe.mysql;

import io.kurabe.target.Target;

/** Inserts and reads of keys on MySQL itself. */
class KeyWorkloadContainerIT extends KeyWorkloadIT {
  @Override
  protected Target target() {
    return MySqlImage.target();
  }
}
