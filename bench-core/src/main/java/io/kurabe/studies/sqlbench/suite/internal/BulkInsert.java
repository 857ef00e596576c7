package io.kurabe.studies.sqlbench.suite.internal;

/**
 * Inserts rows into one table: one statement and one transaction each, or, in a fast run, as many
 * as fit into a statement and all in one transaction. Used once, by one thread.
 */
final class BulkInsert {
  /** The longest statement in characters, which the suite assumes for MySQL. */
  static final int LONGEST_STATEMENT = 1_000_000;

  private final SuiteSession session;
  private final boolean fast;
  private final StringBuilder statement = new StringBuilder();
  private String begin = "";
  private int rows;

  BulkInsert(SuiteRun run) {
    this.session = run.session();
    this.fast = run.fast();
  }

  /** Adds a row. */
  void row(String into, String values, boolean last) {
    if (!fast) {
      session.change(into + " VALUES (" + values + ")", 1);
      return;
    }
    if (begin.isEmpty()) {
      session.autoCommit(false);
    }
    if (!begin.equals(into) || statement.length() + values.length() + 3 > LONGEST_STATEMENT) {
      send();
      begin = into;
      statement.append(into).append(" VALUES ");
    }
    statement.append(rows++ == 0 ? "(" : ",(").append(values).append(')');
    if (last) {
      send();
      session.commit();
      session.autoCommit(true);
    }
  }

  private void send() {
    if (rows > 0) {
      session.change(statement.toString(), rows);
    }
    statement.setLength(0);
    rows = 0;
  }
}
