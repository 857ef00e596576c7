package io.kurabe.mysql.internal;

import com.mysql.cj.jdbc.JdbcConnection;
import io.kurabe.config.internal.Causes;
import io.kurabe.sql.internal.SqlDialect;
import io.kurabe.sql.internal.SqlFailures;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.RunId;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The SQL dialect of MySQL and MariaDB. The error numbers are those of the manual "MySQL 8.4 Error
 * Message Reference", chapter 2, and MariaDB's "Error Codes"; both share them below 1900.
 * Stateless.
 */
public final class MySqlDialect implements SqlDialect {
  private static final Map<Integer, OutcomeKind> BY_NUMBER = table();

  @Override
  public SqlSyntax syntax() {
    return SqlSyntax.MYSQL;
  }

  /**
   * Returns times as the types of java.time, since MySQL 9 guesses from a text what it is; zero
   * dates, which these do not have, and JSON as texts.
   */
  @Override
  public @Nullable Object value(ResultSet row, int column) throws SQLException {
    String text = row.getString(column);
    if (text == null) {
      return null;
    }
    return switch (row.getMetaData().getColumnType(column)) {
      case Types.BIT, Types.BOOLEAN, Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> {
        BigDecimal number = row.getBigDecimal(column);
        boolean unsigned = number.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0;
        yield unsigned ? (Object) number.toBigInteger() : (Object) number.longValue();
      }
      case Types.DECIMAL, Types.NUMERIC -> row.getBigDecimal(column);
      case Types.REAL, Types.FLOAT -> row.getFloat(column);
      case Types.DOUBLE -> row.getDouble(column);
      case Types.TIME -> row.getObject(column, Duration.class);
      case Types.DATE -> isZero(text) ? text : yearOrDate(row, column);
      case Types.TIMESTAMP -> isZero(text) ? text : row.getObject(column, LocalDateTime.class);
      case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> row.getBytes(column);
      default -> text;
    };
  }

  private static boolean isZero(String date) {
    return date.startsWith("0000") || date.contains("-00");
  }

  private static Object yearOrDate(ResultSet row, int column) throws SQLException {
    return row.getMetaData().getColumnTypeName(column).equals("YEAR")
        ? (Object) row.getLong(column)
        : row.getObject(column, LocalDate.class);
  }

  @Override
  public Failure classify(SQLException thrown) {
    int number = thrown.getErrorCode();
    OutcomeKind kind = isOfOtherColumns(thrown) ? OutcomeKind.STALE_PLAN : BY_NUMBER.get(number);
    if (kind == null) {
      Failure standard = SqlFailures.bySqlState(thrown);
      return number == 0
          ? standard
          : new Failure(standard.kind(), String.valueOf(number), standard.message());
    }
    return new Failure(kind, String.valueOf(number), SqlFailures.firstLine(thrown.getMessage()));
  }

  /**
   * Returns whether an answer has other columns than expected. MariaDB prepares a statement again
   * by itself when its table has changed; Connector/J then reads the answer by the columns of
   * before, and fails for ever (seen with 26.10.0).
   */
  private static boolean isOfOtherColumns(SQLException thrown) {
    return Causes.include(thrown, IndexOutOfBoundsException.class);
  }

  @Override
  public String createSchema(RunId id) {
    return "CREATE DATABASE " + id.schema() + " CHARACTER SET utf8mb4";
  }

  @Override
  public String dropSchema(RunId id) {
    return "DROP DATABASE " + id.schema();
  }

  @Override
  public void execute(Connection connection, String statement, Duration lockWait)
      throws SQLException {
    String limit = "SET SESSION lock_wait_timeout = ";
    long before =
        SqlQuery.first(connection, row -> row.getLong(1), "SELECT @@SESSION.lock_wait_timeout")
            .orElseThrow();
    SqlQuery.execute(connection, limit + lockWait.toSeconds());
    try {
      SqlQuery.execute(connection, statement);
    } finally {
      SqlQuery.execute(connection, limit + before);
    }
  }

  @Override
  public String listSchemas() {
    return "SELECT SCHEMA_NAME FROM information_schema.SCHEMATA WHERE SCHEMA_NAME LIKE ?";
  }

  @Override
  public String epochSeconds() {
    return "UNIX_TIMESTAMP()";
  }

  /** Returns whether a transaction is open, by the flags of the server's last answer. */
  @Override
  public boolean inTransaction(Connection connection) throws SQLException {
    return connection
        .unwrap(JdbcConnection.class)
        .getSession()
        .getServerSession()
        .inTransactionOnServer();
  }

  private static Map<Integer, OutcomeKind> table() {
    Map<Integer, OutcomeKind> kinds = new HashMap<>();
    put(kinds, OutcomeKind.DEADLOCK, 1213, 1614);
    // To be prepared again; unknown to the server, e.g. since a proxy has changed the connection.
    put(kinds, OutcomeKind.STALE_PLAN, 1615, 1243);
    // 1020: the record has changed since last read (MariaDB's innodb_snapshot_isolation).
    put(kinds, OutcomeKind.SERIALIZATION, 1020, 3101);
    put(kinds, OutcomeKind.LOCK_TIMEOUT, 1205, 3572);
    // 1317: interrupted; 1969 and 3024: the server's own limit of a statement's time.
    put(kinds, OutcomeKind.TIMEOUT, 1317, 1969, 3024);
    put(kinds, OutcomeKind.CONNECTION_LOST, 1053, 1077, 1079, 1152, 1927, 2006, 2013, 4031);
    put(kinds, OutcomeKind.CONSTRAINT, 1022, 1048, 1062, 1169, 1216, 1217, 1451, 1452, 1557, 1586);
    put(kinds, OutcomeKind.CONSTRAINT, 3819, 4025);
    // No slot: 1040, 1203, 1226. Read-only: 1290, 1792, 1836. No room: 1021, 1037, 1038, 1041,
    // 1114.
    put(kinds, OutcomeKind.UNAVAILABLE, 1040, 1203, 1226, 1290, 1792, 1836);
    put(kinds, OutcomeKind.UNAVAILABLE, 1021, 1037, 1038, 1041, 1114, 1135, 1461);
    put(kinds, OutcomeKind.DENIED, 1044, 1045, 1142, 1143, 1227, 1370, 1410, 1698, 3118);
    return Map.copyOf(kinds);
  }

  private static void put(Map<Integer, OutcomeKind> kinds, OutcomeKind kind, int... numbers) {
    for (int number : numbers) {
      kinds.put(number, kind);
    }
  }
}
