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
final class LoadedPgbench implements ScriptedWorkload {
  private final LoadedScripts scripts;
  private final PgbenchWorkload workload;
  private final SqlWorkspace workspace;
  private final PgbenchDialect dialect;
  private final PgbenchLedger ledger;

  private LoadedPgbench(PgbenchWorkload workload, SqlWorkspace workspace, PgbenchDialect dialect) {
    this.scripts = scripts(workload, workspace, dialect);
    this.workload = workload;
    this.workspace = workspace;
    this.dialect = dialect;
    this.ledger = new PgbenchLedger(workspace, workload);
  }

  private static LoadedScripts scripts(
      PgbenchWorkload workload, SqlWorkspace workspace, PgbenchDialect dialect) {
    Scope scope = workload.scope();
    Script script = workload.script().parsed(scope, dialect);
    return new LoadedScripts(workspace, workload.name(), List.of(script), scope);
  }

  /** Makes the tables as {@code pgbench -i} does. */
  static LoadedPgbench fill(
      PgbenchWorkload workload,
      SqlWorkspace workspace,
      PgbenchDialect dialect,
      BulkListener progress) {
    LoadedPgbench loaded = new LoadedPgbench(workload, workspace, dialect);
    workspace.execute("make the tables of pgbench", PgbenchStatements.drop());
    workspace.execute("make the tables of pgbench", PgbenchStatements.create(dialect));
    BulkLoad bulk = BulkLoad.of(workspace);
    for (PgbenchTable table : PgbenchTable.values()) {
      bulk.load(table.rows(workload.scale()), BulkSettings.DEFAULT, progress);
    }
    workspace.execute("prepare the tables of pgbench", PgbenchStatements.afterRows(dialect));
    return loaded;
  }

  @Override
  public LoadedScripts scripts() {
    return scripts;
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
