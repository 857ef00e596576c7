package io.kurabe.workloads.pgbench.internal;

import io.kurabe.sql.internal.BulkLoad;
import io.kurabe.target.RunId;
import io.kurabe.workload.StatementText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Returns everything that is sent, in order: the initialisation as {@code pgbench -i} does it
 * ({@code dtgvp} without the drop), the statements that pgbench sends before a run, the script, the
 * audit.
 */
final class PgbenchStatements {
  private static final String HISTORY = RunId.SCHEMA + "." + PgbenchTable.HISTORY;
  static final String COUNT_HISTORY = "SELECT COUNT(*) FROM " + HISTORY;
  static final String SUM_HISTORY = "SELECT SUM(delta) FROM " + HISTORY;
  static final String COUNT_ACCOUNTS = "SELECT COUNT(*) FROM " + PgbenchTable.ACCOUNTS.qualified();
  private static final String EMPTY_HISTORY = "TRUNCATE TABLE " + HISTORY;

  private PgbenchStatements() {}

  static List<String> drop() {
    return names().map(name -> "DROP TABLE IF EXISTS " + name).toList();
  }

  static List<String> create(PgbenchDialect dialect) {
    return Stream.concat(
            Stream.of(PgbenchTable.CREATE_HISTORY),
            Stream.of(PgbenchTable.values()).map(table -> table.create(dialect)))
        .toList();
  }

  static List<String> afterRows(PgbenchDialect dialect) {
    List<String> statements = new ArrayList<>();
    names().forEach(name -> statements.add(dialect.afterRows().formatted(name)));
    if (!dialect.keysWithTables()) {
      Stream.of(PgbenchTable.values()).forEach(table -> statements.add(table.addKey()));
    }
    return statements;
  }

  static List<String> beforeRun(PgbenchDialect dialect) {
    List<String> statements = new ArrayList<>(dialect.beforeRun());
    statements.add(EMPTY_HISTORY);
    return statements;
  }

  static List<StatementText> of(PgbenchWorkload workload, PgbenchDialect dialect, BulkLoad load) {
    List<StatementText> texts = new ArrayList<>();
    Stream.concat(drop().stream(), create(dialect).stream())
        .forEach(sql -> texts.add(new StatementText("before all runs", sql)));
    Stream.of(PgbenchTable.values())
        .map(table -> load.statements(table.rows(workload.scale())).get(0))
        .forEach(sql -> texts.add(new StatementText("before all runs, rows", sql)));
    afterRows(dialect)
        .forEach(sql -> texts.add(new StatementText("before all runs, after the rows", sql)));
    beforeRun(dialect).forEach(sql -> texts.add(new StatementText("before each run", sql)));
    texts.addAll(workload.script().parsed(workload.scope(), dialect).statementTexts());
    Stream.concat(
            Stream.of(PgbenchTable.values()).map(PgbenchTable::sum),
            Stream.of(SUM_HISTORY, COUNT_HISTORY, COUNT_ACCOUNTS))
        .forEach(sql -> texts.add(new StatementText("after each run (audit)", sql)));
    return texts;
  }

  private static Stream<String> names() {
    return Stream.concat(
        Stream.of(PgbenchTable.values()).map(PgbenchTable::qualified), Stream.of(HISTORY));
  }
}
