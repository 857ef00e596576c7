package io.kurabe.postgres.ycsb.internal;

import io.kurabe.target.Target;
import io.kurabe.workloads.ycsb.internal.SqlYcsbContract;

/** The core workloads of YCSB on a real PostgreSQL. */
class YcsbIT extends SqlYcsbContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:postgres");
  }
}
