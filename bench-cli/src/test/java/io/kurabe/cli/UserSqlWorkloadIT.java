package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.probe.AnyMachine;
import io.kurabe.result.OperationResult.ErrorCount;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.sql.SqlWorkload;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.LoadTest;
import io.kurabe.study.TargetSession;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.workload.CheckResult;
import io.kurabe.workload.WorkloadException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link SqlWorkload} through {@link LoadTest} on real servers: what is promised to its users. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UserSqlWorkloadIT {
  private TargetSession targetSession;

  @BeforeAll
  void open() {
    targetSession =
        TargetSession.open(
            Target.parse("embedded:mariadb"),
            Target.parse("embedded:postgres"),
            Target.parse("embedded:redis"));
  }

  @AfterAll
  void close() {
    targetSession.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "postgres"})
  void operationsTransactionsAndChecksOfTheUsersOwn(String target) throws Exception {
    StudyResult result =
        load(target, orders("orders", "SELECT count(*) FROM orders")).repeats(2).runAll();
    assertThat(result.complete()).as(result.incompleteBecause()).isTrue();
    for (RunResult run : result.runs()) {
      assertThat(run.audit().orElseThrow().exact()).as(run.audit().toString()).isTrue();
      assertThat(run.audit().orElseThrow().sentence())
          .contains("every order is there holds (place:")
          .contains("both halves move together holds");
      assertThat(run.operations()).extracting(o -> o.operation()).containsExactly("place", "move");
      assertThat(run.probes()).hasSize(1);
    }
    assertThat(result.points()).hasSize(1);
    assertThat(result.points().get(0).exact()).isTrue();
    assertThat(result.points().get(0).variant()).isEqualTo(target + " orders");
    assertThat(result.parameters()).containsEntry("shops", "4").containsEntry("clients", "4");
  }

  @Test
  void aCheckThatDoesNotHoldMakesTheRunNotExact() throws Exception {
    StudyResult result =
        load("postgres", orders("lossy", "SELECT count(*) - 1 FROM lossy")).runAll();
    RunResult run = result.runs().get(0);
    assertThat(run.audit().orElseThrow().exact()).isFalse();
    assertThat(run.audit().orElseThrow().sentence())
        .startsWith("NOT EXACT: every order is there DOES NOT HOLD (place: ")
        .doesNotContain("both halves");
    assertThat(run.cautions()).anySatisfy(c -> assertThat(c).contains("DOES NOT HOLD"));
    assertThat(result.points().get(0).exact()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "postgres"})
  void whatTheServerAbortsIsTriedAgainAndCounted(String target) throws Exception {
    AtomicInteger calls = new AtomicInteger();
    SqlWorkload refused =
        SqlWorkload.named("refused")
            .transaction(
                "victim",
                1,
                (connection, random) -> {
                  if (calls.getAndIncrement() == 0) {
                    throw new SQLException("serialize", "40001");
                  }
                  execute(connection, "SELECT 1");
                })
            .build();
    RunResult run = load(target, refused).run();
    assertThat(run.operations().get(0).failed()).isZero();
    assertThat(run.acknowledged()).isEqualTo(calls.get() - 1L);
    ErrorCount tried = run.operations().get(0).errorCodes().get(0);
    assertThat(tried.outcome()).isEqualTo("serialization");
    assertThat(tried.count()).isEqualTo(1);
  }

  @Test
  void aDefectOfAnOperationEndsTheRunAndNamesIt() {
    SqlWorkload defective =
        SqlWorkload.named("defective")
            .setUp(c -> execute(c, "CREATE TABLE half (id INT)"))
            .transaction(
                "divide",
                1,
                (connection, random) -> {
                  execute(connection, "INSERT INTO half (id) VALUES (1)");
                  throw new ArithmeticException("by zero");
                })
            .build();
    assertThatThrownBy(() -> load("mariadb", defective).run())
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("Operation 'divide' of workload 'defective' threw")
        .hasMessageContaining("by zero")
        .hasCauseInstanceOf(ArithmeticException.class);
    assertThat(number("mariadb", "SELECT count(*) FROM half")).as("half a transaction").isZero();
  }

  @Test
  void anAssertionThatFailsInAnOperationEndsTheRunToo() {
    SqlWorkload asserting =
        SqlWorkload.named("asserting")
            .operation(
                "assert",
                1,
                (connection, random) -> {
                  throw new AssertionError("row 7 is gone");
                })
            .build();
    assertThatThrownBy(() -> load("postgres", asserting).run())
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("'assert'")
        .hasMessageContaining("row 7 is gone");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "postgres"})
  void anOperationThatLeavesATransactionOpenIsRolledBackAndRefused(String target) {
    SqlWorkload byApi =
        leaving(
            "api_" + target,
            connection -> {
              connection.setAutoCommit(false);
              execute(connection, "INSERT INTO api_" + target + " (id) VALUES (1)");
            });
    SqlWorkload byText =
        leaving(
            "text_" + target,
            connection -> {
              execute(connection, "START TRANSACTION");
              execute(connection, "INSERT INTO text_" + target + " (id) VALUES (1)");
            });
    for (SqlWorkload workload : List.of(byApi, byText)) {
      assertThatThrownBy(() -> load(target, workload).run())
          .isInstanceOf(WorkloadException.class)
          .hasMessageContaining("Operation 'leave' of workload '" + workload.name() + "'")
          .hasMessageContaining("use transaction(\"leave\", ...)");
      assertThat(number(target, "SELECT count(*) FROM " + workload.name())).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "postgres"})
  void anOperationThatClosesItsConnectionIsRefused(String target) {
    SqlWorkload closing =
        SqlWorkload.named("closing")
            .operation("close", 1, (connection, random) -> connection.close())
            .build();
    assertThatThrownBy(() -> load(target, closing).run())
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("Operation 'close' of workload 'closing' closed its connection");
  }

  @Test
  void aSetUpThatTheServerRefusesIsToldInItsWords() {
    SqlWorkload broken =
        SqlWorkload.named("broken")
            .setUp(c -> execute(c, "CREATE TABEL x (id INT)"))
            .operation("nothing", 1, (connection, random) -> {})
            .build();
    assertThatThrownBy(() -> load("postgres", broken).run())
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("Could not run the set-up of workload 'broken'")
        .hasMessageContaining("TABEL")
        .hasMessageContaining("42601");
  }

  @Test
  void aServerWithoutSqlIsRefusedWithWhatItIs() {
    SqlWorkload any =
        SqlWorkload.named("any").operation("nothing", 1, (connection, random) -> {}).build();
    assertThatThrownBy(() -> load("redis", any).run())
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("workload 'any' needs a SQL server")
        .hasMessageContaining("target 'redis' is Redis");
  }

  private LoadTest load(String target, SqlWorkload workload) {
    return LoadTest.on(targetSession, target)
        .generator(AnyMachine.engine())
        .workload(workload)
        .clients(4)
        .phases(Duration.ofMillis(50), Duration.ofMillis(500));
  }

  private static SqlWorkload orders(String table, String count) {
    return SqlWorkload.named(table)
        .parameter("shops", "4")
        .setUp(c -> execute(c, "CREATE TABLE " + table + " (shop INT NOT NULL)"))
        .setUp(c -> execute(c, "CREATE TABLE " + table + "_moves (side INT NOT NULL)"))
        .beforeRun(c -> execute(c, "DELETE FROM " + table))
        .beforeRun(c -> execute(c, "DELETE FROM " + table + "_moves"))
        .operation(
            "place",
            3,
            (connection, random) -> {
              try (PreparedStatement insert =
                  connection.prepareStatement("INSERT INTO " + table + " (shop) VALUES (?)")) {
                insert.setInt(1, random.nextInt(4));
                insert.executeUpdate();
              }
            })
        .transaction(
            "move",
            1,
            (connection, random) -> {
              execute(connection, "INSERT INTO " + table + "_moves (side) VALUES (1)");
              execute(connection, "INSERT INTO " + table + "_moves (side) VALUES (2)");
            })
        .check(
            "every order is there",
            (connection, counts) -> counts.compare("place", number(connection, count)))
        .check(
            "both halves move together",
            (connection, counts) -> {
              long rows = number(connection, "SELECT count(*) FROM " + table + "_moves");
              return new CheckResult(rows == 2 * counts.acknowledged("move"), rows + " rows");
            })
        .build();
  }

  private static SqlWorkload leaving(String table, SqlWorkload.Script leave) {
    return SqlWorkload.named(table)
        .setUp(c -> execute(c, "CREATE TABLE " + table + " (id INT)"))
        .operation("leave", 1, (connection, random) -> leave.run(connection))
        .build();
  }

  private SqlWorkspace workspace(String target) {
    return targetSession.capability(target, SqlWorkspace.class).orElseThrow();
  }

  private long number(String target, String query) {
    try {
      return workspace(target).withSession(session -> number(session.connection(), query));
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private static long number(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
