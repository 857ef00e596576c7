package io.kurabe.postgres.keys.internal;

import io.kurabe.target.Target;
import io.kurabe.workloads.keys.internal.KeyWorkloadContract;

/** Inserts and reads of keys on a real PostgreSQL. */
class KeyWorkloadIT extends KeyWorkloadContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:postgres");
  }
}
