package io.kurabe.sql.internal;

import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A JDBC client with a connection of its own. Used by one thread at a time. */
final class SqlClient implements Client.Blocking {
  private final IdleSessionCache<SqlSession> sessions;
  private final SqlDialect dialect;
  private final List<SqlOperation> operations;
  private volatile SqlSession session;
  private volatile boolean broken;
  private int last;

  /** Takes an idle session, or opens one; a TargetException when the server refuses. */
  SqlClient(
      IdleSessionCache<SqlSession> sessions, SqlDialect dialect, List<SqlOperation> operations) {
    this.sessions = sessions;
    this.dialect = dialect;
    this.operations = List.copyOf(operations);
    try {
      this.session = sessions.take();
    } catch (SQLException e) {
      throw SqlFailures.refusedClient(dialect, e);
    }
  }

  @Override
  public void perform(int operation, SplittableRandom random)
      throws SQLException, InterruptedException {
    last = operation;
    session.run(operations.get(operation), random, dialect);
  }

  @Override
  public void performAgain(int operation, SplittableRandom random)
      throws SQLException, InterruptedException {
    session.run(operations.get(operation).again(), random, dialect);
  }

  @Override
  public long @Nullable [] statementNanos() {
    return operations.get(last).statementNanos();
  }

  @Override
  public void reconnect() throws SQLException {
    session.close();
    session = sessions.open();
    broken = false;
  }

  @Override
  public Failure classify(Throwable thrown) {
    Failure failure = operations.get(last).judge(SqlFailures.classify(dialect, thrown));
    broken |= failure.kind().uncertain();
    return failure;
  }

  @Override
  public void abort() {
    broken = true;
    session.abort();
  }

  @Override
  public void close() {
    if (broken) {
      session.close();
    } else {
      sessions.giveBack(session);
    }
  }
}
