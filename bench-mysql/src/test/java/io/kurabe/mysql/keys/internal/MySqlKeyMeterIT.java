package io.kurabe.mysql.keys.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.mysql.internal.MySqlConnections;
import io.kurabe.mysql.internal.MySqlEngine;
import io.kurabe.mysql.internal.MySqlUrl;
import io.kurabe.mysql.internal.MySqlVersion;
import io.kurabe.mysql.internal.SharedMariaDb;
import io.kurabe.spec.Durability;
import io.kurabe.sql.internal.ConnectionSource;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.ddl.internal.DdlStatements;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Secret;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.workloads.keys.internal.KeyFigure;
import io.kurabe.workloads.keys.internal.KeyMeter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the meter of keys says to users and on servers where it cannot see everything. */
class MySqlKeyMeterIT {
  private static final long POOL_BYTES = 256L << 20;
  private static final MySqlVersion VERSION =
      MySqlVersion.of("11.4.5-MariaDB", "", Optional.empty());

  private static Server server;
  private static MySqlConnections administrator;
  private static SqlWorkspace workspace;

  @BeforeAll
  static void start() throws SQLException {
    server =
        new MySqlEngine()
            .open(Target.parse("embedded:mariadb"), new OpenOptions(Durability.RELAXED, 0));
    administrator = SharedMariaDb.connections(server);
    workspace = server.createWorkspace(RunId.random()).capability(SqlWorkspace.class).orElseThrow();
    try (Connection connection = workspace.source().open()) {
      DdlStatements.run(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY)");
    }
  }

  @AfterAll
  static void stop() {
    workspace.close();
    server.close();
  }

  @Test
  void aUserWithRightsToTheTableAloneGetsItsSizesAndReasonsForTheRest() throws SQLException {
    try (KeyMeter meter = MySqlKeyMeter.open(user("plain"), VERSION, POOL_BYTES)) {
      assertThat(meter.notReported().get(KeyFigure.LEAF_DENSITY_PERCENT)).contains("PROCESS");
      assertThat(meter.notReported().get(KeyFigure.CHECKPOINTS)).contains("255");
      Map<KeyFigure, Double> figures = meter.read("t");
      assertThat(figures)
          .containsKeys(KeyFigure.INDEX_BYTES, KeyFigure.TABLE_BYTES, KeyFigure.LOG_BYTES)
          .doesNotContainKeys(meter.notReported().keySet().toArray(KeyFigure[]::new));
      assertThat(figures.get(KeyFigure.INDEX_BYTES)).isEqualTo(16_384);
    }
  }

  @Test
  void aUserWhoMayOnlyLookGetsTheDensityToo() throws SQLException {
    ConnectionSource watcher = user("watcher");
    try (Connection connection = administrator.open()) {
      DdlStatements.run(connection, "GRANT PROCESS ON *.* TO 'watcher'@'127.0.0.1'");
    }
    try (KeyMeter meter = MySqlKeyMeter.open(watcher, VERSION, POOL_BYTES)) {
      assertThat(meter.notReported()).doesNotContainKey(KeyFigure.LEAF_DENSITY_PERCENT);
      assertThat(meter.read("t")).containsKey(KeyFigure.LEAF_DENSITY_PERCENT);
    }
  }

  @Test
  void aLargePoolIsNotListed() {
    try (KeyMeter meter = MySqlKeyMeter.open(workspace.source(), VERSION, 4L << 30)) {
      assertThat(meter.notReported().get(KeyFigure.LEAF_DENSITY_PERCENT)).contains("4096 MiB");
      assertThat(meter.read("t")).doesNotContainKey(KeyFigure.LEAF_DENSITY_PERCENT);
    }
  }

  /** A new one who may do everything in the workspace and nothing else. */
  private static ConnectionSource user(String name) throws SQLException {
    try (Connection connection = administrator.open()) {
      String account = "'" + name + "'@'127.0.0.1'";
      DdlStatements.run(connection, "CREATE USER " + account + " IDENTIFIED BY 'x'");
      DdlStatements.run(connection, "GRANT ALL ON " + workspace.name() + ".* TO " + account);
    }
    MySqlUrl url =
        MySqlUrl.parse("jdbc:mysql://" + name + "@" + administrator.url().hostAndPort() + "/");
    return new MySqlConnections(url, Optional.of(Secret.of("x")), Map.of("sslMode", "DISABLED"))
        .in(workspace.id());
  }
}
