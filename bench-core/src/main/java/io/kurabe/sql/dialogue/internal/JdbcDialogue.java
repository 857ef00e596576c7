package io.kurabe.sql.dialogue.internal;

import io.kurabe.sql.internal.Answers;
import io.kurabe.sql.internal.SqlOperation;
import io.kurabe.sql.internal.SqlSession;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.Failure;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * One operation of a speaker over JDBC. Statements that begin and end transactions are sent as
 * texts, a round trip each, as scripts do; the connection stays in autocommit mode.
 */
final class JdbcDialogue implements SqlOperation {
  private final SqlWorkspace workspace;
  private final Speaker speaker;
  private final int operation;
  private final Answers answers;
  private final Dialogue dialogue = new Dialogue();
  private final SqlOperation again = this::runAgain;
  private String sent = "";

  JdbcDialogue(SqlWorkspace workspace, Speaker speaker, int operation, Answers answers) {
    this.workspace = workspace;
    this.speaker = speaker;
    this.operation = operation;
    this.answers = answers;
  }

  @Override
  public void run(SqlSession session, SplittableRandom random) throws SQLException {
    dialogue.clear();
    speaker.begin(operation, random, dialogue);
    carryOut(session);
  }

  @Override
  public SqlOperation again() {
    return again;
  }

  private void runAgain(SqlSession session, SplittableRandom random) throws SQLException {
    dialogue.clear();
    speaker.again(dialogue);
    carryOut(session);
  }

  private void carryOut(SqlSession session) throws SQLException {
    try {
      Dialogue.Step step = dialogue.next();
      while (step != null) {
        sent = step.sql();
        if (step.commits()) {
          speaker.committing();
        }
        step.heard(answer(session, step));
        answers.answered(sent);
        step = dialogue.next();
      }
    } catch (Dialogue.WrongAnswer e) {
      SQLException wrong = answers.wrong(e.what());
      rollBackAfter(session, wrong);
      throw wrong;
    } catch (SQLException | RuntimeException e) {
      rollBackAfter(session, e);
      throw e;
    }
    speaker.done();
  }

  private static Rows answer(SqlSession session, Dialogue.Step step) throws SQLException {
    PreparedStatement statement = session.prepare(step.sql());
    SqlSession.bind(statement, 0, step.values().get());
    if (!statement.execute()) {
      return new Rows(List.of(), Math.max(0, statement.getUpdateCount()));
    }
    List<@Nullable Object[]> rows = new ArrayList<>();
    try (ResultSet answer = statement.getResultSet()) {
      int columns = answer.getMetaData().getColumnCount();
      while (answer.next()) {
        @Nullable Object[] row = new Object[columns];
        for (int i = 0; i < columns; i++) {
          row[i] = answer.getObject(i + 1);
        }
        rows.add(row);
      }
    }
    return new Rows(rows, rows.size());
  }

  private void rollBackAfter(SqlSession session, Exception first) {
    try {
      workspace.endTransaction(session);
    } catch (SQLException e) {
      first.addSuppressed(e);
    }
  }

  @Override
  public long @Nullable [] statementNanos() {
    return speaker.statementNanos();
  }

  @Override
  public Failure judge(Failure failure) {
    if (!failure.kind().uncertain()) {
      speaker.undone();
    }
    return answers.failed(sent, failure);
  }
}
