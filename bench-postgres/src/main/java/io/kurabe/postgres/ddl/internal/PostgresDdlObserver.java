package io.kurabe.postgres.ddl.internal;

import io.kurabe.postgres.internal.PostgresFailures;
import io.kurabe.postgres.probe.internal.ProbeSql;
import io.kurabe.sql.internal.ConnectionSource;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.studies.ddl.internal.DdlObserver;
import io.kurabe.studies.ddl.internal.DdlRows;
import io.kurabe.studies.ddl.internal.DdlSample;
import io.kurabe.target.TargetException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Observes progress and lock waits of the database (manual of version 18, sections "Progress
 * Reporting" and "System Information Functions"). Used by one thread at a time.
 */
final class PostgresDdlObserver implements DdlObserver {
  /** Reads the progress. VACUUM FULL is told as CLUSTER; no total means no blocks. */
  private static final String PROGRESS =
      """
      SELECT pid, command || ': ' || phase, blocks_done::float8, blocks_total::float8
        FROM pg_catalog.pg_stat_progress_create_index
       WHERE datname = current_database()
       UNION ALL
      SELECT pid, command || ': ' || phase, heap_blks_scanned::float8, heap_blks_total::float8
        FROM pg_catalog.pg_stat_progress_cluster
       WHERE datname = current_database()""";

  private static final String WAITS =
      """
      SELECT w.pid,
             COALESCE(w.query, ''),
             COALESCE((SELECT l.locktype || ' ' || l.mode
                         FROM pg_catalog.pg_locks l
                        WHERE l.pid = w.pid AND NOT l.granted
                        LIMIT 1), COALESCE(w.wait_event, '')),
             b.pid,
             COALESCE(h.query, '')
        FROM pg_catalog.pg_stat_activity w
       CROSS JOIN LATERAL (SELECT DISTINCT unnest(pg_blocking_pids(w.pid))) AS b (pid)
        LEFT JOIN pg_catalog.pg_stat_activity h ON h.pid = b.pid
       WHERE w.datname = current_database()
         AND w.wait_event_type = 'Lock'""";

  private final Connection connection;
  private final String table;
  private final PreparedStatement progress;
  private final PreparedStatement waits;
  private final Map<String, String> notReported = new LinkedHashMap<>();

  private PostgresDdlObserver(Connection connection, String table) throws SQLException {
    this.connection = connection;
    this.table = table;
    this.progress = connection.prepareStatement(PROGRESS);
    this.waits = connection.prepareStatement(WAITS);
    notReported.put(
        "progress of ALTER TABLE",
        "PostgreSQL reports the progress of CREATE INDEX, CLUSTER and VACUUM FULL only");
    if (!SqlQuery.text(connection, ProbeSql.SEES_OTHER_USERS).equals("t")) {
      notReported.put(
          "statements of other users' sessions",
          "this user lacks the role pg_read_all_stats (GRANT pg_monitor TO ...)");
    }
  }

  /** Opens a connection for it; a TargetException when the server refuses. */
  static PostgresDdlObserver open(ConnectionSource source, String table) {
    try {
      return source.keptBy(connection -> new PostgresDdlObserver(connection, table));
    } catch (SQLException e) {
      throw lost(table, e);
    }
  }

  @Override
  public DdlSample sample() {
    try (ResultSet changes = progress.executeQuery();
        ResultSet waiting = waits.executeQuery()) {
      return new DdlSample(DdlRows.progress(changes, "blocks"), DdlRows.waits(waiting));
    } catch (SQLException e) {
      throw lost(table, e);
    }
  }

  @Override
  public Map<String, String> notReported() {
    return Map.copyOf(notReported);
  }

  private static TargetException lost(String table, SQLException e) {
    var failure = PostgresFailures.classify(e);
    return new TargetException(
        "The observer of table %s cannot read PostgreSQL's views: %s."
            .formatted(table, failure.text()),
        e);
  }

  @Override
  public void close() {
    ConnectionSource.close(connection);
  }
}
