package io.kurabe.workload.pgbench;

import io.kurabe.jdbc.BulkListener;
import io.kurabe.jdbc.BulkLoad;
import io.kurabe.jdbc.BulkSettings;
import io.kurabe.jdbc.SqlWorkspace;
import io.kurabe.target.Client;
import io.kurabe.workload.Audit;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import io.kurabe.workload.WorkloadException;
import io.kurabe.workload.script.LoadedScripts;
import io.kurabe.workload.script.Scope;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tables of pgbench on one server. */
final class LoadedPgbench implements LoadedWorkload {
  private final PgbenchWorkload workload;
  private final SqlWorkspace workspace;
  private final PgbenchDialect dialect;
  private final LoadedScripts scripts;
  private final PgbenchLedger ledger;

  private LoadedPgbench(PgbenchWorkload workload, SqlWorkspace workspace, PgbenchDialect dialect) {
    this.workload = workload;
    this.workspace = workspace;
    this.dialect = dialect;
    Scope scope = workload.scope();
    this.scripts =
        new LoadedScripts(
            workspace, workload.name(), List.of(workload.script().parsed(scope, dialect)), scope);
    this.ledger = new PgbenchLedger(workspace, workload);
  }

  /** Makes the tables as {@code pgbench -i} does. */
  static LoadedPgbench fill(
      PgbenchWorkload workload,
      SqlWorkspace workspace,
      PgbenchDialect dialect,
      BulkListener progress) {
    LoadedPgbench loaded = new LoadedPgbench(workload, workspace, dialect);
    loaded.execute("make the tables of pgbench", PgbenchStatements.drop());
    loaded.execute("make the tables of pgbench", PgbenchStatements.create(dialect));
    BulkLoad bulk = BulkLoad.of(workspace);
    for (PgbenchTable table : PgbenchTable.values()) {
      bulk.load(table.rows(workload.scale()), BulkSettings.DEFAULT, progress);
    }
    loaded.execute("prepare the tables of pgbench", PgbenchStatements.afterRows(dialect));
    return loaded;
  }

  @Override
  public String name() {
    return workload.name();
  }

  @Override
  public Map<String, String> parameters() {
    return scripts.stating(Map.of("scale", String.valueOf(workload.scale())));
  }

  @Override
  public List<Operation> operations() {
    return scripts.operations();
  }

  @Override
  public Client open(int index) {
    return scripts.open(index);
  }

  /** As pgbench before a run, unless it is told otherwise ({@code -n}). */
  @Override
  public void reset() {
    scripts.reset();
    execute("prepare the run", PgbenchStatements.beforeRun(dialect));
    ledger.open();
  }

  @Override
  public Optional<WorkloadException> defect() {
    return scripts.defect();
  }

  @Override
  public Optional<Audit> audit(long acknowledged, long uncertain) {
    return Optional.of(
        Audit.ofChecks(
            acknowledged, uncertain, ledger.close(scripts.answers(), acknowledged, uncertain)));
  }

  private void execute(String intent, List<String> statements) {
    try {
      workspace.withSession(
          session -> {
            try (Statement statement = session.connection().createStatement()) {
              for (String sql : statements) {
                statement.execute(sql);
              }
            }
            return true;
          });
    } catch (SQLException e) {
      throw workspace.failure(intent, e);
    }
  }
}
