package io.kurabe.studies.sqlbench.suite.internal;

/** Writes down what would be sent, and the rows that are expected; -1 where nothing is said. */
record WrittenSession(WrittenSession.Page to) implements SuiteSession {
  /** Takes one statement down. */
  @FunctionalInterface
  interface Page {
    void write(String sql, long rows);
  }

  @Override
  public void execute(String sql) {
    to.write(sql, -1);
  }

  @Override
  public void change(String sql, long rows) {
    to.write(sql, rows);
  }

  @Override
  public void duplicate(String sql) {
    to.write(sql, -1);
  }

  @Override
  public void query(String sql, Expect expect) {
    to.write(sql, expect.rows());
  }

  @Override
  public void prepareAndQuery(String sql, Expect expect) {
    to.write(sql, expect.rows());
  }

  @Override
  public Prepared prepare(String sql) {
    return new Prepared() {
      @Override
      public void query(int parameter, Expect expect) {
        to.write(sql.replace("?", "" + parameter), expect.rows());
      }

      @Override
      public void close() {
        // Nothing is open.
      }
    };
  }

  @Override
  public void insert(String sql, byte[] value) {
    to.write(sql, 1);
  }

  @Override
  public void autoCommit(boolean on) {
    to.write(on ? "autocommit on" : "autocommit off", -1);
  }

  @Override
  public void commit() {
    to.write("COMMIT", -1);
  }

  @Override
  public void rollBack() {
    to.write("ROLLBACK", -1);
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}
