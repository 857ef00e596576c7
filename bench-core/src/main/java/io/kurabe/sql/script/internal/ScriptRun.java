package io.kurabe.sql.script.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.SqlOperation;
import io.kurabe.sql.internal.SqlSession;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.Failure;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A script of one client over JDBC. Statements that begin and end transactions are sent as they
 * stand, a round trip each, as sysbench and pgbench do; the connection stays in autocommit mode.
 */
final class ScriptRun implements SqlOperation {
  private final SqlWorkspace workspace;
  private final Script script;
  private final Frame frame;
  private final NanoClock clock;
  private final Answers answers;
  private final SqlText.Texts[] texts;
  private final long[] nanos;

  /** Makes the operation; the frame is shared by all scripts of the client. */
  ScriptRun(SqlWorkspace workspace, Script script, Frame frame, NanoClock clock, Answers answers) {
    this.workspace = workspace;
    this.script = script;
    this.frame = frame;
    this.clock = clock;
    this.answers = answers;
    this.texts = script.texts(workspace.id());
    this.nanos = new long[texts.length];
  }

  @Override
  public void run(SqlSession session, SplittableRandom random)
      throws SQLException, InterruptedException {
    try {
      commands(session, random);
      if (workspace.endTransaction(session)) {
        throw answers.leftOpen(script);
      }
    } catch (ScriptException e) {
      rollBackAfter(session, e);
      throw answers.defect(script, e);
    } catch (SQLException | RuntimeException | InterruptedException e) {
      rollBackAfter(session, e);
      throw e;
    }
  }

  private void commands(SqlSession session, SplittableRandom random)
      throws SQLException, InterruptedException {
    long before = clock.nanoTime();
    int send = 0;
    List<Command> commands = script.commands();
    for (int i = 0; i < commands.size(); i++) {
      Command command = commands.get(i);
      if (command instanceof Command.Assign assign) {
        assign.workOut(frame, random);
      } else if (command instanceof Command.Send statement) {
        execute(session, statement, texts[send].of(frame));
        long now = clock.nanoTime();
        nanos[send++] = now - before;
        before = now;
      } else if (command instanceof Command.Pause pause) {
        long length = pause.unit().toNanos(pause.workOut(frame, random));
        clock.sleepUntil(clock.nanoTime() + length);
        before = clock.nanoTime();
      }
    }
  }

  private void execute(SqlSession session, Command.Send send, String text) throws SQLException {
    PreparedStatement statement = session.prepare(text);
    List<Integer> parameters = send.sql().parameters();
    for (int i = 0; i < parameters.size(); i++) {
      bind(statement, i + 1, parameters.get(i));
    }
    int rows = statement.execute() ? read(statement, send) : statement.getUpdateCount();
    if (!send.expected().holds(rows)) {
      throw answers.wrongNumber(send, rows);
    }
  }

  /** Binds a value; whole numbers that fit are sent as INTEGER, the type of most keys. */
  private void bind(PreparedStatement statement, int index, int slot) throws SQLException {
    switch (frame.kind(slot)) {
      case INTEGER -> {
        long value = frame.integer(slot);
        if (value == (int) value) {
          statement.setInt(index, (int) value);
        } else {
          statement.setLong(index, value);
        }
      }
      case REAL -> statement.setDouble(index, frame.real(slot));
      case TEXT -> statement.setString(index, frame.text(slot));
    }
  }

  private int read(PreparedStatement statement, Command.Send send) throws SQLException {
    int rows = 0;
    boolean keeps = send.kept().isPresent();
    boolean checks = send.check().isPresent();
    try (ResultSet answer = statement.getResultSet()) {
      while (answer.next()) {
        rows++;
        if (keeps && rows == 1) {
          int columns = answer.getMetaData().getColumnCount();
          send.kept().get().keep(frame, send.place(), columns, i -> answer.getObject(i + 1));
        }
        if (checks && !send.check().get().holds(frame, answer.getString(1))) {
          throw answers.wrongRow(send);
        }
      }
    }
    if (keeps && rows == 0) {
      throw answers.noRowToKeep(send);
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
    return script.judge(failure);
  }
}
