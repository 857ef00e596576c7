package io.kurabe.mysql.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.kurabe.mysql.local.internal.EmbeddedMariaDb;
import io.kurabe.spec.Durability;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.Client;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterSettings;
import io.kurabe.workloads.counters.internal.CounterStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Failures as a real server and the real driver report them. */
class FailuresIT {
  private static final MySqlDialect DIALECT = new MySqlDialect();

  private static Server server;
  private static SqlWorkspace workspace;

  @BeforeAll
  static void start() {
    server =
        MySqlServer.open(
            Target.parse("embedded:mariadb"),
            EmbeddedMariaDb.start(Durability.RELAXED, Map.of()),
            OpenOptions.DEFAULT);
    Workspace made = server.createWorkspace(RunId.random());
    workspace = (SqlWorkspace) made;
  }

  @AfterAll
  static void stop() {
    workspace.close();
    server.close();
  }

  @BeforeEach
  void twoRows() throws SQLException {
    try (Connection connection = open()) {
      execute(connection, "CREATE OR REPLACE TABLE t (id INT PRIMARY KEY, n INT NOT NULL)");
      execute(connection, "INSERT INTO t VALUES (1, 0), (2, 0)");
    }
  }

  @Test
  void aDeadlock() throws Exception {
    ExecutorService other = Executors.newSingleThreadExecutor();
    try (Connection a = open();
        Connection b = open()) {
      a.setAutoCommit(false);
      b.setAutoCommit(false);
      execute(a, "UPDATE t SET n = 1 WHERE id = 1");
      execute(b, "UPDATE t SET n = 1 WHERE id = 2");
      Future<SQLException> fromA =
          other.submit(() -> failureOf(a, "UPDATE t SET n = 2 WHERE id = 2"));
      SQLException fromB = failureOf(b, "UPDATE t SET n = 2 WHERE id = 1");
      b.rollback();
      SQLException victim = fromB == null ? fromA.get() : fromB;
      assertThat(DIALECT.classify(victim).kind()).isEqualTo(OutcomeKind.DEADLOCK);
      assertThat(DIALECT.classify(victim).code()).isEqualTo("1213");
    } finally {
      other.shutdownNow();
    }
  }

  @Test
  void aLockTimeout() throws Exception {
    try (Connection holder = open();
        Connection waiter = open()) {
      holder.setAutoCommit(false);
      execute(holder, "UPDATE t SET n = 1 WHERE id = 1");
      execute(waiter, "SET SESSION innodb_lock_wait_timeout = 1");
      SQLException e = failureOf(waiter, "UPDATE t SET n = 2 WHERE id = 1");
      assertThat(DIALECT.classify(e).kind()).isEqualTo(OutcomeKind.LOCK_TIMEOUT);
      holder.rollback();
    }
  }

  @Test
  void aKeyThatExists() throws Exception {
    assertThat(kindOf("INSERT INTO t VALUES (1, 0)")).isEqualTo(OutcomeKind.CONSTRAINT);
  }

  @Test
  void aStatementThatTakesTooLong() throws Exception {
    assertThat(kindOf("SET STATEMENT max_statement_time = 0.05 FOR SELECT SLEEP(20)"))
        .isEqualTo(OutcomeKind.TIMEOUT);
  }

  @Test
  void aTransactionThatMayOnlyRead() throws Exception {
    try (Connection connection = open()) {
      execute(connection, "START TRANSACTION READ ONLY");
      assertThat(DIALECT.classify(failureOf(connection, "UPDATE t SET n = 1")).kind())
          .isEqualTo(OutcomeKind.UNAVAILABLE);
    }
  }

  @Test
  void aConnectionThatTheServerEndsAndTheClientOpensAgain() throws Exception {
    CounterStore store = workspace.capability(CounterStore.class).orElseThrow();
    store.reset();
    var settings = new CounterSettings(1, 1, Duration.ZERO);
    try (Client.Blocking client = (Client.Blocking) store.open(CounterMethod.UPSERT, settings)) {
      client.perform(0, new SplittableRandom(1));
      killAllOthers();
      Exception lost =
          catchThrowableOfType(Exception.class, () -> client.perform(0, new SplittableRandom(1)));
      assertThat(client.classify(lost).kind()).isEqualTo(OutcomeKind.CONNECTION_LOST);
      client.reconnect();
      client.perform(0, new SplittableRandom(1));
    }
    assertThat(total()).isEqualTo(2);
  }

  private static long total() throws SQLException {
    try (Connection connection = open();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT SUM(count) FROM order_counts")) {
      row.next();
      return row.getLong(1);
    }
  }

  private static void killAllOthers() throws SQLException {
    try (Connection connection = open();
        Statement list = connection.createStatement();
        ResultSet rows =
            list.executeQuery(
                "SELECT ID FROM information_schema.PROCESSLIST"
                    + " WHERE USER = 'kurabe' AND ID <> CONNECTION_ID()")) {
      while (rows.next()) {
        execute(connection, "KILL " + rows.getLong(1));
      }
    }
  }

  private static OutcomeKind kindOf(String sql) throws SQLException {
    try (Connection connection = open()) {
      return DIALECT.classify(failureOf(connection, sql)).kind();
    }
  }

  private static SQLException failureOf(Connection connection, String sql) {
    return catchThrowableOfType(SQLException.class, () -> execute(connection, sql));
  }

  private static Connection open() throws SQLException {
    return workspace.source().open();
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
