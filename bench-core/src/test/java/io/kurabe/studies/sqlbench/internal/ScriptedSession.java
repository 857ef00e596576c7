package io.kurabe.studies.sqlbench.internal;

import io.kurabe.spec.MovedClock;
import io.kurabe.studies.sqlbench.suite.internal.Expect;
import io.kurabe.studies.sqlbench.suite.internal.Refusal;
import io.kurabe.studies.sqlbench.suite.internal.StatementListener;
import io.kurabe.studies.sqlbench.suite.internal.SuiteSession;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import java.util.ArrayList;
import java.util.List;

/**
 * A server on a clock that only statements move: each takes a second. Refuses {@code refused},
 * loses the connection at {@code lost}, answers {@code wrong} wrongly.
 */
final class ScriptedSession implements SuiteSession, TimedRun.Sessions {
  final List<String> sent = new ArrayList<>();
  private final MovedClock clock;
  private StatementListener listener;
  int refusedConnections;
  boolean refusesToRollBack;
  int opened;
  int closed;

  ScriptedSession(MovedClock clock, StatementListener listener) {
    this.clock = clock;
    this.listener = listener;
  }

  @Override
  public SuiteSession open(StatementListener to) {
    listener = to;
    if (opened > 0 && refusedConnections-- > 0) {
      throw new Refusal(new Failure(OutcomeKind.CONNECTION_LOST, "08", "no port left"), null);
    }
    opened++;
    return this;
  }

  @Override
  public String where() {
    return "kurabe_test";
  }

  private void send(String sql) {
    listener.sending();
    sent.add(sql);
    clock.at(clock.nanoTime() + 1_000_000_000);
    listener.answered(1_000_000_000);
    if (sql.equals("refused")) {
      throw new Refusal(new Failure(OutcomeKind.OTHER, "42", "not known here"), null);
    }
    if (sql.equals("lost")) {
      throw new Refusal(new Failure(OutcomeKind.CONNECTION_LOST, "08", "gone"), null);
    }
    if (sql.equals("wrong")) {
      listener.wrong(sql, "1 rows expected, found 2");
    }
  }

  @Override
  public void execute(String sql) {
    send(sql);
  }

  @Override
  public void change(String sql, long rows) {
    send(sql);
  }

  @Override
  public void duplicate(String sql) {
    send(sql);
  }

  @Override
  public void query(String sql, Expect expect) {
    send(sql);
  }

  @Override
  public void prepareAndQuery(String sql, Expect expect) {
    send(sql);
  }

  @Override
  public Prepared prepare(String sql) {
    return new Prepared() {
      @Override
      public void query(int parameter, Expect expect) {
        send(sql + parameter);
      }

      @Override
      public void close() {
        // Nothing is open.
      }
    };
  }

  @Override
  public void insert(String sql, byte[] value) {
    send(sql);
  }

  @Override
  public void autoCommit(boolean on) {
    sent.add("autocommit " + on);
  }

  @Override
  public void commit() {
    send("COMMIT");
  }

  @Override
  public void rollBack() {
    send(refusesToRollBack ? "refused" : "ROLLBACK");
  }

  @Override
  public void close() {
    closed++;
  }
}
