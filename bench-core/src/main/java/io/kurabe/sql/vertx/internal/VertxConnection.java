package io.kurabe.sql.vertx.internal;

import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.DatabaseException;
import io.vertx.sqlclient.PreparedQuery;
import io.vertx.sqlclient.PreparedStatement;
import io.vertx.sqlclient.Query;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A connection of a Vert.x client with its prepared statements. It sends one statement at a time,
 * from any thread; the answer comes on the connection's event loop.
 */
public final class VertxConnection implements AutoCloseable {
  /**
   * The number of statements that are kept prepared, about as many as the JDBC drivers keep (256 of
   * pgjdbc by default, 250 as Kurabe opens Connector/J). With 65 connections they stay below
   * MySQL's limit of all, 16,382.
   */
  static final int MOST_STATEMENTS = 250;

  /** The error of MySQL and MariaDB for commands that cannot be prepared. */
  private static final int NOT_PREPARABLE = 1295;

  private final SqlConnection connection;
  private final Context context;
  private final VertxSource source;
  private final Thread loop;
  private final Map<String, Known> statements = new LinkedHashMap<>(64, 0.75f, true);
  private final Handler<AsyncResult<RowSet<Row>>> completed = this::completed;

  private TransactionEffect effect = TransactionEffect.NONE;
  private boolean inTransaction;
  private @Nullable Answer waiting;
  private volatile boolean open = true;

  /** Receives the answer to a statement. */
  @FunctionalInterface
  public interface Answer {
    /**
     * Receives the answer; called once, on the event loop.
     *
     * @param rows of the answer; null when it was refused
     * @param refusal the reason; null when it was not refused
     */
    void answered(@Nullable RowSet<Row> rows, @Nullable SQLException refusal);
  }

  /** A statement sent before; its handle is null when the server prepares no such one. */
  private record Known(
      Query<RowSet<Row>> query, @Nullable PreparedStatement prepared, TransactionEffect effect) {}

  /** Makes the connection, on the event loop to which it belongs. */
  VertxConnection(SqlConnection connection, Context context, VertxSource source) {
    this.connection = connection;
    this.context = context;
    this.source = source;
    this.loop = Thread.currentThread();
    connection.closeHandler(ignored -> open = false);
  }

  /** Sends one statement, with a {@code ?} per parameter, prepared at its first execution. */
  public void execute(String sql, Tuple values, Answer answer) {
    if (Thread.currentThread() == loop) {
      send(sql, values, answer);
      return;
    }
    try {
      context.runOnContext(ignored -> send(sql, values, answer));
    } catch (RejectedExecutionException e) {
      answer.answered(null, VertxFailures.lost("its event loop has ended", e));
    }
  }

  private void send(String sql, Tuple values, Answer answer) {
    if (!open) {
      answer.answered(null, VertxFailures.lost("it is closed"));
      return;
    }
    waiting = answer;
    Known known = statements.get(sql);
    if (known == null) {
      connection.prepare(source.statement(sql)).onComplete(p -> prepared(sql, values, p));
    } else {
      send(known, values);
    }
  }

  private void send(Known known, Tuple values) {
    effect = known.effect;
    Future<RowSet<Row>> answer =
        known.query instanceof PreparedQuery<RowSet<Row>> prepared
            ? prepared.execute(values)
            : known.query.execute();
    answer.onComplete(completed);
  }

  private void prepared(String sql, Tuple values, AsyncResult<PreparedStatement> outcome) {
    TransactionEffect of = TransactionEffect.of(sql);
    if (outcome.succeeded()) {
      PreparedStatement statement = outcome.result();
      send(keep(sql, new Known(statement.query(), statement, of)), values);
    } else if (values.size() == 0 && isNotPreparable(outcome.cause())) {
      send(keep(sql, new Known(connection.query(sql), null, of)), values);
    } else {
      end(null, VertxFailures.of(source, outcome.cause()));
    }
  }

  private static boolean isNotPreparable(Throwable refusal) {
    return refusal instanceof DatabaseException e && e.getErrorCode() == NOT_PREPARABLE;
  }

  /** Keeps a statement, in place of the one that was unused for longest when there are many. */
  private Known keep(String sql, Known known) {
    if (statements.size() == MOST_STATEMENTS) {
      forget(statements.keySet().iterator().next());
    }
    statements.put(sql, known);
    return known;
  }

  /** Makes the statement be prepared anew when it is sent next. */
  private void forget(String sql) {
    Known gone = statements.remove(sql);
    if (gone != null && gone.prepared != null) {
      gone.prepared.close();
    }
  }

  private void completed(AsyncResult<RowSet<Row>> outcome) {
    if (outcome.failed()) {
      SQLException refusal = VertxFailures.of(source, outcome.cause());
      if (source.isStale(refusal)) {
        List.copyOf(statements.keySet()).forEach(this::forget);
      }
      end(null, refusal);
      return;
    }
    if (effect != TransactionEffect.NONE) {
      inTransaction = effect == TransactionEffect.BEGINS;
    }
    end(outcome.result(), null);
  }

  private void end(@Nullable RowSet<Row> rows, @Nullable SQLException refusal) {
    Answer answer = waiting;
    waiting = null;
    if (answer != null) {
      answer.answered(rows, refusal);
    }
  }

  /** Runs the task on the event loop after that time, at once when it is over. */
  public void after(long nanos, Runnable task) {
    if (Thread.currentThread() != loop) {
      context.runOnContext(ignored -> after(nanos, task));
    } else if (nanos <= 0) {
      task.run();
    } else {
      Vertx vertx = context.owner();
      vertx.timer(nanos, TimeUnit.NANOSECONDS).onComplete(ignored -> task.run());
    }
  }

  /** Returns whether a transaction is open, judged by the statements that were sent as text. */
  public boolean inTransaction() {
    return inTransaction;
  }

  public boolean isOpen() {
    return open;
  }

  /**
   * Gives up the connection, from any thread: a statement that is under way ends as lost. The
   * server notices when the statement ends, or when the loops are closed.
   */
  public void abort() {
    open = false;
    context.runOnContext(
        ignored -> {
          end(null, VertxFailures.lost("it was given up"));
          connection.close();
        });
  }

  /** Closes the connection; does not wait for it. */
  @Override
  public void close() {
    open = false;
    connection.close();
  }
}
