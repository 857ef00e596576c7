package io.kurabe.studies.sqlbench.suite;

import java.sql.ResultSet;
import java.sql.SQLException;

/** How a session's statements travel over its connection. Used by one thread. */
interface SuiteStatements {
  /** Reads the rows of an answer. */
  @FunctionalInterface
  interface Rows {
    /** Does it, and is true for any answer. */
    boolean read(ResultSet rows) throws SQLException;
  }

  /** Sends a change and gives the number of rows that it met. */
  long change(String sql) throws SQLException;

  /** Sends a query and has its rows read. */
  boolean query(String sql, Rows rows) throws SQLException;

  /** Sends any statement and reads what it answers; tells whether those were rows. */
  boolean execute(String sql) throws SQLException;

  /** Forgets what is prepared, before the connection is closed. */
  void close();
}
