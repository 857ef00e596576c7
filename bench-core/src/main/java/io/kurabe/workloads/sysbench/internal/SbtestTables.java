package io.kurabe.workloads.sysbench.internal;

import io.kurabe.sql.internal.BulkLoad;
import io.kurabe.sql.internal.BulkSettings;
import io.kurabe.sql.internal.SqlSession;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.StatementText;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Makes and fills tables as {@code prepare} of sysbench 1.0: the secondary index comes last. */
record SbtestTables(SqlWorkspace workspace, SysbenchSql sql, SysbenchSettings settings) {
  private static final String DROP = "DROP TABLE IF EXISTS ${schema}.sbtest%d";

  private static final String INDEX = "CREATE INDEX k_%1$d ON ${schema}.sbtest%1$d(k)";

  /** Returns all statements, for the first table. */
  static List<StatementText> statements(SysbenchSql sql, BulkLoad load, SysbenchSettings settings) {
    List<StatementText> texts = new ArrayList<>();
    texts.add(new StatementText("before all runs", DROP.formatted(1)));
    texts.add(new StatementText("before all runs", sql.create(1)));
    String purpose = "before all runs, rows";
    for (String way : load.statements(SbtestRows.of(1, settings))) {
      texts.add(new StatementText(purpose, way));
      purpose = "before all runs, rows, where that is refused";
    }
    texts.add(new StatementText("before all runs, after the rows", INDEX.formatted(1)));
    return texts;
  }

  void fill(BulkListener progress) {
    for (int table = 1; table <= settings.tables(); table++) {
      int number = table;
      execute(number, session -> make(session, number));
      BulkLoad.of(workspace).load(SbtestRows.of(number, settings), BulkSettings.DEFAULT, progress);
      execute(number, session -> session.prepare(INDEX.formatted(number)).execute());
    }
  }

  private boolean make(SqlSession session, int table) throws SQLException {
    session.prepare(DROP.formatted(table)).execute();
    return session.prepare(sql.create(table)).execute();
  }

  private void execute(int table, SqlWorkspace.SessionWork<Boolean> work) {
    workspace.withSession("prepare the table sbtest" + table, work);
  }
}
