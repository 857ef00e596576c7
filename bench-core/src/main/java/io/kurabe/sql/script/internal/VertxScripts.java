package io.kurabe.sql.script.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.Answers;
import io.kurabe.sql.internal.SqlDialect;
import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.sql.vertx.internal.VertxClient;
import io.kurabe.sql.vertx.internal.VertxConnection;
import io.kurabe.target.Failure;
import io.kurabe.target.RunId;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import io.vertx.sqlclient.desc.ColumnDescriptor;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The scripts of one client over a Vert.x connection, which shares its thread with others: the
 * answer of a statement sends the next one. Commands, statements, checks and counts are those of
 * {@link ScriptRun}. Used by one thread at a time, which the load engine ensures.
 */
final class VertxScripts implements VertxClient.Operations {
  private final SqlSyntax syntax;
  private final List<Prepared> scripts;
  private final Frame frame;
  private final NanoClock clock;
  private final Answers answers;
  private final VertxConnection.Answer answered = this::answered;

  private @Nullable VertxClient client;
  private Prepared script;
  private SplittableRandom random = new SplittableRandom(0);
  private int next;

  /** The index of the command whose answer is awaited, or was last. */
  private int sent;

  private long before;

  /** The statements of an open pipeline; null when none is open. */
  private @Nullable List<Waiting> pipeline;

  /** The place in its script of a statement of a pipeline, with its text and values of now. */
  private record Waiting(int command, VertxConnection.Call call) {}

  /** A script with the state that a client keeps for it. */
  private static final class Prepared {
    final Script script;
    final SqlText.Texts[] texts;
    final int[] numbers;
    final long[] nanos;
    final boolean[] answered;

    Prepared(Script script, RunId id, SqlSyntax syntax, SqlText.Marks marks) {
      this.script = script;
      this.texts = script.texts(id, syntax, marks);
      this.numbers = script.statementNumbers();
      this.nanos = new long[texts.length];
      this.answered = new boolean[texts.length];
    }
  }

  /** Makes the operations; the frame is shared by all scripts of the client. */
  VertxScripts(
      SqlDialect dialect,
      RunId id,
      List<Script> scripts,
      Frame frame,
      NanoClock clock,
      Answers answers) {
    this.syntax = dialect.syntax();
    SqlText.Marks marks =
        syntax == SqlSyntax.POSTGRES ? SqlText.Marks.NUMBERED : SqlText.Marks.PLAIN;
    this.scripts = scripts.stream().map(s -> new Prepared(s, id, syntax, marks)).toList();
    this.frame = frame;
    this.clock = clock;
    this.answers = answers;
    this.script = this.scripts.get(0);
  }

  @Override
  public void perform(VertxClient by, int operation, SplittableRandom drawn) {
    client = by;
    script = scripts.get(operation);
    random = drawn;
    next = 0;
    sent = -1;
    pipeline = null;
    Arrays.fill(script.nanos, -1);
    before = clock.nanoTime();
    guarded();
  }

  private VertxClient client() {
    return Objects.requireNonNull(client, "no operation has begun");
  }

  private void guarded() {
    try {
      proceed();
    } catch (ScriptException e) {
      client().fail(answers.defect(String.valueOf(e.getMessage())));
    }
  }

  /** Executes commands up to the next one that has to wait. */
  private void proceed() {
    List<Command> commands = script.script.commands();
    next = script.script.advance(frame, random, next);
    while (next < commands.size()) {
      int at = next++;
      Command command = commands.get(at);
      if (command instanceof Command.Send send) {
        sent = at;
        VertxConnection.Call call = send.placed(() -> call(script.texts[script.numbers[at]]));
        if (pipeline == null) {
          client().connection().execute(call, answered);
          return;
        }
        pipeline.add(new Waiting(at, call));
      } else if (command instanceof Command.Pause pause) {
        client().connection().after(pause.nanos(frame, random), this::rested);
        return;
      } else if (command instanceof Command.Pipeline step) {
        List<Waiting> waiting = pipeline;
        pipeline = step.step() == Command.Pipeline.Step.END ? null : new ArrayList<>();
        if (waiting != null && !waiting.isEmpty()) {
          client()
              .connection()
              .executeTogether(
                  waiting.stream().map(Waiting::call).toList(),
                  (rows, refused) -> answered(waiting, rows, refused));
          return;
        }
      }
      next = script.script.advance(frame, random, next);
    }
    if (client().connection().inTransaction()) {
      client().fail(answers.leftOpen(script.script.name()));
    } else {
      client().end();
    }
  }

  private void rested() {
    before = clock.nanoTime();
    guarded();
  }

  private VertxConnection.Call call(SqlText.Texts texts) {
    Tuple values = Tuple.tuple();
    texts.values(frame).forEach(values::addValue);
    return new VertxConnection.Call(texts.of(frame), values);
  }

  private void answered(@Nullable RowSet<Row> rows, @Nullable SQLException refused) {
    long now = clock.nanoTime();
    try {
      SQLException failure = rows == null ? refused : judged(rows, sent);
      if (failure != null) {
        client().fail(failure);
        return;
      }
      script.nanos[script.numbers[sent]] = now - before;
      before = now;
      proceed();
    } catch (ScriptException e) {
      client().fail(answers.defect(String.valueOf(e.getMessage())));
    }
  }

  /** Takes the answers to a pipeline: those up to the first refusal. */
  private void answered(
      List<Waiting> waiting, List<RowSet<Row>> rows, @Nullable SQLException refused) {
    try {
      SQLException failure = null;
      for (int i = 0; i < rows.size() && failure == null; i++) {
        sent = waiting.get(i).command();
        failure = judged(rows.get(i), sent);
      }
      if (failure == null && refused != null) {
        sent = waiting.get(Math.min(rows.size(), waiting.size() - 1)).command();
        failure = refused;
      }
      if (failure != null) {
        client().fail(failure);
        return;
      }
      before = clock.nanoTime();
      proceed();
    } catch (ScriptException e) {
      client().fail(answers.defect(String.valueOf(e.getMessage())));
    }
  }

  /** Returns what is wrong with the answer to a statement; null when nothing is. */
  private @Nullable SQLException judged(RowSet<Row> rows, int command) {
    Command.Send send = (Command.Send) script.script.commands().get(command);
    int number = script.numbers[command];
    if (!script.answered[number]) {
      script.answered[number] = true;
      answers.answered(send.place());
    }
    List<ColumnDescriptor> columns = rows.columnDescriptors();
    boolean query = columns != null && !columns.isEmpty();
    if (send.check().isPresent()) {
      for (Row row : rows) {
        if (!send.check().get().holds(frame, String.valueOf(row.getValue(0)))) {
          return answers.wrong(Command.WRONG_ROW);
        }
      }
    }
    int count = query ? rows.size() : rows.rowCount();
    if (send.keep().isPresent()) {
      Command.Keep keep = send.keep().get();
      int kept = query ? count : 0;
      if (kept != 1 && !keep.anyRows()) {
        return answers.wrong(Command.Keep.notOneRow(kept));
      }
      for (Row row : kept == 0 ? List.<Row>of() : rows) {
        List<String> names = columns.stream().map(ColumnDescriptor::name).toList();
        keep.keep(
            frame,
            send.place(),
            names,
            i -> VertxValues.kept(row.getValue(i), columns.get(i), syntax));
      }
    }
    return send.expected().holds(count) ? null : answers.wrong(send.wrongNumber(count));
  }

  @Override
  public long @Nullable [] statementNanos() {
    return script.nanos;
  }

  @Override
  public Failure judged(Failure failure) {
    Failure found = script.script.judge(failure);
    if (sent < 0) {
      return found;
    }
    return answers.failed(((Command.Send) script.script.commands().get(sent)).place(), found);
  }
}
