package io.kurabe.workload.pointselect;

import io.kurabe.jdbc.SqlOperation;
import io.kurabe.jdbc.SqlSession;
import io.kurabe.jdbc.SqlWorkspace;
import io.kurabe.spec.NanoClock;
import io.kurabe.target.Client;
import io.kurabe.workload.Audit;
import io.kurabe.workload.CheckResult;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;

/** The table on one server, with a fingerprint of each row's text. */
final class LoadedPointSelect implements LoadedWorkload {
  private static final int ROWS_PER_BATCH = 100;

  /** Of the data only, so that all runs read the same table whatever their seed. */
  private static final long DATA_SEED = 42;

  private final SqlWorkspace workspace;
  private final int rows;
  private final int[] fingerprints;
  private final LongAdder wrong = new LongAdder();

  private LoadedPointSelect(SqlWorkspace workspace, int rows) {
    this.workspace = workspace;
    this.rows = rows;
    this.fingerprints = new int[rows];
  }

  /** Creates and fills the table. */
  static LoadedPointSelect fill(SqlWorkspace workspace, int rows) {
    LoadedPointSelect loaded = new LoadedPointSelect(workspace, rows);
    try {
      workspace.withSession(
          session -> {
            session.prepare(PointSelectSql.DROP).execute();
            session.prepare(PointSelectSql.CREATE).execute();
            session.inTransaction(() -> loaded.insert(session));
            session.prepare(PointSelectSql.INDEX).execute();
            return true;
          });
    } catch (SQLException e) {
      throw workspace.failure("load the table sbtest1", e);
    }
    return loaded;
  }

  private void insert(SqlSession session) throws SQLException {
    SplittableRandom random = new SplittableRandom(DATA_SEED);
    for (int from = 0; from < rows; from += ROWS_PER_BATCH) {
      int count = Math.min(ROWS_PER_BATCH, rows - from);
      PreparedStatement insert = session.prepare(PointSelectSql.insert(count));
      int parameter = 1;
      for (int id = from + 1; id <= from + count; id++) {
        String c = RowText.c(random);
        fingerprints[id - 1] = c.hashCode();
        insert.setInt(parameter++, id);
        insert.setInt(parameter++, 1 + random.nextInt(rows));
        insert.setString(parameter++, c);
        insert.setString(parameter++, RowText.pad(random));
      }
      insert.executeUpdate();
    }
  }

  @Override
  public String name() {
    return PointSelectWorkload.NAME;
  }

  @Override
  public Map<String, String> parameters() {
    return Map.of("rows", String.valueOf(rows));
  }

  @Override
  public List<Operation> operations() {
    return List.of(new Operation("select", 1));
  }

  @Override
  public Client open(int index) {
    SqlOperation select = this::select;
    return workspace.client(List.of(select), NanoClock.SYSTEM::nanoTime);
  }

  private void select(SqlSession session, SplittableRandom random) throws SQLException {
    int id = 1 + random.nextInt(rows);
    PreparedStatement select = session.prepare(PointSelectSql.SELECT);
    select.setInt(1, id);
    try (ResultSet answer = select.executeQuery()) {
      if (!answer.next() || !isRow(id, answer.getString(1)) || answer.next()) {
        wrong.increment();
        throw new SQLException("the answer is not the row " + id + " that was loaded", "02000");
      }
    }
  }

  /** PostgreSQL fills CHAR(120) with a blank, MySQL takes it away. */
  private boolean isRow(int id, String c) {
    int fingerprint = fingerprints[id - 1];
    int found = c.hashCode();
    return found == fingerprint || found == 31 * fingerprint + ' ';
  }

  @Override
  public void reset() {
    wrong.reset();
  }

  @Override
  public Optional<Audit> audit(long acknowledged, long uncertain) {
    long found;
    try {
      found = workspace.withSession(LoadedPointSelect::count);
    } catch (SQLException e) {
      throw workspace.failure("count the rows of sbtest1", e);
    }
    return Optional.of(
        Audit.ofChecks(
            acknowledged,
            uncertain,
            List.of(
                new CheckResult(
                    wrong.sum() == 0,
                    wrong.sum() == 0
                        ? "every answer was the row that was loaded"
                        : wrong.sum() + " answers were not the row that was loaded"),
                new CheckResult(
                    found == rows, "the table has " + found + " of " + rows + " rows"))));
  }

  private static long count(SqlSession session) throws SQLException {
    try (ResultSet row = session.prepare(PointSelectSql.COUNT).executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }
}
