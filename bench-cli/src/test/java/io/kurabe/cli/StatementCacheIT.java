package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.TargetSession;
import io.kurabe.target.Target;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What the Javadoc of SqlWorkload says of prepareStatement with our settings of the drivers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StatementCacheIT {
  private TargetSession session;

  @BeforeAll
  void open() {
    session =
        TargetSession.open(Target.parse("embedded:mariadb"), Target.parse("embedded:postgres"));
  }

  @AfterAll
  void close() {
    session.close();
  }

  @Test
  void closedStatementsStayPreparedInMariaDb() throws Exception {
    String longStatement = "SELECT ?" + " ".repeat(1000) + "AS one";
    try (Connection connection = open("mariadb")) {
      long before = sessionStatus(connection);
      for (int i = 0; i < 20; i++) {
        prepareExecuteClose(connection, longStatement);
      }
      // One for the loop, one for the question itself.
      assertThat(sessionStatus(connection) - before).isLessThanOrEqualTo(2);
    }
  }

  @Test
  void closedStatementsArePreparedOnceInPostgres() throws Exception {
    try (Connection connection = open("postgres")) {
      for (int i = 0; i < 20; i++) {
        prepareExecuteClose(connection, "SELECT ?::int AS one");
      }
      try (Statement statement = connection.createStatement();
          ResultSet row =
              statement.executeQuery(
                  "SELECT count(*), max(generic_plans + custom_plans) FROM pg_prepared_statements"
                      + " WHERE statement LIKE '%AS one'")) {
        row.next();
        assertThat(row.getInt(1)).isEqualTo(1);
        // From the fifth execution on.
        assertThat(row.getInt(2)).isEqualTo(16);
      }
    }
  }

  private Connection open(String target) throws SQLException {
    return session.capability(target, SqlWorkspace.class).orElseThrow().source().open();
  }

  private static void prepareExecuteClose(Connection connection, String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setInt(1, 1);
      statement.executeQuery().close();
    }
  }

  private static long sessionStatus(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW SESSION STATUS LIKE 'Com_stmt_prepare'")) {
      row.next();
      return row.getLong(2);
    }
  }
}
