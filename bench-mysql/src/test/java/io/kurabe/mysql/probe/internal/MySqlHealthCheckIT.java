package io.kurabe.mysql.probe.internal;

import static io.kurabe.target.HealthReportAssertions.assertHealthy;
import static io.kurabe.target.HealthReportAssertions.assertSpoiled;
import static io.kurabe.target.HealthReportAssertions.line;
import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.mysql.internal.MySqlConnections;
import io.kurabe.mysql.internal.MySqlEngine;
import io.kurabe.mysql.local.internal.EmbeddedMariaDb;
import io.kurabe.spec.Durability;
import io.kurabe.target.HealthReportLine;
import io.kurabe.target.HealthReportLine.Level;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Secret;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.local.internal.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the checkup says of real servers. */
class MySqlHealthCheckIT {
  private static final String PASSWORD = "narrow-s3cret";

  @Test
  void anEmbeddedServerIsHealthy() {
    try (Server server = open("embedded:mariadb")) {
      List<HealthReportLine> lines = server.healthReport();
      assertHealthy(
          lines,
          "reachable",
          "login",
          "TLS",
          "counters",
          "connections",
          "free space",
          "settings",
          "replica",
          "clock",
          "round trip");
      assertThat(line(lines, "login").text()).startsWith("as kurabe@");
    }
  }

  @Test
  void spoiledSettingsAreNamedOnceEach() {
    try (Server server =
        open(
            "embedded:mariadb?innodb_buffer_pool_size=8M&general_log=ON&slow_query_log=ON"
                + "&long_query_time=0&innodb_flush_log_at_trx_commit=0&max_statement_time=60")) {
      List<HealthReportLine> lines = server.healthReport();
      assertSpoiled(
          lines,
          "innodb_flush_log_at_trx_commit",
          "innodb_buffer_pool_size",
          "general_log",
          "slow_query_log",
          "max_statement_time");
    }
  }

  @Test
  void whatAUserMayNotSeeIsALineAndTheRestIsTold() throws Exception {
    RunningServer<MySqlConnections> maria = EmbeddedMariaDb.start(Durability.DURABLE, Map.of());
    try {
      execute(maria, "CREATE USER narrow@'127.0.0.1' IDENTIFIED BY '" + PASSWORD + "'");
      execute(maria, "GRANT CREATE, DROP ON `kurabe%`.* TO narrow@'127.0.0.1'");
      String url = "jdbc:mariadb://narrow@" + maria.connections().url().hostAndPort() + "/";
      try (Server server =
          new MySqlEngine()
              .open(Target.parse(url).withPassword(Secret.of(PASSWORD)), OpenOptions.DEFAULT)) {
        List<HealthReportLine> lines = server.healthReport();
        assertThat(line(lines, "login").text()).isEqualTo("as narrow@127.0.0.1");
        assertThat(line(lines, "counters").level()).isEqualTo(Level.WARNING);
        assertThat(line(lines, "counters").advice()).contains("GRANT");
        assertThat(line(lines, "replica").text()).contains("REPLICATION CLIENT");
        assertThat(line(lines, "clock").text()).contains("of this machine's");
        assertThat(lines.toString()).doesNotContain(PASSWORD);
      }
    } finally {
      maria.stop().run();
    }
  }

  @Test
  void aServerThatOnlyReadsIsNamedOnce() {
    try (Server server = open("embedded:mariadb?read_only=ON")) {
      List<HealthReportLine> lines = server.healthReport();
      assertThat(line(lines, "replica").level()).isEqualTo(Level.WARNING);
      assertThat(lines).filteredOn(l -> l.text().contains("read_only")).hasSize(1);
    }
  }

  private static void execute(RunningServer<MySqlConnections> server, String sql)
      throws SQLException {
    try (Connection connection = server.connections().open();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static Server open(String target) {
    return new MySqlEngine().open(Target.parse(target), OpenOptions.DEFAULT);
  }
}
