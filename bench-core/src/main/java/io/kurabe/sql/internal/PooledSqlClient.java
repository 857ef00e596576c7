package io.kurabe.sql.internal;

import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.kurabe.target.RunId;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A JDBC client that borrows a connection for each operation. The wait for it is measured
 * separately. Statements are prepared anew at each borrow; the drivers' own statement caches make
 * that cheap. Used by one thread at a time.
 */
final class PooledSqlClient implements Client.Blocking {
  private final DataSource pool;
  private final RunId id;
  private final SqlDialect dialect;
  private final List<SqlOperation> operations;
  private final java.util.function.LongSupplier nanoTime;
  private long poolWaitNanos;
  private int last;
  private volatile @Nullable SqlSession borrowed;

  /** Makes a client that measures the wait on that clock. */
  PooledSqlClient(
      DataSource pool,
      RunId id,
      SqlDialect dialect,
      List<SqlOperation> operations,
      java.util.function.LongSupplier nanoTime) {
    this.pool = pool;
    this.id = id;
    this.dialect = dialect;
    this.operations = List.copyOf(operations);
    this.nanoTime = nanoTime;
  }

  @Override
  public void perform(int operation, SplittableRandom random)
      throws SQLException, InterruptedException {
    last = operation;
    perform(operations.get(operation), random);
  }

  @Override
  public void performAgain(int operation, SplittableRandom random)
      throws SQLException, InterruptedException {
    perform(operations.get(operation).again(), random);
  }

  private void perform(SqlOperation operation, SplittableRandom random)
      throws SQLException, InterruptedException {
    long asked = nanoTime.getAsLong();
    try (SqlSession session = borrow(asked)) {
      borrowed = session;
      session.run(operation, random, dialect);
    } finally {
      borrowed = null;
    }
  }

  private SqlSession borrow(long asked) throws SQLException {
    try {
      return new SqlSession(pool.getConnection(), id);
    } finally {
      poolWaitNanos = nanoTime.getAsLong() - asked;
    }
  }

  @Override
  public long poolWaitNanos() {
    return poolWaitNanos;
  }

  @Override
  public long @Nullable [] statementNanos() {
    return operations.get(last).statementNanos();
  }

  @Override
  public void reconnect() throws SQLException {
    pool.getConnection()
        .close(); // The pool replaces broken connections itself; this asks whether it can.
  }

  @Override
  public Failure classify(Throwable thrown) {
    return operations.get(last).judge(SqlFailures.classify(dialect, thrown));
  }

  @Override
  public void abort() {
    SqlSession hanging = borrowed;
    if (hanging != null) {
      hanging.abort();
    }
  }

  @Override
  public void close() {
    // The pool belongs to the workspace.
  }
}
