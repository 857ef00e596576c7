package io.kurabe.postgres.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.postgres.internal.PostgresEngine;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings of a target, as the embedded server takes them. */
class PostgresSettingsIT {
  @Test
  void reachTheServerAndTheFacts() {
    try (Server server =
        open(
            "shared_buffers=16MB&max_wal_size=64MB&Synchronous_Commit=off&IntervalStyle=iso_8601"
                + "&log_line_prefix=it's \\a&bgwriter_delay=50ms&kurabe.own=1")) {
      assertThat(server.facts().settings())
          .containsEntry("shared_buffers", "16MB")
          .containsEntry("max_wal_size", "64MB")
          .containsEntry("synchronous_commit", "off")
          .containsEntry("intervalstyle", "iso_8601")
          .containsEntry("log_line_prefix", "it's \\a")
          .containsEntry("bgwriter_delay", "50ms")
          .containsEntry("kurabe.own", "not reported");
      assertThat(server.facts().warnings())
          .anyMatch(w -> w.startsWith("synchronous_commit is off"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "foo=1, unrecognized configuration parameter \"foo\"",
    "shared_buffers=a lot, invalid value for parameter \"shared_buffers\": \"a lot\"",
    "max_connections=3, superuser_reserved_connections"
  })
  void oneThatIsWrongIsReportedInTheServersWords(String setting, String words) {
    assertThatThrownBy(() -> open(setting).close())
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("PostgreSQL cannot be started (exit code 1)")
        .hasMessageContaining(words);
  }

  private static Server open(String settings) {
    return new PostgresEngine()
        .open(Target.parse("embedded:postgres?" + settings), OpenOptions.DEFAULT);
  }
}
