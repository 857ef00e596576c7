package io.kurabe.mysql.probe.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.mysql.internal.MySqlConnections;
import io.kurabe.mysql.internal.MySqlEngine;
import io.kurabe.mysql.internal.MySqlUrl;
import io.kurabe.mysql.internal.MySqlVersion;
import io.kurabe.mysql.internal.SharedMariaDb;
import io.kurabe.spec.Durability;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.Client;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.ServerProbes;
import io.kurabe.tier.Await;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterSettings;
import io.kurabe.workloads.counters.internal.CounterStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The probe on a real server. */
class MySqlProbeIT {
  private static final CounterSettings HOT = new CounterSettings(1, 1, Duration.ZERO);

  private static Server server;
  private static MySqlConnections administrator;
  private static Workspace workspace;
  private static CounterStore store;

  @BeforeAll
  static void start() {
    server =
        new MySqlEngine()
            .open(Target.parse("embedded:mariadb"), new OpenOptions(Durability.RELAXED, 0));
    administrator = SharedMariaDb.connections(server);
    workspace = server.createWorkspace(RunId.random());
    store = workspace.capability(CounterStore.class).orElseThrow();
    store.reset();
  }

  @AfterAll
  static void stop() {
    workspace.close();
    server.close();
  }

  @Test
  void seesOneWaitForARowAndItsTime() throws Exception {
    ExecutorService waiting = Executors.newSingleThreadExecutor();
    try (ServerProbe probe = workspace.capability(ServerProbes.class).orElseThrow().open(false);
        Client.Blocking client = client();
        Connection holder = ((SqlWorkspace) workspace).source().open()) {
      client.perform(0, new SplittableRandom(1));
      Map<String, Long> before = probe.counters();
      holder.setAutoCommit(false);
      execute(holder, "SELECT count FROM order_counts FOR UPDATE");
      Future<?> blocked =
          waiting.submit(
              () -> {
                client.perform(0, new SplittableRandom(2));
                return null;
              });
      Await.until(() -> probe.gauges().get("innodb_row_lock_current_waits") >= 1);
      execute(holder, "DO SLEEP(0.05)");
      holder.rollback();
      blocked.get();
      Map<String, Long> after = probe.counters();

      assertThat(growth(before, after, "innodb_row_lock_waits")).isEqualTo(1);
      assertThat(growth(before, after, "innodb_row_lock_time_ms")).isBetween(40L, 20_000L);
      assertThat(growth(before, after, "innodb_deadlocks")).isZero();
      assertThat(probe.gauges()).containsEntry("innodb_row_lock_current_waits", 0L);
    } finally {
      waiting.shutdownNow();
    }
  }

  @Test
  void countsWhatTheClientsSent() throws Exception {
    try (ServerProbe probe = workspace.capability(ServerProbes.class).orElseThrow().open(false);
        Client.Blocking client = client()) {
      client.perform(0, new SplittableRandom(1));
      Map<String, Long> before = probe.counters();
      for (int i = 0; i < 10; i++) {
        client.perform(0, new SplittableRandom(1));
      }
      Map<String, Long> after = probe.counters();

      assertThat(growth(before, after, "com_insert")).isEqualTo(10);
      assertThat(growth(before, after, "questions")).isGreaterThanOrEqualTo(10);
      assertThat(growth(before, after, "handler_update")).isGreaterThanOrEqualTo(10);
      assertThat(growth(before, after, "innodb_log_written_bytes")).isPositive();
    }
  }

  @Test
  void saysWhatIsNotReportedAndWhy() {
    try (ServerProbe probe = workspace.capability(ServerProbes.class).orElseThrow().open(false)) {
      assertThat(probe.notReported().get("innodb_rw_spin_rounds"))
          .contains("MariaDB prints no RW latches");
      assertThat(probe.notReported().get("innodb_latch_wait_ns")).contains("are off");
      assertThat(probe.counters())
          .doesNotContainKeys(probe.notReported().keySet().toArray(String[]::new));
    }
  }

  @Test
  void switchesTheLatchInstrumentsOnAndBack() throws Exception {
    assertThat(workspace.capability(ServerProbes.class).orElseThrow().hasLatchInstruments())
        .isTrue();
    assertThat(instrumentsOn()).isZero();
    try (ServerProbe probe = workspace.capability(ServerProbes.class).orElseThrow().open(true);
        Client.Blocking client = client()) {
      assertThat(instrumentsOn()).isPositive();
      assertThat(probe.notReported()).doesNotContainKey("innodb_latch_wait_ns");
      Map<String, Long> before = probe.counters();
      for (int i = 0; i < 100; i++) {
        client.perform(0, new SplittableRandom(1));
      }
      Map<String, Long> after = probe.counters();
      assertThat(growth(before, after, "innodb_latch_acquisitions")).isGreaterThan(100);
      assertThat(growth(before, after, "innodb_latch_wait_ns")).isPositive();
      assertThat(growth(before, after, "innodb_mutex_acquisitions")).isPositive();
    }
    assertThat(instrumentsOn()).isZero();
  }

  @Test
  void leavesAnInstrumentOnThatWasOnBefore() throws Exception {
    String one = "NAME = 'wait/synch/mutex/innodb/buf_pool_mutex'";
    String set =
        "UPDATE performance_schema.setup_instruments SET ENABLED = '%s', TIMED = '%s' WHERE %s";
    try (Connection connection = administrator.open()) {
      execute(connection, set.formatted("YES", "YES", one));
      workspace.capability(ServerProbes.class).orElseThrow().open(true).close();
      assertThat(instrumentsOn()).isEqualTo(1);
      execute(connection, set.formatted("NO", "NO", one));
    }
  }

  @Test
  void aUserWithoutRightsGetsTheReasonInsteadOfAnError() throws Exception {
    try (Connection connection = administrator.open()) {
      execute(connection, "CREATE USER 'plain'@'127.0.0.1' IDENTIFIED BY 'x'");
    }
    MySqlUrl url = MySqlUrl.parse("jdbc:mysql://plain@" + administrator.url().hostAndPort() + "/");
    var plain =
        new MySqlConnections(
            url, Optional.of(io.kurabe.target.Secret.of("x")), Map.of("sslMode", "DISABLED"));
    var version = MySqlVersion.of("11.4.5-MariaDB", "", Optional.empty());
    try (MySqlProbe probe = MySqlProbe.open(plain, version, true)) {
      assertThat(probe.notReported().get("innodb_rw_spin_rounds")).contains("PROCESS");
      assertThat(probe.notReported().get("innodb_latch_wait_ns")).contains("performance_schema");
      assertThat(probe.counters()).containsKey("innodb_row_lock_waits");
    }
  }

  private static long growth(Map<String, Long> before, Map<String, Long> after, String name) {
    return after.get(name) - before.get(name);
  }

  private static int instrumentsOn() throws SQLException {
    try (Connection connection = administrator.open();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT COUNT(*) FROM performance_schema.setup_instruments"
                    + " WHERE NAME LIKE 'wait/synch/%/innodb/%' AND ENABLED = 'YES'")) {
      row.next();
      return row.getInt(1);
    }
  }

  private static Client.Blocking client() {
    return (Client.Blocking) store.open(CounterMethod.UPSERT, HOT);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
