package io.kurabe.mysql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The latch instruments of performance_schema, {@code wait/synch/%/innodb/%}. They are off by
 * default; switched on at run time they count from then on, and they cost speed.
 *
 * <p>A count is an acquisition, waited for or not; the time is what acquiring took, so its growth
 * tells of waiting. Read/write and shared/exclusive latches are summed up as {@code latch}.
 */
final class LatchInstruments {
  private static final String OURS = " WHERE NAME LIKE 'wait/synch/%/innodb/%'";
  private static final String NOT_ON =
      "SELECT NAME, ENABLED, TIMED FROM performance_schema.setup_instruments"
          + OURS
          + " AND NOT (ENABLED = 'YES' AND TIMED = 'YES')";
  private static final String COUNT_ON =
      "SELECT COUNT(*) FROM performance_schema.setup_instruments"
          + OURS
          + " AND ENABLED = 'YES' AND TIMED = 'YES'";
  private static final String SET =
      "UPDATE performance_schema.setup_instruments SET ENABLED = ?, TIMED = ? WHERE NAME = ?";

  /** The timer counts picoseconds. */
  private static final String SUMS =
      """
      SELECT CASE WHEN EVENT_NAME LIKE 'wait/synch/mutex/%' THEN 'mutex' ELSE 'latch' END AS kind,
             SUM(COUNT_STAR) AS acquisitions,
             SUM(SUM_TIMER_WAIT) DIV 1000 AS wait_ns
        FROM performance_schema.events_waits_summary_global_by_event_name
       WHERE EVENT_NAME LIKE 'wait/synch/%/innodb/%'
         AND EVENT_NAME NOT LIKE 'wait/synch/cond/%'
       GROUP BY kind""";

  private record Setting(String name, String enabled, String timed) {}

  private final Connection connection;
  private final List<Setting> before = new ArrayList<>();

  LatchInstruments(Connection connection) {
    this.connection = connection;
  }

  /** How many are on and timed. */
  int on() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(COUNT_ON)) {
      row.next();
      return row.getInt(1);
    }
  }

  /** Switches all on and remembers how each was. */
  void switchOn() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(NOT_ON)) {
      while (rows.next()) {
        before.add(new Setting(rows.getString(1), rows.getString(2), rows.getString(3)));
      }
    }
    set(before.stream().map(s -> new Setting(s.name, "YES", "YES")).toList());
  }

  /** Sets back what {@link #switchOn} changed. */
  void restore() throws SQLException {
    set(before);
    before.clear();
  }

  private void set(List<Setting> settings) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(SET)) {
      for (Setting setting : settings) {
        update.setString(1, setting.enabled);
        update.setString(2, setting.timed);
        update.setString(3, setting.name);
        update.executeUpdate();
      }
    }
  }

  /** {@code innodb_latch_acquisitions}, {@code innodb_latch_wait_ns} and the same of mutexes. */
  Map<String, Long> read() throws SQLException {
    Map<String, Long> sums = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(SUMS)) {
      while (rows.next()) {
        String kind = "innodb_" + rows.getString(1);
        sums.put(kind + "_acquisitions", rows.getLong(2));
        sums.put(kind + "_wait_ns", rows.getLong(3));
      }
    }
    return sums;
  }
}
