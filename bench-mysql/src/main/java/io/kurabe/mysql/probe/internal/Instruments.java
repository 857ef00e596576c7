package io.kurabe.mysql.probe.internal;

import io.kurabe.sql.internal.SqlQuery;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Some instruments of performance_schema. Those that are off by default can be switched on at run
 * time and count from then on; each is set back to what it was. Used by one thread at a time.
 */
final class Instruments {
  private static final String SET =
      "UPDATE performance_schema.setup_instruments SET ENABLED = ?, TIMED = ? WHERE NAME = ?";

  /** The setting of an instrument: whether it counts, and measures. */
  record Setting(String name, boolean enabled, boolean timed) {
    boolean on() {
      return enabled && timed;
    }
  }

  private final Connection connection;
  private final String ours;
  private final List<Setting> before = new ArrayList<>();

  /** Selects by patterns of their names, as LIKE takes them; without quotes. */
  Instruments(Connection connection, List<String> patterns) {
    this.connection = connection;
    this.ours =
        patterns.stream()
            .map(p -> "NAME LIKE '" + p + "'")
            .collect(Collectors.joining(" OR ", "(", ")"));
  }

  /** Returns all that the server has; TIMED is NULL for those that have no time, e.g. of memory. */
  List<Setting> all() throws SQLException {
    return SqlQuery.all(
        connection,
        row ->
            new Setting(
                row.getString(1), "YES".equals(row.getString(2)), "YES".equals(row.getString(3))),
        "SELECT NAME, ENABLED, TIMED FROM performance_schema.setup_instruments WHERE %s ORDER BY NAME"
            .formatted(ours));
  }

  int on() throws SQLException {
    return (int) all().stream().filter(Setting::on).count();
  }

  /** Switches all on and remembers the earlier setting of each. */
  void switchOn() throws SQLException {
    List<Setting> off = all().stream().filter(s -> !s.on()).toList();
    before.addAll(off);
    set(connection, off.stream().map(s -> new Setting(s.name, true, true)).toList());
  }

  /** Undoes the changes of {@link #switchOn}. */
  void restore() throws SQLException {
    restore(connection);
  }

  /** Undoes {@link #switchOn}, as far as it came, over another connection if need be. */
  void restore(Connection over) throws SQLException {
    set(over, before);
    before.clear();
  }

  private static void set(Connection connection, List<Setting> settings) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(SET)) {
      for (Setting setting : settings) {
        update.setString(1, setting.enabled ? "YES" : "NO");
        update.setString(2, setting.timed ? "YES" : "NO");
        update.setString(3, setting.name);
        update.executeUpdate();
      }
    }
  }
}
