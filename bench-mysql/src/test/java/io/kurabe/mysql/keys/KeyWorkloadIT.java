package io.kurabe.mysql.keys;

import io.kurabe.target.Target;
import io.kurabe.workloads.keys.KeyWorkloadContract;

/** Inserts and reads of keys on a real MariaDB. */
class KeyWorkloadIT extends KeyWorkloadContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:mariadb");
  }
}
