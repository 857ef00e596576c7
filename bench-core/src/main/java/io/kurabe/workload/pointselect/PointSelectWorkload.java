package io.kurabe.workload.pointselect;

import io.kurabe.jdbc.SqlWorkspace;
import io.kurabe.target.Workspace;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.SqlServers;
import io.kurabe.workload.StatementText;
import io.kurabe.workload.Workload;
import java.util.List;

/**
 * Reads one row by its primary key, drawn uniformly: {@code oltp_point_select} of sysbench on one
 * table. Every answer is compared with what was loaded.
 *
 * @param rows size of the table, 1 to {@value #MOST_ROWS}
 */
public record PointSelectWorkload(int rows) implements Workload {
  /** Name on the command line. */
  public static final String NAME = "point-select";

  /** As {@code --table-size} of sysbench. */
  public static final int DEFAULT_ROWS = 10_000;

  /** So that the fingerprints of all rows, 4 bytes each, stay below half a gigabyte. */
  public static final int MOST_ROWS = 100_000_000;

  public PointSelectWorkload {
    if (rows < 1 || rows > MOST_ROWS) {
      throw new IllegalArgumentException("rows must be from 1 to " + MOST_ROWS + ", was " + rows);
    }
  }

  /** A table of that many rows. */
  public static PointSelectWorkload ofRows(int rows) {
    return new PointSelectWorkload(rows);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public LoadedWorkload load(Workspace workspace) {
    return LoadedPointSelect.fill(SqlServers.of(this, workspace), rows);
  }

  @Override
  public List<StatementText> statements(Workspace workspace) {
    return workspace.capability(SqlWorkspace.class).isEmpty()
        ? List.of()
        : List.of(
            new StatementText("before all runs", PointSelectSql.DROP),
            new StatementText("before all runs", PointSelectSql.CREATE),
            new StatementText("before all runs, rows in batches", PointSelectSql.INSERT),
            new StatementText("before all runs, after the rows", PointSelectSql.INDEX),
            new StatementText("each select", PointSelectSql.SELECT),
            new StatementText("after each run (audit)", PointSelectSql.COUNT));
  }
}
