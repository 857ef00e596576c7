package io.kurabe.mysql.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mysql.cj.jdbc.MysqlDataSource;
import com.zaxxer.hikari.HikariDataSource;
import io.kurabe.probe.AnyMachine;
import io.kurabe.result.RunResult;
import io.kurabe.sql.SqlWorkload;
import io.kurabe.study.LoadTest;
import io.kurabe.target.Address;
import io.kurabe.target.Secret;
import io.kurabe.target.SharedServers;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.workload.Workload;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Loads over connections that the application opened. */
@ExtendWith(SharedServers.class)
class DataSourceIT {
  private static final Duration BRIEFLY = Duration.ofMillis(300);

  /** Statements that name no database. */
  private static final Workload PLACES =
      SqlWorkload.named("places")
          .setUp(connection -> execute(connection, "CREATE TABLE placed (n INT)"))
          .beforeRun(connection -> execute(connection, "TRUNCATE placed"))
          .operation(
              "place",
              1,
              (connection, random) -> execute(connection, "INSERT INTO placed VALUES (1)"))
          .check(
              "all are there",
              (connection, counts) ->
                  counts.compare(
                      "place", Long.parseLong(value(connection, "SELECT count(*) FROM placed"))))
          .build();

  @BeforeAll
  static void createDatabase() throws SQLException {
    execute("CREATE DATABASE shop");
  }

  @AfterAll
  static void dropDatabase() throws SQLException {
    execute("DROP DATABASE shop");
  }

  @Test
  void aPoolOfTheApplicationCarriesALoadAndIsAsItWas() throws Exception {
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setDataSource(simple("shop"));
      pool.setMaximumPoolSize(3 + 4);

      RunResult run = load(pool, PLACES, 3);

      assertThat(run.audit().orElseThrow().exact())
          .as(run.audit().orElseThrow().sentence())
          .isTrue();
      assertThat(run.acknowledged()).isPositive();
      assertThat(run.spec().transport().options())
          .containsEntry("connections of", "the application's " + HikariDataSource.class.getName())
          .hasEntrySatisfying("JDBC driver", d -> assertThat(d).startsWith("MySQL Connector/J "));
      assertAllAreAsTheyCame(pool);
    }
  }

  /** Each connection that the pool has, at the same time. */
  private static void assertAllAreAsTheyCame(HikariDataSource pool) throws SQLException {
    List<Connection> all = new ArrayList<>();
    try {
      for (int i = 0; i < pool.getMaximumPoolSize(); i++) {
        Connection connection = pool.getConnection();
        all.add(connection);
        assertThat(value(connection, "SELECT DATABASE()")).isEqualTo("shop");
      }
    } finally {
      for (Connection connection : all) {
        connection.close();
      }
    }
  }

  @Test
  void theDriversSettingsAreTheApplications() throws Exception {
    MysqlDataSource source = simple("shop");
    source.setUseServerPrepStmts(true);
    source.setPrepStmtCacheSize(17);
    RunResult run = load(source, Workload.named("point-select", Map.of("rows", "20000")), 1);
    assertThat(run.operations()).allMatch(o -> o.failed() == 0 && o.succeeded() > 0);
    assertThat(run.spec().transport().described()).containsEntry("protocol", "prepared");
    assertThat(run.spec().transport().options())
        .containsEntry("useServerPrepStmts", "true")
        .containsEntry("prepStmtCacheSize", "17")
        .doesNotContainKey("cachePrepStmts");
  }

  @Test
  void aConnectionWithoutADatabaseCannotBeSetBack() {
    assertThatThrownBy(() -> load(simple(""), PLACES, 1))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("have no default database")
        .hasMessageContaining("name one in its URL");
  }

  private static RunResult load(DataSource source, Workload workload, int clients)
      throws InterruptedException {
    return LoadTest.on(source)
        .workload(workload)
        .clients(clients)
        .phases(Duration.ZERO, BRIEFLY)
        .generator(AnyMachine.engine())
        .run();
  }

  private static MysqlDataSource simple(String database) throws SQLException {
    Target target = SharedServers.of(Target.parse("embedded:mariadb"));
    MySqlUrl url = MySqlUrl.of(((Address.Url) target.address()).url());
    MysqlDataSource source = new MysqlDataSource();
    source.setUrl(url.driverUrl(database));
    source.setUser(url.user().orElseThrow());
    source.setPassword(target.password().map(Secret::reveal).orElseThrow());
    source.setSslMode("DISABLED");
    return source;
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = SharedMariaDb.connections().open()) {
      execute(connection, sql);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String value(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }
}
