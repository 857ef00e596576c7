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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
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

  /** Receives the answers to statements that were sent together. */
  @FunctionalInterface
  public interface Answers {
    /**
     * Receives the answers; called once, on the event loop.
     *
     * @param rows the answers up to the first refusal
     * @param refusal the first refusal; null when there was none
     */
    void answered(List<RowSet<Row>> rows, @Nullable SQLException refusal);
  }

  /** A statement in the client's form with its values. */
  public record Call(String sql, Tuple values) {}

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

  /** Sends one statement in the client's form, prepared at its first execution. */
  public void execute(Call call, Answer answer) {
    if (Thread.currentThread() == loop) {
      send(call, answer);
      return;
    }
    try {
      context.runOnContext(ignored -> send(call, answer));
    } catch (RejectedExecutionException e) {
      answer.answered(null, VertxFailures.lost("its event loop has ended", e));
    }
  }

  private void send(Call call, Answer answer) {
    if (!open) {
      answer.answered(null, VertxFailures.lost("it is closed"));
      return;
    }
    waiting = answer;
    Known known = statements.get(call.sql());
    if (known == null) {
      connection.prepare(call.sql()).onComplete(p -> prepared(call.sql(), call.values(), p));
    } else {
      send(known, call.values());
    }
  }

  /**
   * Sends statements without waiting for the answer to one before the next is sent. Outside of a
   * transaction they are one: this client ends each statement with a Sync, so a transaction stands
   * around them in place of the implicit one between two Syncs. A statement must not need what one
   * of the others makes.
   */
  public void executeTogether(List<Call> calls, Answers answers) {
    if (Thread.currentThread() != loop) {
      context.runOnContext(ignored -> executeTogether(calls, answers));
      return;
    }
    List<Call> all = new ArrayList<>(calls);
    boolean around =
        !inTransaction
            && calls.stream()
                .allMatch(c -> TransactionEffect.of(c.sql()) == TransactionEffect.NONE);
    if (around) {
      all.add(0, new Call("BEGIN", Tuple.tuple()));
      all.add(new Call("COMMIT", Tuple.tuple()));
    }
    Answers once = once(answers);
    waiting = (rows, refusal) -> once.answered(List.of(), refusal); // Should it be given up.
    prepareThen(all, 0, once, () -> sendAll(all, around, once));
  }

  /** Passes on the first answers alone: a connection that is given up answers twice. */
  private static Answers once(Answers answers) {
    AtomicBoolean answered = new AtomicBoolean();
    return (rows, refusal) -> {
      if (answered.compareAndSet(false, true)) {
        answers.answered(rows, refusal);
      }
    };
  }

  private void sendAll(List<Call> calls, boolean around, Answers answers) {
    List<Future<RowSet<Row>>> sent = new ArrayList<>();
    List<TransactionEffect> effects = new ArrayList<>();
    for (Call call : calls) {
      Known known = Objects.requireNonNull(statements.get(call.sql()));
      sent.add(execute(known, call.values()));
      effects.add(known.effect);
    }
    Future.join(sent).onComplete(ignored -> end(sent, effects, around, answers));
  }

  /** Prepares those that are not prepared yet, one after the other; then goes on. */
  private void prepareThen(List<Call> calls, int from, Answers answers, Runnable then) {
    int next = from;
    while (next < calls.size() && statements.containsKey(calls.get(next).sql())) {
      next++;
    }
    if (next == calls.size()) {
      then.run();
      return;
    }
    int at = next;
    String sql = calls.get(at).sql();
    connection
        .prepare(sql)
        .onComplete(
            p -> {
              if (p.failed()) {
                waiting = null;
                answers.answered(List.of(), VertxFailures.of(source, p.cause()));
                return;
              }
              keep(sql, new Known(p.result().query(), p.result(), TransactionEffect.of(sql)));
              prepareThen(calls, at + 1, answers, then);
            });
  }

  private void end(
      List<Future<RowSet<Row>>> sent,
      List<TransactionEffect> effects,
      boolean around,
      Answers answers) {
    waiting = null;
    List<RowSet<Row>> rows = new ArrayList<>();
    SQLException refusal = null;
    for (int i = 0; i < sent.size(); i++) {
      if (sent.get(i).succeeded()) {
        if (effects.get(i) != TransactionEffect.NONE) {
          inTransaction = effects.get(i) == TransactionEffect.BEGINS;
        }
        if (refusal == null) {
          rows.add(sent.get(i).result());
        }
      } else if (refusal == null) {
        refusal = VertxFailures.of(source, sent.get(i).cause());
        forgetIfStale(refusal);
      }
    }
    int own = around && !rows.isEmpty() ? 1 : 0; // Behind the BEGIN, and before the COMMIT.
    int last = around && refusal == null ? rows.size() - 1 : rows.size();
    answers.answered(rows.subList(own, last), refusal);
  }

  private static Future<RowSet<Row>> execute(Known known, Tuple values) {
    return known.query instanceof PreparedQuery<RowSet<Row>> prepared
        ? prepared.execute(values)
        : known.query.execute();
  }

  private void send(Known known, Tuple values) {
    effect = known.effect;
    execute(known, values).onComplete(completed);
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
      forgetIfStale(refusal);
      end(null, refusal);
      return;
    }
    if (effect != TransactionEffect.NONE) {
      inTransaction = effect == TransactionEffect.BEGINS;
    }
    end(outcome.result(), null);
  }

  private void forgetIfStale(SQLException refusal) {
    if (source.isStale(refusal)) {
      List.copyOf(statements.keySet()).forEach(this::forget);
    }
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
