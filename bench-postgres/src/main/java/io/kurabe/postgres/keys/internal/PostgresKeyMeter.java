package io.kurabe.postgres.keys.internal;

import io.kurabe.postgres.internal.PostgresFacts;
import io.kurabe.postgres.internal.PostgresFailures;
import io.kurabe.sql.internal.ConnectionSource;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.workloads.keys.internal.KeyFigure;
import io.kurabe.workloads.keys.internal.KeyMeter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads PostgreSQL's sizes, B-trees and statistics. Used by one thread at a time.
 *
 * <p>{@code log_bytes} grows with every record. The other counts grow when a session hands its
 * statistics over: at most once a second under load, the rest when it ends. So the load's sessions
 * have to be closed before a reading, which then waits until they are gone. Versions before 15 hand
 * over to a process whose numbers may be half a second old.
 *
 * <p>The meter reads the whole index to describe it, and takes these reads off the counts of the
 * cache; its few reads of catalogues stay in. Before version 15 they are counted at a later moment
 * than they are taken off; until then the counts stay at their last value.
 */
final class PostgresKeyMeter implements KeyMeter {
  /** The polls of 10 ms without a change; an ended session is gone within a few ms. */
  private static final int POLLS_WITHOUT_CHANGE = 10;

  private final SqlWorkspace workspace;
  private final Connection connection;
  private final BtreeReader trees;
  private final Map<KeyFigure, String> statements;
  private final Map<KeyFigure, String> notReported;
  private final Map<KeyFigure, Double> lastOfCache = new EnumMap<>(KeyFigure.class);
  private final boolean handsOverLate;

  /** The fewest other sessions after any look, or -1: those of this program without load. */
  private double staying = -1;

  private PostgresKeyMeter(SqlWorkspace workspace, Connection connection) throws SQLException {
    int version = PostgresFacts.versionNumber(connection);
    this.workspace = workspace;
    this.connection = connection;
    this.handsOverLate = version < BtreeReader.HANDS_OVER_AT_ONCE;
    this.trees = new BtreeReader(connection, workspace.id(), version);
    this.statements = KeyMeterSql.counters(version);
    this.notReported = KeyMeterSql.notReported(version);
    readCounts(new EnumMap<>(KeyFigure.class)); // So that refusals are known before the first read.
  }

  /** Opens a connection for it, and creates pgstattuple in the workspace if it is missing. */
  static PostgresKeyMeter open(SqlWorkspace workspace) {
    try {
      return workspace.source().keptBy(c -> new PostgresKeyMeter(workspace, c));
    } catch (SQLException e) {
      throw workspace.failure("open a meter of keys", e);
    }
  }

  @Override
  public Map<KeyFigure, Double> read(String table) {
    try {
      awaitSessionsThatEnd();
      Map<KeyFigure, Double> figures = new EnumMap<>(KeyFigure.class);
      long oid = PostgresFacts.oid(connection, table);
      long index = (long) number(KeyMeterSql.INDEX_OF_PRIMARY_KEY, oid);
      figures.put(KeyFigure.INDEX_BYTES, number(KeyMeterSql.INDEX_BYTES, index));
      figures.put(KeyFigure.TABLE_BYTES, number(KeyMeterSql.TABLE_BYTES, oid));
      readTree(index, figures);
      readCounts(figures);
      return figures;
    } catch (SQLException e) {
      throw workspace.failure("read the figures of " + table, e);
    }
  }

  @Override
  public Map<KeyFigure, Double> counts() {
    try {
      Map<KeyFigure, Double> figures = new EnumMap<>(KeyFigure.class);
      readCounts(figures);
      return figures;
    } catch (SQLException e) {
      throw workspace.failure("read the server's counters", e);
    }
  }

  /** Waits until no more sessions are there than before, or none has gone for a while. */
  private void awaitSessionsThatEnd() throws SQLException {
    double fewest = Double.MAX_VALUE;
    int unchanged = 0;
    while (fewest > staying && unchanged < POLLS_WITHOUT_CHANGE) {
      SqlQuery.text(connection, KeyMeterSql.PAUSE);
      double now = number(KeyMeterSql.OTHER_SESSIONS);
      unchanged = now < fewest ? 0 : unchanged + 1;
      fewest = Math.min(now, fewest);
    }
    staying = staying < 0 ? fewest : Math.min(staying, fewest);
  }

  private void readTree(long index, Map<KeyFigure, Double> figures) throws SQLException {
    Optional<BtreeShape> shape = trees.read(index);
    for (KeyFigure figure : BtreeShape.FIGURES) {
      notReported.remove(figure);
      if (shape.isEmpty()) {
        notReported.put(figure, trees.reason());
      }
    }
    shape.ifPresent(tree -> figures.putAll(tree.figures()));
  }

  private void readCounts(Map<KeyFigure, Double> figures) throws SQLException {
    for (var statement : statements.entrySet()) {
      if (!notReported.containsKey(statement.getKey())) {
        readCount(statement.getKey(), statement.getValue(), figures);
      }
    }
    figures.computeIfPresent(KeyFigure.CACHE_HITS, (f, all) -> ofOthers(f, all - trees.hits()));
    figures.computeIfPresent(KeyFigure.CACHE_MISSES, (f, all) -> ofOthers(f, all - trees.misses()));
  }

  private void readCount(KeyFigure figure, String statement, Map<KeyFigure, Double> figures)
      throws SQLException {
    try {
      double count = number(statement);
      if (Double.isNaN(count)) {
        notReported.put(figure, "the server has no value for it");
      } else {
        figures.put(figure, count);
      }
    } catch (SQLException e) {
      notReported.put(figure, PostgresFailures.refusal(e));
    }
  }

  private double ofOthers(KeyFigure figure, double count) {
    return handsOverLate ? lastOfCache.merge(figure, count, Math::max) : count;
  }

  private double number(String query, Object... parameters) throws SQLException {
    return PostgresFacts.numbers(connection, query, parameters)[0];
  }

  @Override
  public Map<KeyFigure, String> notReported() {
    return Collections.unmodifiableMap(new EnumMap<>(notReported));
  }

  @Override
  public void close() {
    ConnectionSource.close(connection);
  }
}
