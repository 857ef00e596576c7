package io.kurabe.studies.sqlbench.internal;

import io.kurabe.load.internal.VirtualTime;
import io.kurabe.sql.internal.ScriptedDatabase;
import io.kurabe.sql.internal.ScriptedDatabase.Answer;
import io.kurabe.sql.internal.ScriptedDatabase.Call;
import io.kurabe.studies.sqlbench.suite.internal.Expect;
import io.kurabe.studies.sqlbench.suite.internal.SuiteRun;
import io.kurabe.studies.sqlbench.suite.internal.SuiteTest;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A server for the suite in virtual time: a statement takes 1 ms, a commit 5 ms more, a rollback 2
 * ms and a connection 3 ms. It says yes to every change and answers {@code SELECT n} with n; a
 * statement that begins with {@code REFUSED} is refused, with {@code LOST} loses the connection,
 * with {@code SECOND} takes a second, and {@code REFUSE n} refuses the next n connections.
 */
final class ScriptedSuite implements ScriptedDatabase.Script {
  static final long MS = 1_000_000;

  private static final Pattern NUMBER = Pattern.compile("SELECT \\d{1,9}");
  private static final long STATEMENT_NANOS = MS;
  private static final long COMMIT_NANOS = 5 * MS;
  private static final long ROLLBACK_NANOS = 2 * MS;
  private static final long CONNECTION_NANOS = 3 * MS;

  final List<String> sent = new ArrayList<>();
  Consumer<String> listener = sql -> {};
  private int refusedConnections;
  private final VirtualTime time;
  private final int slower;

  /**
   * @param slower how many times the usual everything takes
   */
  ScriptedSuite(VirtualTime time, int slower) {
    this.time = time;
    this.slower = slower;
  }

  /**
   * A test of the user's own.
   *
   * @param work what it does
   */
  record OwnTest(String name, Consumer<SuiteRun> work) implements SuiteTest {
    @Override
    public void run(SuiteRun run) {
      work.accept(run);
    }
  }

  /** One that asks for what it expects: {@code SELECT 7} and one row with 7. */
  static void asksFor(SuiteRun run, int number) {
    run.session().query("SELECT " + number, Expect.row(number));
  }

  @Override
  public void connecting() throws SQLException, InterruptedException {
    take(CONNECTION_NANOS);
    if (refusedConnections > 0) {
      refusedConnections--;
      throw new SQLException("too many connections", "53300");
    }
  }

  @Override
  public Answer execute(Call call) throws SQLException, InterruptedException {
    String sql = call.sql();
    sent.add(sql);
    listener.accept(sql);
    take(nanosOf(call));
    if (sql.startsWith("REFUSE ")) {
      refusedConnections = Integer.parseInt(sql.substring(7));
    }
    if (sql.startsWith("REFUSED")) {
      throw new SQLException("not known here", "42000");
    }
    if (sql.startsWith("LOST")) {
      throw new SQLException("gone", "08006");
    }
    if (sql.startsWith("SELECT COUNT")) {
      return Answer.row(0);
    }
    if (NUMBER.matcher(sql).matches()) {
      return Answer.row(Integer.valueOf(sql.substring(7)));
    }
    return begins(sql, "SELECT", "SECOND", "TABLES", "COLUMNS")
        ? Answer.found(List.of())
        : Answer.changed(1);
  }

  private static long nanosOf(Call call) {
    String sql = call.sql();
    if (sql.startsWith("SECOND")) {
      return 1_000 * MS;
    }
    if (sql.equals("COMMIT")) {
      return COMMIT_NANOS;
    }
    if (sql.equals("ROLLBACK")) {
      return ROLLBACK_NANOS;
    }
    boolean commits = !call.inTransaction() && begins(sql, "INSERT", "UPDATE", "DELETE");
    return commits ? STATEMENT_NANOS + COMMIT_NANOS : STATEMENT_NANOS;
  }

  private static boolean begins(String sql, String... words) {
    return Stream.of(words).anyMatch(sql::startsWith);
  }

  private void take(long nanos) throws InterruptedException {
    time.sleepUntil(time.nanoTime() + nanos * slower);
  }
}
