package io.kurabe.studies.ddl.internal;

import io.kurabe.sql.internal.SqlWorkspace;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A transaction that has read one row and stays open, as a forgotten session or a long report does,
 * which blocks every change of the table. Used by one thread.
 */
final class OpenTransaction implements AutoCloseable {
  private final SqlWorkspace workspace;
  private final Connection connection;

  /**
   * @param read reads from the table, so that the transaction holds the table's metadata lock
   * @throws io.kurabe.target.TargetException when the server refuses it
   */
  OpenTransaction(SqlWorkspace workspace, String read) {
    this.workspace = workspace;
    try {
      connection = workspace.source().open();
    } catch (SQLException e) {
      throw workspace.failure("open the connection of the open transaction", e);
    }
    try (Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      try (ResultSet row = statement.executeQuery(read)) {
        row.next();
      }
    } catch (SQLException e) {
      close();
      throw workspace.failure("read in the open transaction", e);
    }
  }

  void end() {
    try {
      connection.commit();
    } catch (SQLException e) {
      throw workspace.failure("end the open transaction", e);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // The server has ended it already, and with it the transaction.
    }
  }
}
