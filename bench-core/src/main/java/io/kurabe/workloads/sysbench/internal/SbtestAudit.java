package io.kurabe.workloads.sysbench.internal;

import io.kurabe.sql.internal.SqlSession;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.workload.CheckResult;
import io.kurabe.workload.StatementText;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts and checks the tables. The k of a row minus the k that its pad holds is the number of
 * updates since the row was inserted. Without replaced rows the sum equals the acknowledged
 * updates; a replaced row takes its updates with it, so that the sum is at most that.
 */
record SbtestAudit(SqlWorkspace workspace, SysbenchWorkload workload) {
  /** The query for read-only workloads. */
  private static final String COUNT = "SELECT COUNT(*), 0, 0 FROM ${schema}.sbtest%d";

  private static final String COUNT_AND_SUM =
      """
      SELECT COUNT(*),
             COALESCE(SUM(k - CAST(SUBSTRING(pad, %1$d, %2$d) AS DECIMAL(20))), 0),
             COALESCE(MIN(k - CAST(SUBSTRING(pad, %1$d, %2$d) AS DECIMAL(20))), 0)
        FROM ${schema}.sbtest%%d"""
          .formatted(SbtestText.K_FROM, SbtestText.GROUP);

  private static final String ROWS =
      "SELECT id, c, pad FROM ${schema}.sbtest%d WHERE id BETWEEN ? AND ?";

  /** The most rows that are read, in the middle, where most draws of {@code special} fall. */
  private static final int MOST_ROWS_READ = 10_000;

  /** Returns all statements, for the first table. */
  static List<StatementText> statements(OltpScript script) {
    return script.writes()
        ? List.of(
            new StatementText("before and after each run (audit)", COUNT_AND_SUM.formatted(1)),
            new StatementText("after each run (audit)", ROWS.formatted(1)))
        : List.of(new StatementText("after each run (audit)", COUNT.formatted(1)));
  }

  /**
   * The state of all tables.
   *
   * @param wrongSizes tables with another number of rows than was loaded
   * @param counted sum of k above what rows were inserted with
   * @param least smallest such k
   */
  record State(List<String> wrongSizes, long rows, long counted, long least) {
    /** The state before a table exists. */
    static final State NONE = new State(List.of(), 0, 0, 0);

    State {
      wrongSizes = List.copyOf(wrongSizes);
    }

    private State plus(int table, int wanted, ResultSet row) throws SQLException {
      List<String> wrong = new ArrayList<>(wrongSizes);
      if (row.getLong(1) != wanted) {
        wrong.add("sbtest" + table);
      }
      return new State(
          wrong, rows + row.getLong(1), counted + row.getLong(2), Math.min(least, row.getLong(3)));
    }
  }

  State state() {
    return workspace.withSession("count the rows of the tables", this::count);
  }

  private State count(SqlSession session) throws SQLException {
    String text = workload.script().writes() ? COUNT_AND_SUM : COUNT;
    State state = State.NONE;
    for (int table = 1; table <= workload.settings().tables(); table++) {
      try (ResultSet row = session.prepare(text.formatted(table)).executeQuery()) {
        row.next();
        state = state.plus(table, workload.settings().rows(), row);
      }
    }
    return state;
  }

  List<CheckResult> checks(State before, long acknowledged, long uncertain) {
    State after = state();
    List<CheckResult> checks = new ArrayList<>(List.of(sizes(after)));
    if (workload.script().counts()) {
      checks.add(counts(before, after, acknowledged, uncertain));
    }
    if (workload.script().writes()) {
      checks.add(workspace.withSession("read rows of the tables", this::texts));
    }
    return checks;
  }

  private CheckResult sizes(State after) {
    long wanted = (long) workload.settings().rows() * workload.settings().tables();
    String which = workload.settings().tables() == 1 ? "the table has " : "the tables have ";
    String wrong =
        after.wrongSizes.isEmpty() ? "" : " (wrong: " + String.join(", ", after.wrongSizes) + ")";
    return new CheckResult(
        after.wrongSizes.isEmpty(), which + after.rows + " of " + wanted + " rows" + wrong);
  }

  private CheckResult counts(State before, State after, long acknowledged, long uncertain) {
    long added = after.counted - before.counted;
    boolean replaces = workload.script().replaces();
    boolean enough = replaces ? after.least >= 0 : added >= acknowledged;
    return new CheckResult(
        enough && added <= acknowledged + uncertain,
        "k was counted up %s times in rows that %s, %s updates were acknowledged"
                .formatted(added, replaces ? "still stand" : "were loaded", acknowledged)
            + (uncertain == 0 ? "" : ", " + uncertain + " without an answer"));
  }

  private CheckResult texts(SqlSession session) throws SQLException {
    int rows = workload.settings().rows();
    int read = Math.min(rows, MOST_ROWS_READ);
    int first = 1 + (rows - read) / 2;
    long wrong = 0;
    for (int table = 1; table <= workload.settings().tables(); table++) {
      PreparedStatement select = session.prepare(ROWS.formatted(table));
      select.setInt(1, first);
      select.setInt(2, first + read - 1);
      wrong += wrongTexts(table, select);
    }
    return new CheckResult(
        wrong == 0,
        wrong == 0
            ? "c and pad of all rows from " + first + " to " + (first + read - 1) + " are their own"
            : wrong + " rows have a c or pad that was never written to them");
  }

  private static long wrongTexts(int table, PreparedStatement select) throws SQLException {
    long wrong = 0;
    try (ResultSet row = select.executeQuery()) {
      while (row.next()) {
        long id = row.getLong(1);
        boolean right =
            SbtestText.isC(row.getString(2), table, id)
                && SbtestText.isPad(row.getString(3), table, id);
        wrong += right ? 0 : 1;
      }
    }
    return wrong;
  }
}
