package io.kurabe.sql.vertx.internal;

import io.kurabe.sql.internal.IdleSessionCache;
import io.kurabe.sql.internal.SqlDialect;
import io.kurabe.sql.internal.SqlFailures;
import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.vertx.sqlclient.Tuple;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A client over a Vert.x connection, which shares its thread with others: the answer of a statement
 * sends the next one. An operation that fails is rolled back before its end is told. Used by one
 * thread at a time, which the load engine ensures.
 */
public abstract class VertxClient implements Client.CompletionDriven {
  private static final String ROLLBACK = "ROLLBACK";

  private final IdleSessionCache<VertxConnection> connections;
  private final SqlDialect dialect;
  private VertxConnection connection;
  private Client.@Nullable Completion completion;
  private @Nullable Throwable failure;
  private volatile boolean broken;

  /** Takes a connection, or opens one; a TargetException when the server refuses. */
  protected VertxClient(IdleSessionCache<VertxConnection> connections, SqlDialect dialect) {
    this.connections = connections;
    this.dialect = dialect;
    try {
      this.connection = connections.take();
    } catch (SQLException e) {
      throw SqlFailures.refusedClient(dialect, e);
    }
  }

  protected final VertxConnection connection() {
    return connection;
  }

  protected final SqlDialect dialect() {
    return dialect;
  }

  /** Begins an operation, whose end is told there. */
  protected final void begin(Client.Completion done) {
    completion = done;
    failure = null;
  }

  /** Ends the operation as one that failed, after a rollback where a transaction is open. */
  protected final void fail(Throwable reason) {
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
  protected final void end() {
    Client.Completion waiting = completion;
    completion = null;
    if (waiting != null) {
      waiting.done(failure);
    }
  }

  /** Returns the failure as the operation under way classifies it, if not as the dialect does. */
  protected abstract Failure judged(Failure failure);

  @Override
  public final Failure classify(Throwable thrown) {
    Failure found = judged(SqlFailures.classify(dialect, thrown));
    broken |= found.kind().uncertain();
    return found;
  }

  @Override
  public final void reconnect() throws SQLException {
    connection.close();
    connection = connections.open();
    broken = false;
  }

  @Override
  public final void abort() {
    broken = true;
    connection.abort();
  }

  @Override
  public final void close() {
    if (broken || completion != null) {
      connection.close();
    } else {
      connections.giveBack(connection);
    }
  }
}
