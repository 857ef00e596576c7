package io.kurabe.mysql.ycsb.internal;

import io.kurabe.target.Target;
import io.kurabe.workloads.ycsb.internal.SqlYcsbContract;

/** The core workloads of YCSB on a real MariaDB. */
class YcsbIT extends SqlYcsbContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:mariadb");
  }
}
