package io.kurabe.mysql.probe.internal;

import io.kurabe.sql.internal.SqlQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads {@code SHOW GLOBAL STATUS} under names that carry their unit. Stateless. */
public final class StatusCounters {
  /** The status variables that are counters, which only grow, with Kurabe's name for each. */
  static final Map<String, String> COUNTERS = new LinkedHashMap<>();

  /** The status variables that are values of the moment, with Kurabe's name for each. */
  static final Map<String, String> GAUGES = new LinkedHashMap<>();

  static {
    COUNTERS.put("Innodb_row_lock_waits", "innodb_row_lock_waits");
    COUNTERS.put("Innodb_row_lock_time", "innodb_row_lock_time_ms");
    COUNTERS.put("Innodb_deadlocks", MySqlProbe.DEADLOCKS);
    COUNTERS.put("Innodb_log_waits", "innodb_log_waits");
    COUNTERS.put("Innodb_os_log_written", "innodb_log_written_bytes");
    COUNTERS.put("Innodb_data_fsyncs", "innodb_data_fsyncs");
    List.of("Com_commit", "Com_rollback", "Com_insert", "Com_update", "Com_select", "Questions")
        .forEach(name -> COUNTERS.put(name, name.toLowerCase(Locale.ROOT)));
    List.of("Handler_write", "Handler_update", "Handler_read_key", "Handler_commit")
        .forEach(name -> COUNTERS.put(name, name.toLowerCase(Locale.ROOT)));
    COUNTERS.put("Handler_rollback", "handler_rollback");
    COUNTERS.put("Bytes_received", "bytes_received");
    COUNTERS.put("Bytes_sent", "bytes_sent");
    GAUGES.put("Innodb_row_lock_current_waits", "innodb_row_lock_current_waits");
    GAUGES.put("Threads_running", "threads_running");
    GAUGES.put("Threads_connected", "threads_connected");
  }

  private StatusCounters() {}

  /** Returns the values that the server has, under Kurabe's names. */
  public static Map<String, Long> read(Connection connection, Map<String, String> wanted)
      throws SQLException {
    String names = String.join("','", wanted.keySet());
    Map<String, Long> found = new HashMap<>();
    SqlQuery.each(
        connection,
        row -> found.put(row.getString(1), row.getLong(2)),
        "SHOW GLOBAL STATUS WHERE Variable_name IN ('" + names + "')");
    Map<String, Long> named = new LinkedHashMap<>();
    wanted.forEach(
        (variable, name) -> {
          Long value = found.get(variable);
          if (value != null) {
            named.put(name, value);
          }
        });
    return named;
  }
}
