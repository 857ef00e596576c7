package io.kurabe.mysql;

import io.kurabe.target.Target;
import io.kurabe.target.local.NeedsDocker;

/**
 * The image of MySQL that tests run in a container: {@code KURABE_TEST_MYSQL_IMAGE} (environment or
 * system property). Tests are skipped when no Docker answers, unless {@code BENCH_REQUIRE} names
 * docker.
 */
public final class MySqlImage {
  static final String NAME = NeedsDocker.image("KURABE_TEST_MYSQL_IMAGE", "local/bench-mysql:9");

  private MySqlImage() {}

  /** Ends the test that calls it as skipped or failed when the image cannot be run. */
  public static Target target() {
    NeedsDocker.orSkip(NAME);
    return Target.parse("container:" + NAME);
  }
}
