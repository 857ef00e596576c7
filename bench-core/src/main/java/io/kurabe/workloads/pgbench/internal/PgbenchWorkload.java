package io.kurabe.workloads.pgbench.internal;

import io.kurabe.sql.internal.BulkLoad;
import io.kurabe.sql.internal.SqlServers;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.sql.script.internal.Scope;
import io.kurabe.target.Workspace;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.StatementText;
import io.kurabe.workload.Workload;
import java.util.List;

/**
 * A built-in script of pgbench on the tables of {@code pgbench -i}: same statements, same random
 * ranges, same transactions.
 *
 * @param scale branches; each has 100,000 accounts, about 15 MB; 1 to {@value #MOST_SCALE}
 */
public record PgbenchWorkload(PgbenchScript script, int scale) implements Workload {
  /** The default scale, which is pgbench's own; all clients of tpcb-like wait for one row there. */
  public static final int DEFAULT_SCALE = 1;

  /** The largest scale; from 20,000 on pgbench takes 64 bits (SCALE_32BIT_THRESHOLD). */
  public static final int MOST_SCALE = 19_999;

  /** Accounts, tellers and branches of one scale. */
  public static final long ROWS_PER_SCALE = 100_011;

  public PgbenchWorkload {
    if (scale < 1 || scale > MOST_SCALE) {
      throw new IllegalArgumentException(
          "scale must be from 1 to " + MOST_SCALE + ", was " + scale);
    }
  }

  @Override
  public String name() {
    return script.workloadName();
  }

  @Override
  public LoadedWorkload load(Workspace workspace) {
    return load(workspace, BulkListener.NONE);
  }

  @Override
  public LoadedWorkload load(Workspace workspace, BulkListener progress) {
    return onFilledTables(workspace).filled(progress);
  }

  @Override
  public LoadedWorkload join(Workspace workspace) {
    return onFilledTables(workspace);
  }

  private LoadedPgbench onFilledTables(Workspace workspace) {
    SqlWorkspace sql = SqlServers.of(this, workspace);
    PgbenchDialect dialect =
        workspace
            .capability(PgbenchDialect.class)
            .orElseThrow(() -> SqlServers.needs(this, "MySQL, MariaDB or PostgreSQL", workspace));
    return LoadedPgbench.onFilledTables(this, sql, dialect);
  }

  Scope scope() {
    return new Scope().define("scale", String.valueOf(scale));
  }

  @Override
  public long filledRows() {
    return ROWS_PER_SCALE * scale;
  }

  @Override
  public List<StatementText> statements(Workspace workspace) {
    return workspace
        .capability(PgbenchDialect.class)
        .map(
            dialect ->
                PgbenchStatements.of(this, dialect, BulkLoad.of(SqlServers.of(this, workspace))))
        .orElse(List.of());
  }
}
