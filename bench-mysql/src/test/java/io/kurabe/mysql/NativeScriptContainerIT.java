package io.kurabe.mysql;

import io.kurabe.target.Target;
import io.kurabe.target.local.NeedsDocker;
import org.junit.jupiter.api.BeforeAll;

/**
 * The native driver on MySQL itself, whose newer servers agree on more with the driver than MariaDB
 * does. Skipped when no Docker answers, unless {@code BENCH_REQUIRE} names docker.
 */
class NativeScriptContainerIT extends NativeScriptIT {
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

  /** MySQL answers it with 1317 (query interrupted), and then closes the connection. */
  @Override
  protected String endOwnSessionFailsAs() {
    return "timeout";
  }
}
