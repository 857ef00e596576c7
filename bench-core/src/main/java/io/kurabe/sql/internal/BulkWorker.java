package io.kurabe.sql.internal;

import io.kurabe.spec.Retry;
import java.sql.SQLException;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Fills chunks of one table over a connection of its own. Used by one thread, except for abort. */
final class BulkWorker implements AutoCloseable {
  private final BulkMethod method;
  private final SqlWorkspace workspace;
  private final TableRows rows;
  private final LongAdder repeated;
  private volatile @Nullable Lane lane;

  /** An open connection, ready to write. */
  private record Lane(SqlSession session, BulkMethod.ChunkWriter writer) {}

  /** Makes a worker, which counts the chunks that were made again. */
  BulkWorker(BulkMethod method, SqlWorkspace workspace, TableRows rows, LongAdder repeated) {
    this.method = method;
    this.workspace = workspace;
    this.rows = rows;
    this.repeated = repeated;
  }

  /**
   * Fills a chunk and commits it; makes it again when it was surely not committed. When it throws,
   * nothing is in the table, unless the answer to the commit was lost.
   */
  void fill(long from, long to) throws SQLException {
    for (int attempt = 1; !filled(from, to, attempt); attempt++) {
      repeated.increment();
    }
  }

  /** Returns whether the chunk is filled; if not, it may be tried again. */
  private boolean filled(long from, long to, int attempt) throws SQLException {
    boolean committing = false;
    boolean done = false;
    try {
      Lane open = lane();
      long written = open.writer.write(from, to);
      if (written != to - from) {
        throw new SQLException("the server took " + written + " of " + (to - from) + " rows");
      }
      committing = true;
      open.session.connection().commit();
      done = true;
    } catch (SQLException e) {
      if (committing || attempt == Retry.DEFAULT.maxAttempts() || !workspace.mayPass(e)) {
        throw e;
      }
    } finally {
      if (!done) {
        close(); // Rolls back: an unfinished chunk dies with its connection.
      }
    }
    return done;
  }

  private Lane lane() throws SQLException {
    Lane open = lane;
    if (open == null) {
      SqlSession session = new SqlSession(method.connect(workspace), workspace.id());
      open = new Lane(session, method.writer(session, rows.in(workspace.id().schema())));
      lane = open;
      session.connection().setAutoCommit(false);
    }
    return open;
  }

  /** Asks the server, without a row, whether it accepts this way at all. */
  void ask() throws SQLException {
    lane().writer.write(0, 0);
  }

  /** Breaks the connection from another thread, so that its chunk fails at once. */
  void abort() {
    Lane open = lane;
    if (open != null) {
      open.session.abort();
    }
  }

  @Override
  public void close() {
    Lane open = lane;
    lane = null;
    if (open == null) {
      return;
    }
    try {
      open.session.connection().rollback();
    } catch (SQLException broken) {
      // The server rolls back what a broken connection has left.
    }
    open.session.close();
  }
}
