package io.kurabe.mysql;

import io.kurabe.target.Target;
import io.kurabe.workload.script.ScriptContract;
import org.junit.jupiter.api.Tag;

@Tag("mysql")
class ScriptIT extends ScriptContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:mariadb");
  }
}
