package io.kurabe.mysql.probe.internal;

import io.kurabe.sql.internal.SqlQuery;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads counters of {@code information_schema.INNODB_METRICS}, of the whole server. Most are off
 * until somebody switches them on. Reading needs the right PROCESS, switching SUPER or (MySQL 8)
 * SYSTEM_VARIABLES_ADMIN. Used by one thread at a time.
 */
public final class InnoDbMetrics {
  private final Connection connection;
  private final List<String> switchedOn = new ArrayList<>();

  public InnoDbMetrics(Connection connection) {
    this.connection = connection;
  }

  private record Metric(boolean on, long count) {}

  /** Returns the values of those that the server has and that are on. */
  public Map<String, Long> read(String... names) throws SQLException {
    Map<String, Long> values = new LinkedHashMap<>();
    find(names)
        .forEach(
            (name, metric) -> {
              if (metric.on) {
                values.put(name, metric.count);
              }
            });
    return values;
  }

  /** Switches one on until {@link #restore}, if it is off; returns whether there is one. */
  public boolean switchOn(String name) throws SQLException {
    Metric metric = find(name).get(name);
    if (metric != null && !metric.on) {
      set("innodb_monitor_enable", name);
      switchedOn.add(name);
    }
    return metric != null;
  }

  /** Switches off what {@link #switchOn} switched on. */
  public void restore() throws SQLException {
    for (String name : switchedOn) {
      set("innodb_monitor_disable", name);
    }
    switchedOn.clear();
  }

  private void set(String variable, String name) throws SQLException {
    SqlQuery.execute(connection, "SET GLOBAL " + variable + " = '" + name + "'");
  }

  /** Finds counters; their state is STATUS (enabled), in later MariaDB ENABLED (1). */
  private Map<String, Metric> find(String... names) throws SQLException {
    Map<String, Metric> found = new LinkedHashMap<>();
    SqlQuery.each(
        connection,
        row -> {
          boolean on = List.of("enabled", "1").contains(row.getString(stateColumn(row)));
          found.put(row.getString("NAME"), new Metric(on, row.getLong("COUNT")));
        },
        "SELECT * FROM information_schema.INNODB_METRICS WHERE NAME IN ('%s')"
            .formatted(String.join("','", names)));
    return found;
  }

  private static String stateColumn(ResultSet rows) throws SQLException {
    for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
      if (rows.getMetaData().getColumnLabel(i).equalsIgnoreCase("ENABLED")) {
        return "ENABLED";
      }
    }
    return "STATUS";
  }
}
