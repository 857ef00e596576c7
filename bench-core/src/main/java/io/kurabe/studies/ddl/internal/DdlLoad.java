package io.kurabe.studies.ddl.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.SqlOperation;
import io.kurabe.sql.internal.SqlSession;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.internal.Distribution;
import io.kurabe.workload.internal.OneOperation;
import io.kurabe.workloads.sysbench.internal.OltpScript;
import io.kurabe.workloads.sysbench.internal.SysbenchSettings;
import io.kurabe.workloads.sysbench.internal.SysbenchWorkload;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The load beside a schema change on {@code sbtest1}: the published transaction as closed loop, and
 * two open loops of single statements whose ids are drawn uniformly, so that a probe seldom waits
 * for a row of the hot set. Thread-safe.
 *
 * @param updateMix the published transaction, with its audit
 */
record DdlLoad(SqlWorkspace workspace, int rows, NanoClock clock, LoadedWorkload updateMix) {
  static final String TABLE = "sbtest1";

  static final String READ = "SELECT c FROM sbtest1 WHERE id=1";

  /** The read probe. */
  static final String SELECT = "SELECT c FROM sbtest1 WHERE id=?";

  static DdlLoad fill(SqlWorkspace workspace, int rows, NanoClock clock, BulkListener listener) {
    SysbenchSettings settings = SysbenchSettings.DEFAULT.withRows(rows);
    LoadedWorkload mix =
        new SysbenchWorkload(OltpScript.UPDATE_MIX, settings).load(workspace, listener, clock);
    return new DdlLoad(workspace, rows, clock, mix);
  }

  /**
   * Makes updates by primary key. They change c, since the mix's audit counts the increments of k.
   */
  LoadedWorkload writeProbe() {
    SysbenchSettings settings =
        SysbenchSettings.DEFAULT.withRows(rows).withDistribution(Distribution.UNIFORM);
    return new SysbenchWorkload(OltpScript.UPDATE_NON_INDEX, settings)
        .onFilledTables(workspace, clock);
  }

  /** Makes reads by primary key; since the mix changes the rows, any row is right. */
  LoadedWorkload readProbe() {
    return one("read-probe", DdlStream.READS, rows, workspace, clock, this::select);
  }

  static LoadedWorkload one(
      String name,
      String operation,
      long rows,
      SqlWorkspace workspace,
      NanoClock clock,
      SqlOperation work) {
    return new OneOperation(
        name,
        Map.of("rows", String.valueOf(rows)),
        operation,
        () -> workspace.client(List.of(work), clock::nanoTime));
  }

  private void select(SqlSession session, SplittableRandom random) throws SQLException {
    PreparedStatement select = session.prepare(SELECT);
    select.setInt(1, 1 + random.nextInt(rows));
    try (ResultSet row = select.executeQuery()) {
      row.next();
    }
  }
}
