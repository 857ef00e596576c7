package io.kurabe.workloads.pgbench.internal;

import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.workload.CheckResult;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The rule of TPC-B: after a run the balances of accounts, tellers and branches have grown by the
 * same sum, which is that of the history, and the history has a row for each transaction.
 */
final class PgbenchLedger {
  private final SqlWorkspace workspace;
  private final PgbenchWorkload workload;
  private volatile Map<PgbenchTable, Long> before = Map.of();

  PgbenchLedger(SqlWorkspace workspace, PgbenchWorkload workload) {
    this.workspace = workspace;
    this.workload = workload;
  }

  /** Records the balances before a run, whose history is empty. */
  void open() {
    before = sums();
  }

  /** Compares the balances after the run. */
  List<CheckResult> close(CheckResult answers, long acknowledged, long uncertain) {
    Map<PgbenchTable, Long> after = sums();
    long moved = ask(PgbenchStatements.SUM_HISTORY);
    List<CheckResult> checks = new ArrayList<>();
    checks.add(answers);
    checks.add(history(acknowledged, uncertain));
    for (PgbenchTable table : PgbenchTable.values()) {
      long grown = after.getOrDefault(table, 0L) - before.getOrDefault(table, 0L);
      checks.add(balances(table, grown, workload.script().changes(table) ? moved : 0));
    }
    checks.add(accounts());
    return checks;
  }

  private CheckResult history(long acknowledged, long uncertain) {
    long rows = ask(PgbenchStatements.COUNT_HISTORY);
    long least = workload.script().writes() ? acknowledged : 0;
    long most = workload.script().writes() ? acknowledged + uncertain : 0;
    return new CheckResult(
        rows >= least && rows <= most,
        "the history has %s rows, %s transactions were acknowledged".formatted(rows, least)
            + (most > least ? ", " + uncertain + " got no answer" : ""));
  }

  private static CheckResult balances(PgbenchTable table, long grown, long expected) {
    return new CheckResult(
        grown == expected,
        "the balances of %s changed by %s".formatted(table.sqlName(), grown)
            + (grown == expected ? ", as they should" : ", not by " + expected));
  }

  private CheckResult accounts() {
    long found = ask(PgbenchStatements.COUNT_ACCOUNTS);
    long wanted = PgbenchTable.ACCOUNTS.rows(workload.scale()).rows();
    return new CheckResult(found == wanted, "there are " + found + " of " + wanted + " accounts");
  }

  private Map<PgbenchTable, Long> sums() {
    Map<PgbenchTable, Long> sums = new EnumMap<>(PgbenchTable.class);
    for (PgbenchTable table : PgbenchTable.values()) {
      sums.put(table, ask(table.sum()));
    }
    return sums;
  }

  private long ask(String sql) {
    return workspace.number("read the tables of pgbench", sql); // The sum of no rows is NULL: 0.
  }
}
