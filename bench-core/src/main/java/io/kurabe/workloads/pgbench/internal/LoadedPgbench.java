package io.kurabe.workloads.pgbench.internal;

import io.kurabe.sql.internal.BulkLoad;
import io.kurabe.sql.internal.BulkSettings;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.sql.script.internal.LoadedScripts;
import io.kurabe.sql.script.internal.Scope;
import io.kurabe.sql.script.internal.Script;
import io.kurabe.sql.script.internal.ScriptedWorkload;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.CheckResult;
import java.util.List;
import java.util.Map;

/** The tables of pgbench on one server. */
record LoadedPgbench(
    LoadedScripts scripts,
    PgbenchWorkload workload,
    SqlWorkspace workspace,
    PgbenchDialect dialect,
    PgbenchLedger ledger)
    implements ScriptedWorkload {
  /** Takes the tables as they are. */
  static LoadedPgbench onFilledTables(
      PgbenchWorkload workload, SqlWorkspace workspace, PgbenchDialect dialect) {
    Scope scope = workload.scope();
    Script script = workload.script().parsed(scope, dialect);
    return new LoadedPgbench(
        new LoadedScripts(workspace, workload.name(), List.of(script), scope),
        workload,
        workspace,
        dialect,
        new PgbenchLedger(workspace, workload));
  }

  /** Makes the tables as {@code pgbench -i} does. */
  LoadedPgbench filled(BulkListener progress) {
    workspace.execute("make the tables of pgbench", PgbenchStatements.drop());
    workspace.execute("make the tables of pgbench", PgbenchStatements.create(dialect));
    BulkLoad bulk = BulkLoad.of(workspace);
    for (PgbenchTable table : PgbenchTable.values()) {
      bulk.load(table.rows(workload.scale()), BulkSettings.DEFAULT, progress);
    }
    workspace.execute("prepare the tables of pgbench", PgbenchStatements.afterRows(dialect));
    return this;
  }

  @Override
  public Map<String, String> factors() {
    return Map.of("scale", String.valueOf(workload.scale()));
  }

  /** Does what pgbench does before a run, unless it is told otherwise ({@code -n}). */
  @Override
  public void reset() {
    ScriptedWorkload.super.reset();
    workspace.execute("prepare the run", PgbenchStatements.beforeRun(dialect));
    ledger.open();
  }

  @Override
  public List<CheckResult> checks(long acknowledged, long uncertain) {
    return ledger.close(scripts().answers(), acknowledged, uncertain);
  }
}
