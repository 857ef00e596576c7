package io.kurabe.studies.ddl.internal;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Sends statements without parameters, one after the other. Stateless. */
public final class DdlStatements {
  private DdlStatements() {}

  /** Executes each statement; the first refusal ends the work. */
  public static void run(Connection connection, List<String> statements) throws SQLException {
    for (String sql : statements) {
      run(connection, sql);
    }
  }

  /** Executes one statement and reads past its answer. */
  public static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
