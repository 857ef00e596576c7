package io.kurabe.mysql.probe.internal;

import io.kurabe.sql.internal.SqlQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads InnoDB's redo log by its log sequence number, which counts bytes and moves when a change is
 * put into the log's buffer. The status variable {@code Innodb_os_log_written} is not used: in
 * MySQL it counts whole blocks of 512 bytes, the last one again at every flush, and it moves only
 * then. Stateless.
 */
public final class InnoDbLog {
  /** The variables of MySQL 8.0.30 and later, MariaDB 10.5 and later. */
  private static final Map<String, String> VARIABLES = new LinkedHashMap<>();

  private static final Pattern NUMBER = Pattern.compile("\\nLog sequence number\\s+(\\d+)");

  static {
    VARIABLES.put("Innodb_redo_log_current_lsn", "lsn");
    VARIABLES.put("Innodb_lsn_current", "lsn");
  }

  private InnoDbLog() {}

  /** Returns the bytes since the server was made (older servers: right PROCESS), if told. */
  public static Optional<Long> sequenceNumber(Connection connection) throws SQLException {
    Long read = StatusCounters.read(connection, VARIABLES).get("lsn");
    return read != null ? Optional.of(read) : parse(engineStatus(connection));
  }

  /** Returns the text of {@code SHOW ENGINE INNODB STATUS}, which needs the right PROCESS. */
  static String engineStatus(Connection connection) throws SQLException {
    return SqlQuery.first(connection, r -> r.getString("Status"), "SHOW ENGINE INNODB STATUS")
        .orElse("");
  }

  static Optional<Long> parse(String status) {
    Matcher number = NUMBER.matcher(status);
    return number.find() ? Optional.of(Long.parseLong(number.group(1))) : Optional.empty();
  }
}
