package io.kurabe.postgres.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.junit.Budgets;
import io.kurabe.junit.PerformanceTest;
import io.kurabe.result.StudyResult;
import io.kurabe.sql.SqlWorkload;
import io.kurabe.sql.internal.ConnectionSource;
import io.kurabe.study.LoadTest;
import io.kurabe.study.TargetSession;
import io.kurabe.workload.Workload;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.opentest4j.AssertionFailedError;

/** The JUnit extension on a real server. */
@PerformanceTest(target = "pg=embedded:postgres")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PerformanceTestIT {
  private static String serverOfTheFirst = "";

  @BeforeEach
  void createTheTestsTable(ConnectionSource connections) throws SQLException {
    try (Connection connection = connections.open();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE mine (n INT)"); // Refused if the schema were shared.
    }
  }

  @Test
  @Order(1)
  void theTestsConnectionsAndTheLoadWorkInOneSchema(
      LoadTest load, ConnectionSource connections, TargetSession session) throws Exception {
    Workload inserts =
        SqlWorkload.named("inserts")
            .operation("insert", 1, (connection, random) -> execute(connection, random.nextInt(9)))
            .check("all there", (connection, counts) -> counts.compare("insert", rows(connection)))
            .build();

    StudyResult result =
        load.workload(inserts).clients(2).phases(briefly(), briefly()).repeats(1).runAll();

    assertThat(result.runs().get(0).audit().orElseThrow().exact()).isTrue();
    try (Connection connection = connections.open()) {
      assertThat(rows(connection)).isEqualTo(result.runs().get(0).acknowledged()).isPositive();
    }
    serverOfTheFirst = session.factsOf("pg").address();
  }

  @Test
  @Order(2)
  void theServerStaysForTheNextTestAndTheSchemaIsNew(
      TargetSession session, ConnectionSource connections) throws SQLException {
    assertThat(session.factsOf("pg").address()).isEqualTo(serverOfTheFirst);
    assertThat(session.workspaces()).containsOnlyKeys("pg");
    try (Connection connection = connections.open()) {
      assertThat(rows(connection)).isZero();
    }
    assertThat(session.workspaces().get("pg").server().leftovers())
        .as("the schemas of the class and of this test")
        .hasSize(2);
  }

  @Test
  @Order(3)
  void whatTheServerRefusesIsAFailureWithItsCode(LoadTest load, Budgets budgets)
      throws InterruptedException {
    Workload wrong =
        SqlWorkload.named("wrong")
            .operation("read", 1, (connection, random) -> execute(connection, "SELECT nothing"))
            .build();
    StudyResult result =
        load.workload(wrong).clients(1).phases(briefly(), briefly()).repeats(3).runAll();

    assertThatThrownBy(() -> budgets.p99AtMost(Duration.ofSeconds(1)).check(result))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining(
            "fails      failed operations, none; no operation succeeded in any run: ")
        .hasMessageContaining("42703");
  }

  private static Duration briefly() {
    return Duration.ofMillis(300);
  }

  private static void execute(Connection connection, int n) throws SQLException {
    execute(connection, "INSERT INTO mine VALUES (" + n + ")");
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static long rows(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM mine")) {
      row.next();
      return row.getLong(1);
    }
  }
}
