package io.kurabe.studies.sqlbench.suite.internal;

/**
 * A session that can leave queries out and still make changes, so that later operations find their
 * tables as they need them. Used by one thread.
 */
public final class ScreenedSession implements SuiteSession {
  private static final Prepared NOTHING =
      new Prepared() {
        @Override
        public void query(int parameter, Expect expect) {}

        @Override
        public void close() {}
      };

  private final SuiteSession session;
  private boolean queries = true;
  private boolean inTransaction;

  /** Sends everything over another session, which is closed with this one. */
  public ScreenedSession(SuiteSession session) {
    this.session = session;
  }

  /** Sets whether queries are sent from now on. */
  public void sendQueries(boolean send) {
    this.queries = send;
  }

  @Override
  public void execute(String sql) {
    session.execute(sql);
  }

  @Override
  public void change(String sql, long rows) {
    session.change(sql, rows);
  }

  @Override
  public void duplicate(String sql) {
    if (queries) {
      session.duplicate(sql); // Changes nothing.
    }
  }

  @Override
  public void query(String sql, Expect expect) {
    if (queries) {
      session.query(sql, expect);
    }
  }

  @Override
  public void prepareAndQuery(String sql, Expect expect) {
    if (queries) {
      session.prepareAndQuery(sql, expect);
    }
  }

  /** Rolls back a transaction that was left open when a statement was refused. */
  public void endTransaction() {
    if (inTransaction) {
      session.rollBack();
      autoCommit(true);
    }
  }

  @Override
  public Prepared prepare(String sql) {
    return queries ? session.prepare(sql) : NOTHING;
  }

  @Override
  public void insert(String sql, byte[] value) {
    session.insert(sql, value);
  }

  @Override
  public void autoCommit(boolean on) {
    inTransaction = !on;
    session.autoCommit(on);
  }

  @Override
  public void commit() {
    session.commit();
  }

  @Override
  public void rollBack() {
    session.rollBack();
  }

  @Override
  public void close() {
    session.close();
  }
}
