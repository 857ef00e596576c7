package io.kurabe.sql.vertx.internal;

import io.kurabe.sql.internal.IdleSessionCache;
import io.kurabe.sql.internal.SqlDialect;
import io.kurabe.sql.internal.SqlFailures;
import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.vertx.sqlclient.Tuple;
import java.sql.SQLException;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A client over a Vert.x connection, which shares its thread with others: the answer of a statement
 * sends the next one. An operation that fails is rolled back before its end is told. Used by one
 * thread at a time, which the load engine ensures.
 */
public final class VertxClient implements Client.CompletionDriven {
  private static final String ROLLBACK = "ROLLBACK";

  private final IdleSessionCache<VertxConnection> connections;
  private final SqlDialect dialect;
  private final Operations operations;
  private VertxConnection connection;
  private Client.@Nullable Completion completion;
  private @Nullable Throwable failure;
  private volatile boolean broken;

  /** The operations of one client; each ends by {@link #end} or {@link #fail}. */
  public interface Operations {
    /** Sends the first statement of an operation. */
    void perform(VertxClient client, int operation, SplittableRandom random);

    /** Sends the first statement of the last operation again. */
    default void performAgain(VertxClient client, int operation, SplittableRandom random) {
      perform(client, operation, random);
    }

    /** Returns the failure as the operation under way classifies it, if not as the dialect does. */
    Failure judged(Failure failure);

    /** Returns the times of its statements as {@link Client#statementNanos} does. */
    default long @Nullable [] statementNanos() {
      return null;
    }
  }

  /** Takes a connection, or opens one; a TargetException when the server refuses. */
  public VertxClient(
      IdleSessionCache<VertxConnection> connections, SqlDialect dialect, Operations operations) {
    this.connections = connections;
    this.dialect = dialect;
    this.operations = operations;
    try {
      this.connection = connections.take();
    } catch (SQLException e) {
      throw SqlFailures.refusedClient(dialect, e);
    }
  }

  public VertxConnection connection() {
    return connection;
  }

  @Override
  public void perform(int operation, SplittableRandom random, Client.Completion done) {
    begin(done);
    operations.perform(this, operation, random);
  }

  @Override
  public void performAgain(int operation, SplittableRandom random, Client.Completion done) {
    begin(done);
    operations.performAgain(this, operation, random);
  }

  private void begin(Client.Completion done) {
    completion = done;
    failure = null;
  }

  /** Ends the operation as one that failed, after a rollback where a transaction is open. */
  public void fail(Throwable reason) {
    failure = reason;
    if (connection.isOpen() && connection.inTransaction()) {
      // A rollback that fails only says that the connection broke.
      connection.execute(
          new VertxConnection.Call(ROLLBACK, Tuple.tuple()), (rows, refused) -> end());
    } else {
      end();
    }
  }

  /** Ends the operation. */
  public void end() {
    Client.Completion waiting = completion;
    completion = null;
    if (waiting != null) {
      waiting.done(failure);
    }
  }

  @Override
  public long @Nullable [] statementNanos() {
    return operations.statementNanos();
  }

  @Override
  public Failure classify(Throwable thrown) {
    Failure found = operations.judged(SqlFailures.classify(dialect, thrown));
    broken |= found.kind().uncertain();
    return found;
  }

  @Override
  public void reconnect() throws SQLException {
    connection.close();
    connection = connections.open();
    broken = false;
  }

  @Override
  public void abort() {
    broken = true;
    connection.abort();
  }

  @Override
  public void close() {
    if (broken || completion != null) {
      connection.close();
    } else {
      connections.giveBack(connection);
    }
  }
}
