package io.kurabe.postgres.keys;

import io.kurabe.target.Target;
import io.kurabe.workloads.keys.KeyWorkloadContract;

/** Inserts and reads of keys on a real PostgreSQL. */
class KeyWorkloadIT extends KeyWorkloadContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:postgres");
  }
}
