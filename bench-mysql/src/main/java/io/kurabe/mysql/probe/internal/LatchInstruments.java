package io.kurabe.mysql.probe.internal;

import io.kurabe.sql.internal.SqlQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The latch instruments of performance_schema, {@code wait/synch/%/innodb/%}. They are off by
 * default; switched on at run time they count from then on, and they cost speed.
 *
 * <p>A count is an acquisition, waited for or not; the time is that of acquiring, so its growth
 * shows waiting. Read/write and shared/exclusive latches are summed up as {@code latch}.
 */
final class LatchInstruments {
  /** Reads the sums; the timer counts picoseconds. */
  private static final String SUMS =
      """
      SELECT CASE WHEN EVENT_NAME LIKE 'wait/synch/mutex/%' THEN 'mutex' ELSE 'latch' END AS kind,
             SUM(COUNT_STAR) AS acquisitions,
             SUM(SUM_TIMER_WAIT) DIV 1000 AS wait_ns
        FROM performance_schema.events_waits_summary_global_by_event_name
       WHERE EVENT_NAME LIKE 'wait/synch/%/innodb/%'
         AND EVENT_NAME NOT LIKE 'wait/synch/cond/%'
       GROUP BY kind""";

  private final Connection connection;
  private final Instruments instruments;

  LatchInstruments(Connection connection) {
    this.connection = connection;
    this.instruments = new Instruments(connection, List.of("wait/synch/%/innodb/%"));
  }

  /** Returns how many are on and timed. */
  int on() throws SQLException {
    return instruments.on();
  }

  /** Switches all on and remembers the earlier setting of each. */
  void switchOn() throws SQLException {
    instruments.switchOn();
  }

  /** Undoes the changes of {@link #switchOn}. */
  void restore() throws SQLException {
    instruments.restore();
  }

  /** Returns acquisitions and {@code wait_ns} of latches and of mutexes. */
  Map<String, Long> read() throws SQLException {
    Map<String, Long> sums = new LinkedHashMap<>();
    SqlQuery.each(
        connection,
        row -> {
          String kind = "innodb_" + row.getString(1);
          sums.put(kind + "_acquisitions", row.getLong(2));
          sums.put(kind + "_wait_ns", row.getLong(3));
        },
        SUMS);
    return sums;
  }
}
