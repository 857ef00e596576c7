package io.kurabe.postgres.probe.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.postgres.internal.PostgresEngine;
import io.kurabe.spec.Durability;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.ServerTime;
import io.kurabe.target.internal.ServerTimer;
import io.kurabe.target.internal.ServerTimes;
import io.kurabe.tier.Await;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Where the time goes inside a real PostgreSQL. */
class ServerTimerIT {
  private static Server server;
  private static Workspace workspace;

  @BeforeAll
  static void start() {
    server =
        new PostgresEngine()
            .open(Target.parse("embedded:postgres"), new OpenOptions(Durability.RELAXED, 0));
    workspace = server.createWorkspace(RunId.random());
    sql()
        .execute(
            "prepare", List.of("CREATE TABLE t (id INT PRIMARY KEY)", "INSERT INTO t VALUES (1)"));
  }

  @AfterAll
  static void stop() {
    workspace.close();
    server.close();
  }

  private static SqlWorkspace sql() {
    return workspace.capability(SqlWorkspace.class).orElseThrow();
  }

  private static ServerTimer timer() {
    return workspace.capability(ServerTimes.class).orElseThrow().open();
  }

  @Test
  void aSessionThatWaitsForARowIsSeenWaiting() throws Exception {
    ExecutorService waiting = Executors.newSingleThreadExecutor();
    try (ServerTimer timer = timer();
        Connection holder = sql().source().open();
        Statement hold = holder.createStatement()) {
      holder.setAutoCommit(false);
      hold.execute("UPDATE t SET id = 1 WHERE id = 1");
      long begin = serverMicros();
      timer.begin();
      Future<?> blocked =
          waiting.submit(
              () -> {
                sql().execute("wait", List.of("UPDATE t SET id = 1 WHERE id = 1"));
                return null;
              });
      awaitOneWaiting();
      sql().execute("sleep", List.of("SELECT pg_sleep(0.4)"));
      ServerTime time = timer.end();
      double seconds = (serverMicros() - begin) / 1e6;
      holder.rollback();
      blocked.get();

      // Two sessions for 0.4 s: one waits for the row, the other for its sleep to end. Samples miss
      // a part of it, no machine makes it shorter, and it is no longer than the server's own clock
      // says.
      assertThat(time.parts().get("row and table locks")).isBetween(0.1, seconds);
      assertThat(time.parts()).containsKey("timeout");
      assertThat(time.statementSeconds()).isBetween(0.3, 2 * seconds);
      assertThat(time.source()).startsWith("pg_stat_activity");
      assertThat(time.notReported()).isEmpty();
      ServerTime.Instrument executing =
          time.stages().stream()
              .filter(i -> i.name().equals("executing"))
              .findFirst()
              .orElseThrow();
      assertThat(executing.count()).isPositive();
      assertThat(executing.seconds()).isBetween(0.4, 2 * seconds);
    } finally {
      waiting.shutdownNow();
    }
  }

  private static long serverMicros() {
    return sql()
        .number(
            "look at the clock",
            "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS bigint)");
  }

  /** A busy machine may send the statement that is to wait late. */
  private static void awaitOneWaiting() {
    String waiting =
        "SELECT COUNT(*) FROM pg_stat_activity"
            + " WHERE datname = current_database() AND wait_event_type = 'Lock'";
    Await.until(() -> sql().number("look for the one that waits", waiting) > 0);
  }

  @Test
  void sumsOfStatementsAreSwitchedOnOnlyForSoLong() {
    try (ServerTimer timer = timer()) {
      timer.begin();
      assertThat(settingsOfSums()).isEqualTo(2);
    }
    assertThat(settingsOfSums()).isZero();
  }

  private static long settingsOfSums() {
    return sql()
        .number(
            "look at the settings",
            "SELECT COUNT(*) FROM pg_catalog.pg_file_settings"
                + " WHERE name LIKE 'pg_stat_statements.track%' AND sourcefile LIKE '%auto.conf'");
  }

  @Test
  void idleSessionsTakeNoTime() throws Exception {
    try (ServerTimer timer = timer();
        Connection idle = sql().source().open()) {
      assertThat(idle.isValid(5)).isTrue();
      timer.begin();
      assertThat(timer.end().statementSeconds()).isZero();
      timer.begin();
      assertThat(timer.end().parts()).isEmpty();
    }
  }
}
