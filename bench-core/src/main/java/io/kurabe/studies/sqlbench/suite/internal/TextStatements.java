package io.kurabe.studies.sqlbench.suite.internal;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Sends statements as the suite does: each as a text with its values in it. */
record TextStatements(Connection connection) implements SuiteStatements {
  @Override
  public long change(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.executeLargeUpdate(sql);
    }
  }

  @Override
  public boolean query(String sql, Rows rows) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      return rows.read(found);
    }
  }

  @Override
  public boolean execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      boolean answers = statement.execute(sql);
      if (answers) {
        try (ResultSet rows = statement.getResultSet()) {
          while (rows.next()) {
            rows.getObject(1);
          }
        }
      }
      return answers;
    }
  }

  @Override
  public void close() {
    // Nothing is kept.
  }
}
