package io.kurabe.sql.script.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.Answers;
import io.kurabe.sql.internal.SqlOperation;
import io.kurabe.sql.internal.SqlSession;
import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.Failure;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A script of one client over JDBC. Statements that begin and end transactions are sent as they
 * stand, a round trip each, as sysbench and pgbench do; the connection stays in autocommit mode.
 */
final class ScriptRun implements SqlOperation {
  private final SqlWorkspace workspace;
  private final SqlSyntax syntax;
  private final Script script;
  private final Frame frame;
  private final NanoClock clock;
  private final Answers answers;
  private final SqlText.Texts[] texts;
  private final int[] numbers;
  private final long[] nanos;
  private final boolean[] answered;
  private Command.@Nullable Send sent;

  /**
   * Whether the driver was carrying out a pipeline, which tells not which statement was refused.
   */
  private boolean together;

  /** The statements of an open pipeline; null when none is open. */
  private @Nullable List<Ready> pipeline;

  /** A statement with its text and values of now. */
  private record Ready(Command.Send send, String text, List<Object> values) {}

  /** Makes the operation; the frame is shared by all scripts of the client. */
  ScriptRun(SqlWorkspace workspace, Script script, Frame frame, NanoClock clock, Answers answers) {
    this.workspace = workspace;
    this.syntax = workspace.dialect().syntax();
    this.script = script;
    this.frame = frame;
    this.clock = clock;
    this.answers = answers;
    this.texts =
        script.texts(
            workspace.id(),
            syntax,
            syntax == SqlSyntax.POSTGRES ? SqlText.Marks.JDBC : SqlText.Marks.PLAIN);
    this.numbers = script.statementNumbers();
    this.nanos = new long[texts.length];
    this.answered = new boolean[texts.length];
  }

  @Override
  public void run(SqlSession session, SplittableRandom random)
      throws SQLException, InterruptedException {
    sent = null;
    together = false;
    pipeline = null;
    Arrays.fill(nanos, -1);
    try {
      commands(session, random);
      if (workspace.endTransaction(session)) {
        throw answers.leftOpen(script.name());
      }
    } catch (ScriptException e) {
      rollBackAfter(session, e);
      throw answers.defect(String.valueOf(e.getMessage()));
    } catch (SQLException | RuntimeException | InterruptedException e) {
      rollBackAfter(session, e);
      throw e;
    }
  }

  private void commands(SqlSession session, SplittableRandom random)
      throws SQLException, InterruptedException {
    long before = clock.nanoTime();
    List<Command> commands = script.commands();
    for (int i = script.advance(frame, random, 0);
        i < commands.size();
        i = script.advance(frame, random, i + 1)) {
      Command command = commands.get(i);
      if (command instanceof Command.Send statement) {
        int number = numbers[i];
        send(session, statement, number);
        long now = clock.nanoTime();
        if (pipeline == null) {
          nanos[number] = now - before;
        }
        before = now;
      } else if (command instanceof Command.Pause pause) {
        long length = pause.nanos(frame, random);
        clock.sleepUntil(clock.nanoTime() + length);
        before = clock.nanoTime();
      } else if (command instanceof Command.Pipeline step) {
        synchronize(session);
        pipeline = step.step() == Command.Pipeline.Step.END ? null : new ArrayList<>();
        before = clock.nanoTime();
      }
    }
  }

  private void send(SqlSession session, Command.Send send, int number) throws SQLException {
    sent = send;
    Ready ready =
        send.placed(() -> new Ready(send, texts[number].of(frame), texts[number].values(frame)));
    if (pipeline != null) {
      pipeline.add(ready);
      return;
    }
    PreparedStatement statement = session.prepare(ready.text());
    SqlSession.bind(statement, 0, ready.values());
    int rows = statement.execute() ? read(statement, send) : changed(statement, send);
    if (!answered[number]) {
      answered[number] = true;
      answers.answered(send.place());
    }
    if (!send.expected().holds(rows)) {
      throw answers.wrong(send.wrongNumber(rows));
    }
  }

  /**
   * Sends the statements of a pipeline together, as one text: the driver sends them without waiting
   * for answers, and the server makes them one transaction, as between two syncs of a pipeline.
   */
  private void synchronize(SqlSession session) throws SQLException {
    List<Ready> waiting = pipeline;
    if (waiting == null || waiting.isEmpty()) {
      return;
    }
    PreparedStatement statement =
        session.prepare(String.join(";\n", waiting.stream().map(Ready::text).toList()));
    int index = 0;
    for (Ready one : waiting) {
      SqlSession.bind(statement, index, one.values());
      index += one.values().size();
    }
    sent = waiting.get(0).send();
    together = true;
    boolean rowsFollow = statement.execute();
    together = false;
    for (Ready one : waiting) {
      sent = one.send();
      int rows = rowsFollow ? read(statement, one.send()) : Math.max(0, statement.getUpdateCount());
      answers.answered(one.send().place());
      if (!one.send().expected().holds(rows)) {
        throw answers.wrong(one.send().wrongNumber(rows));
      }
      rowsFollow = statement.getMoreResults();
    }
  }

  private int changed(PreparedStatement statement, Command.Send send) throws SQLException {
    if (send.keep().isPresent() && !send.keep().get().anyRows()) {
      throw answers.wrong(Command.Keep.notOneRow(0));
    }
    return Math.max(0, statement.getUpdateCount()); // -1 after a CALL of PostgreSQL's.
  }

  private int read(PreparedStatement statement, Command.Send send) throws SQLException {
    int rows = 0;
    boolean keeps = send.keep().isPresent();
    boolean checks = send.check().isPresent();
    try (ResultSet answer = statement.getResultSet()) {
      while (answer.next()) {
        rows++;
        if (keeps) {
          JdbcAnswers.keep(send, frame, answer, workspace.dialect());
        }
        if (checks && !send.check().get().holds(frame, answer.getString(1))) {
          throw answers.wrong(Command.WRONG_ROW);
        }
      }
    }
    if (keeps && rows != 1 && !send.keep().get().anyRows()) {
      throw answers.wrong(Command.Keep.notOneRow(rows));
    }
    return rows;
  }

  private void rollBackAfter(SqlSession session, Exception first) {
    try {
      workspace.endTransaction(session);
    } catch (SQLException e) {
      first.addSuppressed(e);
    }
  }

  /** Returns the times of the statements of the last execution, in order. */
  @Override
  public long @Nullable [] statementNanos() {
    return nanos;
  }

  @Override
  public Failure judge(Failure failure) {
    Failure judged = script.judge(failure);
    if (sent == null) {
      return judged;
    }
    return answers.failed(
        sent.place(),
        together
            ? new Failure(
                judged.kind(),
                judged.code(),
                "this statement or a later one of its pipeline: " + judged.message())
            : judged);
  }
}
