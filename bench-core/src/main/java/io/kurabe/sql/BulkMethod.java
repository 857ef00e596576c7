package io.kurabe.sql;

import java.sql.Connection;
import java.sql.SQLException;

/** One way of putting many rows into a table. Stateless and thread-safe. */
public interface BulkMethod {
  /** In the words of the server, e.g. {@code COPY FROM STDIN}. */
  String name();

  /** The statement as it is sent, for many rows or for one. */
  String statement(TableRows rows);

  /** A new connection for nothing but this. */
  default Connection connect(SqlWorkspace workspace) throws SQLException {
    return workspace.source().open();
  }

  /**
   * Makes durable what the chunks have committed, where the writer has put that off.
   *
   * @param connection not one of those that {@link #connect} opened
   */
  default void settle(Connection connection) throws SQLException {}

  /** Gets ready to write rows over a connection that {@link #connect} opened. */
  ChunkWriter writer(SqlSession session, TableRows rows) throws SQLException;

  /** Writes chunks over one connection; used by one thread. */
  @FunctionalInterface
  interface ChunkWriter {
    /**
     * Writes the rows from an index up to, and without, another inside the open transaction;
     * nothing for an empty range, but the server is asked all the same whether it accepts this way.
     *
     * @return number of rows that the server took
     * @throws SQLException also when the server took them with a warning
     */
    long write(long from, long to) throws SQLException;
  }
}
