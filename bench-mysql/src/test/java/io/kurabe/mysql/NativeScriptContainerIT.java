package io.kurabe.mysql;

import io.kurabe.spec.Driver;
import io.kurabe.target.Target;
import io.kurabe.target.local.NeedsDocker;
import io.kurabe.workload.script.ScriptContract;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/**
 * The native driver on MySQL itself, whose newer servers agree on more with the driver than MariaDB
 * does. Skipped when no Docker answers, unless {@code BENCH_REQUIRE} names docker.
 */
@Tag("mysql")
class NativeScriptContainerIT extends ScriptContract {
  private static final String IMAGE =
      NeedsDocker.image("KURABE_TEST_MYSQL_IMAGE", "local/bench-mysql:9");

  @BeforeAll
  static void docker() {
    NeedsDocker.orSkip(IMAGE);
  }

  @Override
  protected Target target() {
    return Target.parse("container:" + IMAGE);
  }

  @Override
  protected Driver driver() {
    return Driver.NATIVE;
  }

  @Override
  protected String endOwnSession() {
    return "KILL CONNECTION_ID()";
  }

  /** MySQL answers it with 1317 (query interrupted), and then closes the connection. */
  @Override
  protected String endOwnSessionFailsAs() {
    return "timeout";
  }
}
