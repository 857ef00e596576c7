package io.kurabe.workloads.sysbench.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.BulkLoad;
import io.kurabe.sql.internal.SqlServers;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.Workspace;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.StatementText;
import io.kurabe.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A workload of sysbench 1.0: its tables, its statements, its distributions, so that results can be
 * compared with it. Unlike sysbench, it checks answers and tables.
 *
 * @param script the clients' transactions
 * @param settings size and shape
 */
public record SysbenchWorkload(OltpScript script, SysbenchSettings settings) implements Workload {
  @Override
  public String name() {
    return script.title();
  }

  @Override
  public LoadedWorkload load(Workspace workspace) {
    return load(workspace, BulkListener.NONE);
  }

  @Override
  public LoadedWorkload load(Workspace workspace, BulkListener progress) {
    return load(workspace, progress, NanoClock.SYSTEM);
  }

  /** Loads the workload for runs on another clock, by which its statements are timed. */
  public LoadedWorkload load(Workspace workspace, BulkListener progress, NanoClock clock) {
    SqlWorkspace server = SqlServers.of(this, workspace);
    new SbtestTables(server, sql(workspace), settings).fill(progress);
    return new LoadedSysbench(this, server, sql(workspace), clock);
  }

  @Override
  public LoadedWorkload join(Workspace workspace) {
    return onFilledTables(workspace, NanoClock.SYSTEM);
  }

  /**
   * Returns the workload on tables that another workload of that size has filled on the workspace.
   */
  public LoadedWorkload onFilledTables(Workspace workspace, NanoClock clock) {
    return new LoadedSysbench(this, SqlServers.of(this, workspace), sql(workspace), clock);
  }

  private SysbenchSql sql(Workspace workspace) {
    return workspace
        .capability(SysbenchSql.class)
        .orElseThrow(() -> SqlServers.needs(this, "MySQL, MariaDB or PostgreSQL", workspace));
  }

  @Override
  public long filledRows() {
    return Math.multiplyFull(settings.tables(), settings.rows());
  }

  @Override
  public List<StatementText> statements(Workspace workspace) {
    Optional<SysbenchSql> sql = workspace.capability(SysbenchSql.class);
    if (sql.isEmpty()) {
      return List.of();
    }
    BulkLoad load = workspace.capability(BulkLoad.class).orElseThrow();
    List<StatementText> texts = new ArrayList<>();
    texts.addAll(SbtestTables.statements(sql.get(), load, settings));
    texts.addAll(new OltpScope(this).script(sql.get()).statementTexts());
    texts.addAll(SbtestAudit.statements(script));
    return texts;
  }
}
