package io.kurabe.study.ddl;

import io.kurabe.jdbc.SqlOperation;
import io.kurabe.jdbc.SqlSession;
import io.kurabe.jdbc.SqlWorkspace;
import io.kurabe.result.DdlStream;
import io.kurabe.workload.Audit;
import io.kurabe.workload.CheckResult;
import io.kurabe.workload.Distribution;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.pointselect.RowText;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The load beside a schema change on {@code sbtest1}: the update-only transaction of sysbench 1.0
 * ({@code oltp_write_only} with {@code index_updates=1}, {@code non_index_updates=1}, {@code
 * delete_inserts=1}: src/lua/oltp_common.lua), and single statements of it as probes. Thread-safe.
 */
final class DdlLoad {
  static final String UPDATE_INDEX = "UPDATE sbtest1 SET k=k+1 WHERE id=?";
  static final String UPDATE_NON_INDEX = "UPDATE sbtest1 SET c=? WHERE id=?";
  static final String DELETE = "DELETE FROM sbtest1 WHERE id=?";
  static final String INSERT = "INSERT INTO sbtest1 (id, k, c, pad) VALUES (?, ?, ?, ?)";
  static final String SELECT = "SELECT c FROM sbtest1 WHERE id=?";
  static final String COUNT = "SELECT COUNT(*) FROM sbtest1";

  /** SQLSTATE of a duplicate key on PostgreSQL. */
  private static final String DUPLICATE = "23505";

  private final SqlWorkspace workspace;
  private final int rows;

  DdlLoad(SqlWorkspace workspace, int rows) {
    this.workspace = workspace;
    this.rows = rows;
  }

  /** The transaction of the published experiment, checked by the number of rows. */
  LoadedWorkload updateMix() {
    return part("update-mix", DdlStream.MIX, this::transaction, this::sameRows);
  }

  /** One update by primary key. */
  LoadedWorkload writeProbe() {
    return part("write-probe", DdlStream.WRITES, this::update, SingleLoad.Check.NONE);
  }

  /** One read by primary key. */
  LoadedWorkload readProbe() {
    return part("read-probe", DdlStream.READS, this::select, SingleLoad.Check.NONE);
  }

  private LoadedWorkload part(
      String name, String operation, SqlOperation work, SingleLoad.Check check) {
    return new SingleLoad(name, operation, rows, workspace, work, check);
  }

  private void transaction(SqlSession session, SplittableRandom random) throws SQLException {
    int first = id(random);
    int second = id(random);
    int moved = id(random);
    String c = RowText.c(random);
    try {
      session.inTransaction(
          () -> {
            update(session, first);
            PreparedStatement text = session.prepare(UPDATE_NON_INDEX);
            text.setString(1, c);
            text.setInt(2, second);
            text.executeUpdate();
            move(session, moved, random);
          });
    } catch (SQLException e) {
      throw DUPLICATE.equals(e.getSQLState()) ? asRestarted(e) : e;
    }
  }

  /**
   * On PostgreSQL two transactions that move one row end with a duplicate key; sysbench starts such
   * a transaction again (src/drivers/pgsql/drv_pgsql.c: 40P01, 23505 and 40001).
   */
  private static SQLException asRestarted(SQLException duplicate) {
    return new SQLException(
        "two transactions moved one row: " + duplicate.getMessage(), "40001", duplicate);
  }

  private void move(SqlSession session, int id, SplittableRandom random) throws SQLException {
    PreparedStatement delete = session.prepare(DELETE);
    delete.setInt(1, id);
    delete.executeUpdate();
    PreparedStatement insert = session.prepare(INSERT);
    insert.setInt(1, id);
    insert.setInt(2, id(random));
    insert.setString(3, RowText.c(random));
    insert.setString(4, RowText.pad(random));
    insert.executeUpdate();
  }

  /** Uniform, so that a probe seldom waits for a row of the hot set. */
  private void update(SqlSession session, SplittableRandom random) throws SQLException {
    update(session, 1 + random.nextInt(rows));
  }

  private static void update(SqlSession session, int id) throws SQLException {
    PreparedStatement update = session.prepare(UPDATE_INDEX);
    update.setInt(1, id);
    update.executeUpdate();
  }

  private void select(SqlSession session, SplittableRandom random) throws SQLException {
    PreparedStatement select = session.prepare(SELECT);
    select.setInt(1, 1 + random.nextInt(rows));
    try (ResultSet row = select.executeQuery()) {
      row.next();
    }
  }

  /** sysbench's default distribution. */
  private int id(SplittableRandom random) {
    return (int) Distribution.SPECIAL.next(random, 1, rows);
  }

  private Optional<Audit> sameRows(long acknowledged, long uncertain) {
    long found;
    try {
      found = workspace.withSession(DdlLoad::count);
    } catch (SQLException e) {
      throw workspace.failure("count the rows of sbtest1", e);
    }
    String sentence = "the table has " + found + " of " + rows + " rows";
    return Optional.of(
        Audit.ofChecks(acknowledged, uncertain, List.of(new CheckResult(found == rows, sentence))));
  }

  private static long count(SqlSession session) throws SQLException {
    try (ResultSet row = session.prepare(COUNT).executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }
}
