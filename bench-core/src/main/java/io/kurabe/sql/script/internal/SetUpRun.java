package io.kurabe.sql.script.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.SqlSession;
import io.kurabe.sql.internal.SqlWorkspace;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SplittableRandom;

/**
 * Runs a script once, before a load. Its variables become literals, since statements that make
 * tables take no parameters. Stateless.
 */
final class SetUpRun {
  private static final long SEED = 42;

  private SetUpRun() {}

  /** Runs a script over one session; throws when the server refuses a statement, with its place. */
  static void run(SqlWorkspace workspace, Script script, Frame frame) {
    workspace.withSession(
        "run the set-up of " + script.name(),
        session -> {
          SplittableRandom random = new SplittableRandom(SEED);
          int at = script.advance(frame, random, 0);
          while (at < script.commands().size()) {
            Command command = script.commands().get(at);
            if (command instanceof Command.Send send) {
              execute(workspace, session, send, frame);
            } else if (command instanceof Command.Pause pause) {
              pause(pause.nanos(frame, random));
            }
            at = script.advance(frame, random, at + 1);
          }
          workspace.endTransaction(session);
          return true;
        });
  }

  private static void execute(
      SqlWorkspace workspace, SqlSession session, Command.Send send, Frame frame) {
    try (Statement statement = session.connection().createStatement()) {
      statement.setEscapeProcessing(false);
      if (statement.execute(workspace.id().in(send.sql().literal(frame, SqlText.Marks.PLAIN)))
          && send.keep().isPresent()) {
        try (ResultSet row = statement.getResultSet()) {
          if (row.next()) {
            JdbcAnswers.keep(send, frame, row, workspace.dialect());
          }
        }
      }
    } catch (SQLException e) {
      throw workspace.failure("run the set-up statement of " + send.place(), e);
    }
  }

  private static void pause(long nanos) {
    try {
      NanoClock.SYSTEM.sleepUntil(NanoClock.SYSTEM.nanoTime() + nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
