package io.kurabe.postgres.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.kurabe.config.ConfigurationException;
import io.kurabe.probe.AnyMachine;
import io.kurabe.result.RunResult;
import io.kurabe.sql.SqlWorkload;
import io.kurabe.study.LoadTest;
import io.kurabe.target.Secret;
import io.kurabe.target.Target;
import io.kurabe.workload.CheckResult;
import io.kurabe.workload.Workload;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** Loads over connections that the application opened. */
class DataSourceIT {
  private static final Duration BRIEFLY = Duration.ofMillis(300);

  /** Statements that name no schema. */
  private static SqlWorkload.Builder places() {
    return SqlWorkload.named("places")
        .setUp(connection -> execute(connection, "CREATE TABLE placed (n INT)"))
        .beforeRun(connection -> execute(connection, "TRUNCATE placed"))
        .operation(
            "place",
            1,
            (connection, random) -> execute(connection, "INSERT INTO placed VALUES (1)"))
        .check(
            "all are there",
            (connection, counts) ->
                counts.compare("place", number(connection, "SELECT count(*) FROM placed")));
  }

  /** Looks besides at who else is on the server. */
  private static Workload placesOfTheApplication() {
    return places()
        .check(
            "all sessions are the application's",
            (connection, counts) -> {
              long others =
                  number(
                      connection,
                      "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                          + " AND application_name <> 'shop'");
              return new CheckResult(others == 0, others + " are not");
            })
        .build();
  }

  private static LocalPostgres server;

  @BeforeAll
  static void start() throws SQLException {
    server = new LocalPostgres();
    server.execute("CREATE DATABASE shop OWNER bench");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aPoolOfTheApplicationCarriesALoadAndIsAsItWas() throws Exception {
    try (HikariDataSource pool = new HikariDataSource()) {
      PGSimpleDataSource source = simple();
      source.setCurrentSchema("one, \"Two\", public");
      pool.setDataSource(source);
      pool.setMaximumPoolSize(3 + 4);
      pool.setAutoCommit(false);

      RunResult run = load(LoadTest.on(pool), placesOfTheApplication());

      assertThat(run.audit().orElseThrow().exact())
          .as(run.audit().orElseThrow().sentence())
          .isTrue();
      assertThat(run.acknowledged()).isPositive();
      assertThat(run.spec().transport().options())
          .containsEntry("connections of", "the application's " + HikariDataSource.class.getName())
          .hasEntrySatisfying(
              "JDBC driver", d -> assertThat(d).startsWith("PostgreSQL JDBC Driver 42."));
      assertThat(pool.isClosed()).isFalse();
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
        assertThat(connection.getAutoCommit()).isFalse();
        assertThat(value(connection, "SHOW search_path")).isEqualTo("one, \"Two\", public");
      }
      assertThat(value(all.get(0), "SELECT count(*) FROM pg_namespace WHERE nspname ~ '^kurabe'"))
          .isEqualTo("0");
    } finally {
      for (Connection connection : all) {
        connection.close();
      }
    }
  }

  @Test
  void tablesAreFilledOverTheSameConnections() throws Exception {
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setDataSource(simple());
      pool.setMaximumPoolSize(1 + 4);
      RunResult run =
          LoadTest.on(pool)
              .workload(Workload.named("point-select", Map.of("rows", "20000")))
              .clients(1)
              .phases(Duration.ZERO, BRIEFLY)
              .generator(AnyMachine.engine())
              .run();
      assertThat(run.acknowledged()).isPositive();
      assertThat(run.operations()).allMatch(o -> o.failed() == 0);
    }
  }

  @Test
  void aDataSourceWithoutAPoolGivesEachClientAConnection() throws Exception {
    PGSimpleDataSource source = simple();
    source.setPrepareThreshold(0);
    RunResult run = load(LoadTest.on(source), placesOfTheApplication());
    assertThat(run.audit().orElseThrow().exact()).isTrue();
    Map<String, String> way = run.spec().transport().described();
    assertThat(way).containsEntry("protocol", "extended").containsEntry("pool", "0");
    assertThat(way.get("driver options"))
        .contains("connections of=the application's " + PGSimpleDataSource.class.getName())
        .contains("prepareThreshold=0");
  }

  @Test
  void aPoolThatIsTooSmallIsRefusedBeforeItIsUsed() {
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setDataSource(simple());
      pool.setMaximumPoolSize(5);
      assertThatThrownBy(() -> load(LoadTest.on(pool), placesOfTheApplication()))
          .isInstanceOf(ConfigurationException.class)
          .hasMessage(
              "LoadTest: dataSource: its pool has at most 5 connections, and 3 clients need 7: one"
                  + " each, and 4 besides");
    }
  }

  @Test
  void aTargetIsAskedForWhenItsServerRuns() throws Exception {
    List<String> started = new ArrayList<>();
    LoadTest load =
        LoadTest.on(
            () -> Target.parse(started.get(0)).withPassword(Secret.of(LocalPostgres.PASSWORD)));
    started.add(server.url("bench"));
    RunResult run =
        load.workload(places().build())
            .clients(2)
            .phases(Duration.ZERO, BRIEFLY)
            .generator(AnyMachine.engine())
            .run();
    assertThat(run.audit().orElseThrow().exact()).isTrue();
  }

  private static RunResult load(LoadTest on, Workload workload) throws InterruptedException {
    return on.workload(workload)
        .clients(3)
        .phases(Duration.ZERO, BRIEFLY)
        .generator(AnyMachine.engine())
        .run();
  }

  private static PGSimpleDataSource simple() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setServerNames(new String[] {"127.0.0.1"});
    source.setPortNumbers(new int[] {server.port()});
    source.setDatabaseName("shop");
    source.setUser("bench");
    source.setPassword(LocalPostgres.PASSWORD);
    source.setApplicationName("shop");
    return source;
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static long number(Connection connection, String query) throws SQLException {
    return Long.parseLong(value(connection, query));
  }

  private static String value(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }
}
