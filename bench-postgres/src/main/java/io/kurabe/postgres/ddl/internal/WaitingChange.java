package io.kurabe.postgres.ddl.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.ConnectionSource;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.studies.ddl.internal.DdlStatements;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Runs a change behind another session's lock, sees which lock it asks for. Used once. */
final class WaitingChange {
  private static final String ASKED_FOR =
      """
      SELECT mode
        FROM pg_catalog.pg_locks
       WHERE locktype = 'relation' AND NOT granted AND pid = ? AND relation = ?::oid""";

  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofMillis(2);

  private final ConnectionSource source;
  private final Connection connection;

  WaitingChange(ConnectionSource source, Connection connection) {
    this.source = source;
    this.connection = connection;
  }

  /**
   * Returns the first lock that the statement asks for and that is more than a reader's, since
   * VACUUM FULL first looks the table up. The statement is carried out when this returns.
   */
  TableLock firstLock(String statement, String table, long oid) throws SQLException {
    int pid = backend(connection);
    FutureTask<Boolean> change =
        new FutureTask<>(
            () -> {
              DdlStatements.run(connection, statement);
              return true;
            });
    Optional<TableLock> seen;
    try (Connection holder = source.open()) {
      holder.setAutoCommit(false);
      DdlStatements.run(holder, "LOCK TABLE " + table + " IN EXCLUSIVE MODE");
      new Thread(change, "kurabe-ddl-trial").start();
      seen = await(holder, pid, oid, change);
      holder.rollback();
    }
    result(change);
    return seen.orElseThrow(() -> new SQLException("it asked for no lock of the table in time"));
  }

  private static Optional<TableLock> await(
      Connection holder, int pid, long oid, FutureTask<Boolean> change) throws SQLException {
    long deadline = NanoClock.SYSTEM.nanoTime() + LIMIT.toNanos();
    while (!change.isDone() && NanoClock.SYSTEM.nanoTime() < deadline) {
      String asked = SqlQuery.text(holder, ASKED_FOR, pid, oid);
      if (!asked.isEmpty()) {
        return Optional.of(TableLock.named(asked));
      }
      pause();
    }
    return Optional.empty();
  }

  private static void pause() throws SQLException {
    try {
      NanoClock.SYSTEM.sleepUntil(NanoClock.SYSTEM.nanoTime() + PAUSE.toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while a change was tried", e);
    }
  }

  private static void result(FutureTask<Boolean> change) throws SQLException {
    try {
      change.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while a change was tried", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SQLException refused) {
        throw refused;
      }
      throw new SQLException(e.getCause());
    }
  }

  private static int backend(Connection connection) throws SQLException {
    return Integer.parseInt(SqlQuery.text(connection, "SELECT pg_backend_pid()"));
  }
}
