package io.kurabe.mysql.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.mysql.internal.MySqlEngine;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings of a target, as the embedded server takes them. */
class MySqlSettingsIT {
  @Test
  void reachTheServerAndTheFacts() {
    try (Server server =
        open(
            "innodb-buffer-pool-size=32M&innodb_flush_log_at_trx_commit=0&sql_mode="
                + "&loose_no_such_thing=1")) {
      assertThat(server.facts().settings())
          .containsEntry("innodb_buffer_pool_size", String.valueOf(32 << 20))
          .containsEntry("innodb_flush_log_at_trx_commit", "0")
          .containsEntry("sql_mode", "")
          .containsEntry("loose_no_such_thing", "not reported");
      assertThat(server.facts().warnings())
          .anyMatch(w -> w.startsWith("innodb_flush_log_at_trx_commit is 0"))
          .noneMatch(w -> w.contains("buffer_pool"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "foo=1, unknown variable 'foo=1'",
    "innodb_flush_method=sometimes, Error while setting value 'sometimes'"
  })
  void oneThatIsWrongIsReportedInTheServersWords(String setting, String words) {
    assertThatThrownBy(() -> open(setting).close())
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("MariaDB cannot be started (exit code")
        .hasMessageContaining(words);
  }

  private static Server open(String settings) {
    return new MySqlEngine()
        .open(Target.parse("embedded:mariadb?" + settings), OpenOptions.DEFAULT);
  }
}
