package io.kurabe.workload.keys;

import io.kurabe.jdbc.SqlWorkspace;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Keys and times of rows that are there, for reads to choose from. Their number is limited, so that
 * memory does not grow with the table; the server draws them. Immutable.
 *
 * @param keys as texts
 * @param times as texts
 */
record KeySample(List<String> keys, List<String> times) {
  /** As many as touch every leaf page of an index of 1.6 GB. */
  private static final int MOST = 200_000;

  /** One row in five is one in every leaf page. */
  private static final double SHARE = 0.2;

  /** Fewer than this are few however small the table is. */
  private static final int LEAST = 10_000;

  private static final int FETCH = 1_000;

  KeySample {
    keys = List.copyOf(keys);
    times = List.copyOf(times);
  }

  /**
   * Draws it.
   *
   * @param rows in the table
   * @throws io.kurabe.target.TargetException when the server refuses
   */
  static KeySample of(SqlWorkspace workspace, KeyTable table, long rows) {
    double wanted = Math.min(MOST, Math.max(LEAST, SHARE * rows));
    String sql = table.sample(Math.min(1, wanted / Math.max(1, rows)));
    try {
      return workspace.withSession(session -> read(session.connection().createStatement(), sql));
    } catch (SQLException e) {
      throw workspace.failure("draw keys of " + table.name(), e);
    }
  }

  private static KeySample read(Statement statement, String sql) throws SQLException {
    List<String> keys = new ArrayList<>();
    List<String> times = new ArrayList<>();
    try (statement) {
      statement.setFetchSize(FETCH);
      try (ResultSet rows = statement.executeQuery(sql)) {
        while (rows.next()) {
          keys.add(rows.getString(1));
          times.add(rows.getString(2));
        }
      }
    }
    return new KeySample(keys, times);
  }

  String someKey(SplittableRandom random) {
    return keys.get(random.nextInt(keys.size()));
  }

  String someTime(SplittableRandom random) {
    return times.get(random.nextInt(times.size()));
  }
}
