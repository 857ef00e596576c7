package io.kurabe.mysql.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.mysql.internal.MySqlConnections;
import io.kurabe.mysql.internal.MySqlEngine;
import io.kurabe.mysql.internal.MySqlUrl;
import io.kurabe.mysql.internal.SharedMariaDb;
import io.kurabe.spec.Durability;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.ddl.internal.DdlObserver;
import io.kurabe.studies.ddl.internal.DdlSample;
import io.kurabe.studies.ddl.internal.DdlServer;
import io.kurabe.studies.ddl.internal.DdlStatements;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Secret;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import io.kurabe.tier.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the observer sees of an embedded MariaDB by whichever views are on. */
class MySqlDdlObserverIT {

  private static Server server;
  private static MySqlConnections administrator;
  private static Workspace workspace;
  private static DdlServer ddl;

  @BeforeAll
  static void start() throws SQLException {
    server =
        new MySqlEngine()
            .open(Target.parse("embedded:mariadb"), new OpenOptions(Durability.RELAXED, 0));
    administrator = SharedMariaDb.connections(server);
    workspace = server.createWorkspace(RunId.random());
    ddl = workspace.capability(DdlServer.class).orElseThrow();
    try (Connection connection = connect()) {
      DdlStatements.run(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY, k INTEGER)");
      DdlStatements.run(connection, "INSERT INTO t (id, k) VALUES (1, 1)");
    }
  }

  @AfterAll
  static void stop() {
    workspace.close();
    server.close();
  }

  @Test
  void namesBothSessionsOfAWaitForARow() throws Exception {
    try (DdlObserver observer = ddl.observe("t")) {
      DdlSample.LockWait wait = waitFor(observer, "UPDATE t SET k = 3 WHERE id = 1");
      assertThat(wait.lock()).isEqualTo("row");
      assertThat(wait.waiterStatement()).isEqualTo("UPDATE t SET k = 3 WHERE id = 1");
      assertThat(wait.blocker()).isPositive().isNotEqualTo(wait.waiter());
    }
  }

  @Test
  void namesWhoHoldsTheTableWhenTheServerTakesThatDown() throws Exception {
    instrument("YES");
    try (DdlObserver observer = ddl.observe("t")) {
      assertThat(observer.notReported()).doesNotContainKey("lock_waits.blocker");
      DdlSample.LockWait wait = waitFor(observer, "ALTER TABLE t ADD COLUMN x INTEGER");
      assertThat(wait.lock()).isEqualTo("table metadata EXCLUSIVE");
      assertThat(wait.blocker()).isPositive().isNotEqualTo(wait.waiter());
      try (Connection connection = connect()) {
        DdlStatements.run(connection, "ALTER TABLE t DROP COLUMN x");
      }
    } finally {
      instrument("NO");
    }
  }

  @Test
  void reportsProgressInMariaDbsOwnWaysWhileStagesAreNotTakenDown() {
    try (DdlObserver observer = ddl.observe("t")) {
      assertThat(observer.notReported()).doesNotContainKey("progress");
      assertThat(observer.sample().progress()).isEmpty();
    }
  }

  @Test
  void aUserWithoutRightsGetsTheReasonInsteadOfAnError() throws Exception {
    try (Connection connection = administrator.open()) {
      DdlStatements.run(connection, "CREATE USER 'plain'@'127.0.0.1' IDENTIFIED BY 'x'");
    }
    MySqlUrl url = MySqlUrl.parse("jdbc:mysql://plain@" + administrator.url().hostAndPort() + "/");
    var plain =
        new MySqlConnections(url, Optional.of(Secret.of("x")), Map.of("sslMode", "DISABLED"));
    try (DdlObserver observer = MySqlDdlObserver.open(plain, workspace.name(), "t")) {
      assertThat(observer.notReported().get("lock_waits.rows")).contains("PROCESS");
      assertThat(observer.notReported().get("lock_waits.blocker")).contains("performance_schema");
      assertThat(observer.sample().waits()).isEmpty();
    }
  }

  /** Runs the statement behind a transaction that has written the row, until the wait is seen. */
  private static DdlSample.LockWait waitFor(DdlObserver observer, String statement)
      throws Exception {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (Connection holder = connect();
        Connection waiter = connect()) {
      holder.setAutoCommit(false);
      DdlStatements.run(holder, "UPDATE t SET k = 2 WHERE id = 1");
      Future<?> waiting =
          thread.submit(
              () -> {
                DdlStatements.run(waiter, statement);
                return null;
              });
      List<DdlSample.LockWait> seen =
          Await.until(() -> observer.sample().waits(), waits -> !waits.isEmpty());
      holder.rollback();
      waiting.get();
      return seen.get(0);
    } finally {
      thread.shutdownNow();
    }
  }

  private static void instrument(String enabled) throws SQLException {
    try (Connection connection = administrator.open()) {
      DdlStatements.run(
          connection,
          "UPDATE performance_schema.setup_instruments SET ENABLED = '"
              + enabled
              + "' WHERE NAME = 'wait/lock/metadata/sql/mdl'");
    }
  }

  private static Connection connect() throws SQLException {
    return workspace.capability(SqlWorkspace.class).orElseThrow().source().open();
  }
}
