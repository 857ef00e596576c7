package io.kurabe.postgres;

import io.kurabe.target.Target;
import io.kurabe.workload.keys.KeyWorkloadContract;
import org.junit.jupiter.api.Tag;

/** Inserts and reads of keys on a real PostgreSQL. */
@Tag("postgres")
class KeyWorkloadIT extends KeyWorkloadContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:postgres");
  }
}
