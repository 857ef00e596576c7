package io.kurabe.mysql.ddl.internal;

import io.kurabe.mysql.internal.MySqlDialect;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.OutcomeKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Reads InnoDB's own numbers of a table and its indexes. A table that is built anew gets a new
 * number, and so does every index that is built. The user needs the right PROCESS.
 */
final class InnoDbDictionary {
  /** The begin of the names of views, which MySQL 8.0 renamed. */
  private static final String MYSQL_8 = "INNODB_";

  private static final String BEFORE = "INNODB_SYS_";

  /** Asks by name, as files have it; behind the name of a partition stand a sign and its own. */
  private static final String OF_TABLE =
      """
      SELECT t.TABLE_ID, i.INDEX_ID
        FROM information_schema.%1$sTABLES t
        JOIN information_schema.%1$sINDEXES i ON i.TABLE_ID = t.TABLE_ID
       WHERE SUBSTRING_INDEX(CAST(t.NAME AS BINARY), '#', 1) = CAST(CONCAT(?, '/', ?) AS BINARY)""";

  private static final String OF_NUMBERS =
      "SELECT TABLE_ID, INDEX_ID FROM information_schema.%sINDEXES WHERE TABLE_ID IN (%s)";

  private static final int UNKNOWN_TABLE = 1109;

  private final Connection connection;
  private final String prefix;

  private InnoDbDictionary(Connection connection, String prefix) {
    this.connection = connection;
    this.prefix = prefix;
  }

  /**
   * The numbers of a table and of its indexes.
   *
   * @param tables of the table, or of each of its partitions
   */
  record Numbers(Set<Long> tables, Set<Long> indexes) {}

  /** Opens the dictionary; empty when this user lacks the right PROCESS. */
  static Optional<InnoDbDictionary> of(Connection connection) throws SQLException {
    try {
      return Optional.of(new InnoDbDictionary(connection, prefix(connection)));
    } catch (SQLException e) {
      if (new MySqlDialect().classify(e).kind() == OutcomeKind.DENIED) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private static String prefix(Connection connection) throws SQLException {
    try {
      SqlQuery.text(connection, "SELECT 1 FROM information_schema.INNODB_TABLES LIMIT 1");
      return MYSQL_8;
    } catch (SQLException e) {
      if (e.getErrorCode() != UNKNOWN_TABLE) {
        throw e;
      }
      SqlQuery.text(connection, "SELECT 1 FROM information_schema.INNODB_SYS_TABLES LIMIT 1");
      return BEFORE;
    }
  }

  /** Returns the numbers of a table of the connection's database; none when InnoDB has none. */
  Numbers numbers(String table) throws SQLException {
    return read(OF_TABLE.formatted(prefix), inFiles(connection.getCatalog()), inFiles(table));
  }

  /**
   * Returns a name as the names of files have it: {@code @} and four hexadecimal digits in place of
   * a character (MySQL 9 manual, 11.2.4 "Mapping of Identifiers to File Names"). MariaDB converts
   * it itself, MySQL no longer does; of letters such as umlauts it knows shorter forms, so that
   * tables with those in their names are not found there.
   */
  private String inFiles(String name) throws SQLException {
    if (name.chars().allMatch(InnoDbDictionary::stays)) {
      return name;
    }
    if (prefix.equals(BEFORE)) {
      return SqlQuery.text(connection, "SELECT CAST(CONVERT(? USING filename) AS BINARY)", name);
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      text.append(stays(c) ? String.valueOf(c) : "@%04x".formatted((int) c));
    }
    return text.toString();
  }

  private static boolean stays(int c) {
    return c == '_' || (c < 0x80 && Character.isLetterOrDigit(c));
  }

  /** Returns those that are left of the numbers of a table, which may have another name now. */
  Numbers again(Numbers before) throws SQLException {
    String numbers = before.tables.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return read(OF_NUMBERS.formatted(prefix, numbers));
  }

  private Numbers read(String sql, Object... parameters) throws SQLException {
    Set<Long> tables = new TreeSet<>();
    Set<Long> indexes = new TreeSet<>();
    SqlQuery.each(
        connection,
        row -> {
          tables.add(row.getLong(1));
          indexes.add(row.getLong(2));
        },
        sql,
        parameters);
    return new Numbers(tables, indexes);
  }
}
