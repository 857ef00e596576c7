package io.kurabe.postgres.probe.internal;

import io.kurabe.postgres.internal.PostgresFacts;
import io.kurabe.postgres.internal.PostgresFailures;
import io.kurabe.sql.internal.ConnectionSource;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.TargetException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads PostgreSQL's statistics of the database that is measured, and the waits of this moment.
 * Used by one thread at a time.
 *
 * <p>{@code wal_insert_bytes} grows with every record that is written. The other counters grow when
 * a backend hands its own statistics over: at most once a second under load, after up to 10 s when
 * it has become idle, and when it disconnects (PGSTAT_MIN_INTERVAL and PGSTAT_IDLE_INTERVAL in the
 * server's pgstat.c). So they can miss up to the last second of a run whose clients stay connected;
 * {@link #notReported()} says so.
 */
public final class PostgresProbe implements ServerProbe {
  private final Connection connection;
  private final PreparedStatement counters;
  private final PreparedStatement gauges;
  private final Map<String, String> notReported;

  private PostgresProbe(Connection connection, int version) throws SQLException {
    this.connection = connection;
    this.counters = connection.prepareStatement(ProbeSql.counters(version));
    this.gauges = connection.prepareStatement(ProbeSql.GAUGES);
    this.notReported = ProbeSql.notReported(version, seesOtherUsers(connection));
  }

  /** Opens a connection for the probe alone; a TargetException when it is refused. */
  public static PostgresProbe open(ConnectionSource source) {
    try {
      return source.keptBy(c -> new PostgresProbe(c, PostgresFacts.versionNumber(c)));
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private static boolean seesOtherUsers(Connection connection) throws SQLException {
    return SqlQuery.text(connection, ProbeSql.SEES_OTHER_USERS).equals("t");
  }

  @Override
  public Map<String, Long> counters() {
    return read(counters);
  }

  @Override
  public Map<String, Long> gauges() {
    return read(gauges);
  }

  @Override
  public Map<String, String> notReported() {
    return notReported;
  }

  /** Reads one row; each column is a value, named by its label. */
  private static Map<String, Long> read(PreparedStatement query) {
    try (ResultSet row = query.executeQuery()) {
      Map<String, Long> values = new LinkedHashMap<>();
      ResultSetMetaData columns = row.getMetaData();
      row.next();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        long value = row.getLong(i);
        if (!row.wasNull()) {
          values.put(columns.getColumnLabel(i), value);
        }
      }
      return values;
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private static TargetException failure(SQLException e) {
    var failure = PostgresFailures.classify(e);
    return new TargetException(
        "PostgreSQL's statistics cannot be read: " + failure.text() + ".", e);
  }

  @Override
  public void close() {
    ConnectionSource.close(connection);
  }
}
