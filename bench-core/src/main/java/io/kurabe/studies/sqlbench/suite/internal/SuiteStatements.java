package io.kurabe.studies.sqlbench.suite.internal;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Sends a session's statements over its connection. Used by one thread. */
interface SuiteStatements {
  /** Reads the rows of an answer. */
  @FunctionalInterface
  interface Rows {
    /** Reads the rows; returns true for any answer. */
    boolean read(ResultSet rows) throws SQLException;
  }

  /** Sends a change and returns the number of rows that it met. */
  long change(String sql) throws SQLException;

  /** Sends a query and has its rows read. */
  boolean query(String sql, Rows rows) throws SQLException;

  /** Sends any statement and reads its answer; returns whether that consisted of rows. */
  boolean execute(String sql) throws SQLException;

  /** Closes the prepared statements, before the connection is closed. */
  void close();
}
