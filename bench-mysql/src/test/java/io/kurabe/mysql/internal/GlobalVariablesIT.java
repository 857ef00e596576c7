package io.kurabe.mysql.internal;

import static io.kurabe.target.SettingsAssertions.assertDiffersOnlyIn;
import static io.kurabe.target.SettingsAssertions.assertTellsNothingOfItsOwn;
import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.mysql.local.internal.EmbeddedMariaDb;
import io.kurabe.spec.Durability;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.local.internal.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** All variables of two servers, as they are held against each other. */
class GlobalVariablesIT {
  private static RunningServer<MySqlConnections> running;
  private static Server one;
  private static Server other;

  @BeforeAll
  static void start() {
    running = EmbeddedMariaDb.start(Durability.DURABLE, Map.of());
    one = MySqlServer.open(Target.parse("one=embedded:mariadb"), running, OpenOptions.DEFAULT);
    other =
        new MySqlEngine()
            .open(
                Target.parse("other=embedded:mariadb?innodb_io_capacity=321"), OpenOptions.DEFAULT);
  }

  @AfterAll
  static void stop() {
    try (Server first = one;
        Server second = other) {
      assertThat(first).isNotSameAs(second);
    }
  }

  @Test
  void thoseThatMatterAreThere() {
    assertThat(one.allSettings())
        .hasSizeGreaterThan(300)
        .containsEntry("innodb_flush_log_at_trx_commit", "1")
        .containsEntry("innodb_doublewrite", "ON")
        .containsKeys(
            "innodb_buffer_pool_size",
            "sync_binlog",
            "sql_mode",
            "max_connections",
            "version",
            "innodb_open_files",
            "gtid_strict_mode",
            "relay_log_recovery");
  }

  @Test
  void whatNoTwoServersHaveAlikeIsNot() {
    assertTellsNothingOfItsOwn(
        one,
        "port",
        "socket",
        "datadir",
        "basedir",
        "pid_file",
        "hostname",
        "server_id",
        "server_uid",
        "bind_address",
        "timestamp",
        "log_error",
        "slow_query_log_file",
        "wsrep_node_name");
  }

  @Test
  void twoServersDifferInWhatTheUserSetOnly() {
    assertDiffersOnlyIn(one, other, "innodb_io_capacity", "321");
  }

  @Test
  void whatIsSetWhileItRunsIsToldAnew() throws SQLException {
    execute("SET GLOBAL max_connect_errors = 777");
    assertThat(one.allSettings()).containsEntry("max_connect_errors", "777");
    execute("SET GLOBAL max_connect_errors = DEFAULT");
    assertThat(one.allSettings()).doesNotContainEntry("max_connect_errors", "777");
  }

  @Test
  void whatMayHoldAPasswordIsNotTold() throws SQLException {
    execute("SET GLOBAL init_connect = 'SET @password = \"planted\"'");
    try {
      assertThat(one.allSettings().toString()).doesNotContain("planted");
      assertThat(one.allSettings().keySet())
          .noneMatch(name -> name.matches(".*(passw|secret|pwd|sst_auth).*"));
    } finally {
      execute("SET GLOBAL init_connect = ''");
    }
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = running.connections().open();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
