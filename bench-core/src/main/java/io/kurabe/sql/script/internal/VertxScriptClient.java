package io.kurabe.sql.script.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.IdleSessionCache;
import io.kurabe.sql.internal.SqlDialect;
import io.kurabe.sql.internal.SqlFailures;
import io.kurabe.sql.vertx.internal.VertxConnection;
import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.kurabe.target.RunId;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The scripts of one client over a Vert.x connection, which shares its thread with others: the
 * answer of a statement sends the next one. Commands, statements, checks and counts are those of
 * {@link ScriptRun}. Used by one thread at a time, which the load engine ensures.
 */
final class VertxScriptClient implements Client.CompletionDriven {
  private static final String ROLLBACK = "ROLLBACK";

  private final IdleSessionCache<VertxConnection> connections;
  private final SqlDialect dialect;
  private final List<Prepared> scripts;
  private final Frame frame;
  private final NanoClock clock;
  private final Answers answers;
  private final VertxConnection.Answer answered = this::answered;

  private VertxConnection connection;
  private Prepared script;
  private SplittableRandom random = new SplittableRandom(0);
  private Client.@Nullable Completion completion;
  private int next;
  private int send;
  private long before;
  private @Nullable Throwable failure;
  private volatile boolean broken;

  /** A script with the state that a client keeps for it. */
  private static final class Prepared {
    final Script script;
    final SqlText.Texts[] texts;
    final long[] nanos;

    Prepared(Script script, RunId id) {
      this.script = script;
      this.texts = script.texts(id);
      this.nanos = new long[texts.length];
    }
  }

  /** Takes a connection, or opens one; the frame is shared by all scripts of the client. */
  VertxScriptClient(
      IdleSessionCache<VertxConnection> connections,
      SqlDialect dialect,
      RunId id,
      List<Script> scripts,
      Frame frame,
      NanoClock clock,
      Answers answers) {
    this.connections = connections;
    this.dialect = dialect;
    this.scripts = scripts.stream().map(s -> new Prepared(s, id)).toList();
    this.frame = frame;
    this.clock = clock;
    this.answers = answers;
    this.script = this.scripts.get(0);
    try {
      this.connection = connections.take();
    } catch (SQLException e) {
      throw SqlFailures.refusedClient(dialect, e);
    }
  }

  @Override
  public void perform(int operation, SplittableRandom drawn, Client.Completion done) {
    script = scripts.get(operation);
    random = drawn;
    completion = done;
    next = 0;
    send = 0;
    failure = null;
    before = clock.nanoTime();
    guarded();
  }

  private void guarded() {
    try {
      proceed();
    } catch (ScriptException e) {
      failure = answers.defect(script.script, e);
      failed();
    }
  }

  /** Executes commands up to the next one that has to wait. */
  private void proceed() {
    List<Command> commands = script.script.commands();
    while (next < commands.size()) {
      Command command = commands.get(next++);
      if (command instanceof Command.Assign assign) {
        assign.workOut(frame, random);
      } else if (command instanceof Command.Send statement) {
        connection.execute(script.texts[send].of(frame), values(statement), answered);
        return;
      } else if (command instanceof Command.Pause pause) {
        long length = pause.unit().toNanos(pause.workOut(frame, random));
        connection.after(length, this::rested);
        return;
      }
    }
    if (connection.inTransaction()) {
      failure = answers.leftOpen(script.script);
      rollBack();
    } else {
      end();
    }
  }

  private void rested() {
    before = clock.nanoTime();
    guarded();
  }

  private Tuple values(Command.Send statement) {
    List<Integer> slots = statement.sql().parameters();
    Tuple values = Tuple.tuple();
    for (int slot : slots) {
      switch (frame.kind(slot)) {
        case INTEGER -> values.addLong(frame.integer(slot));
        case REAL -> values.addDouble(frame.real(slot));
        case TEXT -> values.addString(frame.text(slot));
      }
    }
    return values;
  }

  private void answered(@Nullable RowSet<Row> rows, @Nullable SQLException refused) {
    long now = clock.nanoTime();
    try {
      failure = rows == null ? refused : judged(rows);
      if (failure != null) {
        failed();
        return;
      }
      script.nanos[send++] = now - before;
      before = now;
      proceed();
    } catch (ScriptException e) {
      failure = answers.defect(script.script, e);
      failed();
    }
  }

  /** Returns what is wrong with the answer to the last statement; null when nothing is. */
  private @Nullable SQLException judged(RowSet<Row> rows) {
    Command.Send sent = (Command.Send) script.script.commands().get(next - 1);
    List<?> columns = rows.columnDescriptors();
    boolean query = columns != null && !columns.isEmpty();
    if (sent.check().isPresent()) {
      for (Row row : rows) {
        if (!sent.check().get().holds(frame, String.valueOf(row.getValue(0)))) {
          return answers.wrongRow(sent);
        }
      }
    }
    if (sent.kept().isPresent()) {
      if (!rows.iterator().hasNext()) {
        return answers.noRowToKeep(sent);
      }
      Row first = rows.iterator().next();
      sent.kept().get().keep(frame, sent.place(), first.size(), first::getValue);
    }
    int count = query ? rows.size() : rows.rowCount();
    return sent.expected().holds(count) ? null : answers.wrongNumber(sent, count);
  }

  private void failed() {
    if (connection.isOpen() && connection.inTransaction()) {
      rollBack();
    } else {
      end();
    }
  }

  /** Rolls back. A rollback that fails only says that the connection broke. */
  private void rollBack() {
    connection.execute(ROLLBACK, Tuple.tuple(), (rows, refused) -> end());
  }

  private void end() {
    Client.Completion waiting = completion;
    completion = null;
    if (waiting != null) {
      waiting.done(failure);
    }
  }

  @Override
  public long @Nullable [] statementNanos() {
    return script.nanos;
  }

  @Override
  public Failure classify(Throwable thrown) {
    Failure found = script.script.judge(SqlFailures.classify(dialect, thrown));
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
