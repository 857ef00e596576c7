package io.kurabe.workloads.keys.internal;

import io.kurabe.sql.internal.SqlWorkspace;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Keys and times of existing rows, from which reads choose. Their number is limited, so that memory
 * does not grow with the table; the server draws them. Immutable.
 *
 * @param ranges of time, each with about {@value KeyTable#RANGE} rows
 */
record KeySample(List<String> keys, List<Range> ranges) {
  /** The largest number of rows, enough to touch every leaf page of an index of 1.6 GB. */
  private static final int MOST = 200_000;

  /** The share of rows that are drawn; one row in five is one in every leaf page. */
  private static final double SHARE = 0.2;

  /** The least number of rows, however small the table is. */
  private static final int LEAST = 10_000;

  private static final int FETCH = 1_000;

  KeySample {
    keys = List.copyOf(keys);
    ranges = List.copyOf(ranges);
  }

  /** A range from a time on, until before another. */
  record Range(String begin, String end) {}

  /**
   * Returns ranges with both ends, since a planner takes a range that is open to one side for half
   * of the table.
   *
   * @param times of rows that were drawn
   * @param share of the rows that was drawn
   */
  static List<Range> ranges(List<String> times, double share) {
    List<String> sorted = times.stream().sorted().toList(); // Texts of times sort as times.
    int apart = Math.max(1, Math.min((int) Math.round(KeyTable.RANGE * share), sorted.size() / 2));
    List<Range> ranges = new ArrayList<>();
    for (int i = 0, end = apart; i < sorted.size(); i++) {
      end = Math.max(end, i + apart);
      while (end < sorted.size() && sorted.get(end).compareTo(sorted.get(i)) <= 0) {
        end++;
      }
      if (end < sorted.size()) {
        ranges.add(new Range(sorted.get(i), sorted.get(end)));
      }
    }
    return ranges;
  }

  static KeySample of(SqlWorkspace workspace, KeyTable table, long rows) {
    double wanted = Math.min(MOST, Math.max(LEAST, SHARE * rows));
    double share = Math.min(1, wanted / Math.max(1, rows));
    String sql = workspace.id().in(table.sample(share));
    return workspace.withSession(
        "draw keys of " + table.name(),
        session -> read(session.connection().createStatement(), sql, share));
  }

  private static KeySample read(Statement statement, String sql, double share) throws SQLException {
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
    return new KeySample(keys, ranges(times, share));
  }

  String someKey(SplittableRandom random) {
    return keys.get(random.nextInt(keys.size()));
  }

  Range range(long index) {
    return ranges.get((int) index);
  }
}
