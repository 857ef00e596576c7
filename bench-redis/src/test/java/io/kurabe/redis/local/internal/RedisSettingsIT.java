package io.kurabe.redis.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.redis.internal.RedisEngine;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings of a target, as the embedded server takes them. */
class RedisSettingsIT {
  @Test
  void reachTheServerAndTheFacts() {
    try (Server server = open("maxmemory=64mb&save=60 1000&appendfsync=everysec&HZ=20")) {
      assertThat(server.facts().settings())
          .containsEntry("maxmemory", String.valueOf(64 << 20))
          .containsEntry("save", "60 1000")
          .containsEntry("appendfsync", "everysec")
          .containsEntry("hz", "20");
      assertThat(server.facts().warnings())
          .containsExactly(
              "appendfsync is everysec: writes are acknowledged before they are on disk.");
    }
  }

  @ParameterizedTest
  @CsvSource({"foo=1, >>> 'foo 1'", "maxmemory=much, >>> 'maxmemory much'"})
  void oneThatIsWrongIsReportedInTheServersWords(String setting, String words) {
    assertThatThrownBy(() -> open(setting).close())
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("Redis cannot be started (exit code 1)")
        .hasMessageContaining("FATAL CONFIG FILE ERROR")
        .hasMessageContaining(words);
  }

  private static Server open(String settings) {
    return new RedisEngine().open(Target.parse("embedded:redis?" + settings), OpenOptions.DEFAULT);
  }
}
