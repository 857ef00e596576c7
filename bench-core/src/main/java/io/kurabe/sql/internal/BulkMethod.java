package io.kurabe.sql.internal;

import java.sql.Connection;
import java.sql.SQLException;

/** One way of putting many rows into a table. Stateless and thread-safe. */
public interface BulkMethod {
  /** Returns the name in the words of the server, e.g. {@code COPY FROM STDIN}. */
  String name();

  /** Returns the statement as it is sent, for many rows or for one. */
  String statement(TableRows rows);

  /** Opens a new connection for this way only. */
  default Connection connect(SqlWorkspace workspace) throws SQLException {
    return workspace.source().open();
  }

  /** Makes the chunks' commits durable, over another connection than theirs, if put off. */
  default void settle(Connection connection) throws SQLException {}

  /** Prepares to write rows over a connection that {@link #connect} opened. */
  ChunkWriter writer(SqlSession session, TableRows rows) throws SQLException;

  /** Writes chunks over one connection; used by one thread. */
  @FunctionalInterface
  interface ChunkWriter {
    /**
     * Writes the rows from an index up to, and without, another inside the open transaction; for an
     * empty range it writes nothing, but still asks the server whether it accepts this way.
     *
     * @return number of rows that the server took
     * @throws SQLException also when the server took them with a warning
     */
    long write(long from, long to) throws SQLException;
  }
}
