package io.kurabe.mysql.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.spec.Durability;
import io.kurabe.target.Target;
import io.kurabe.target.local.internal.ServerOrigin;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MySqlSettingsTest {
  @Test
  void standAfterOursOnTheCommandLineSoThatTheyCount() {
    var settings = MySqlSettings.RULES.checked(parse("Innodb-Buffer-Pool-Size=32M&sql_mode="));
    assertThat(MariaDbOptions.measured(ServerOrigin.embedded(Durability.DURABLE, settings)))
        .contains("--innodb-buffer-pool-size=256M")
        .endsWith("--innodb_buffer_pool_size=32M", "--sql_mode=");
    assertThat(ContainerStart.command(ServerOrigin.container(Durability.DURABLE, settings)))
        .endsWith("--innodb_buffer_pool_size=32M", "--sql_mode=");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "port",
        "Bind-Address",
        "bind_address",
        "socket",
        "datadir",
        "init-file",
        "pid-file",
        "skip-grant-tables",
        "user",
        "basedir",
        "plugin-load",
        "plugin_load_add",
        "loose-skip_networking",
        "por",
        "skip-grant",
        "enable_grant_tables",
        "skip-name-resolve"
      })
  void refuseWhatIsOursInEveryFormThatTheServerReads(String name) {
    assertThatThrownBy(() -> MySqlSettings.RULES.checked(parse(name + "=x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(name + " cannot be set: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "innodb_flush_log_at_trx_commit", "sync-binlog", "log_bin", "skip_log_bin",
            "version_comment",
        "tmp_table_size", "innodb_doublewrite", "max_connections", "general_log", "portable"
      })
  void takeTheRest(String name) {
    assertThat(MySqlSettings.RULES.checked(parse(name + "=1")))
        .isEqualTo(Map.of(name.replace('-', '_'), "1"));
  }

  private static Target parse(String settings) {
    return Target.parse("embedded:mariadb?" + settings);
  }
}
