package io.kurabe.postgres;

import io.kurabe.target.Target;
import io.kurabe.workload.script.ScriptContract;
import org.junit.jupiter.api.Tag;

@Tag("postgres")
class ScriptIT extends ScriptContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:postgres");
  }
}
