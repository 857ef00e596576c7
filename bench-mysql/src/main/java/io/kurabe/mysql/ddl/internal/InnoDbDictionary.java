package io.kurabe.mysql.ddl.internal;

import io.kurabe.mysql.internal.MySqlDialect;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.OutcomeKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads InnoDB's own numbers of a table and its indexes. A table that is built anew gets a new
 * number, and so does every index that is built. The user needs the right PROCESS.
 */
final class InnoDbDictionary {
  /** The begin of the names of views, which MySQL 8.0 renamed. */
  private static final String MYSQL_8 = "INNODB_";

  private static final String BEFORE = "INNODB_SYS_";
  private static final String OF_TABLE =
      """
      SELECT t.TABLE_ID, i.INDEX_ID
        FROM information_schema.%1$sTABLES t
        JOIN information_schema.%1$sINDEXES i ON i.TABLE_ID = t.TABLE_ID
       WHERE t.NAME = ?""";

  private static final String OF_NUMBER =
      "SELECT TABLE_ID, INDEX_ID FROM information_schema.%sINDEXES WHERE TABLE_ID = ?";

  private static final int UNKNOWN_TABLE = 1109;

  private final Connection connection;
  private final String prefix;

  private InnoDbDictionary(Connection connection, String prefix) {
    this.connection = connection;
    this.prefix = prefix;
  }

  /** The numbers of a table and of its indexes. */
  record Numbers(long id, Set<Long> indexes) {}

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

  /** Returns the numbers of a table of the connection's database, if InnoDB has it. */
  Optional<Numbers> numbers(String table) throws SQLException {
    return read(OF_TABLE, connection.getCatalog() + "/" + table);
  }

  /** Returns the numbers of the same table under any name; empty when it was built anew. */
  Optional<Numbers> again(Numbers before) throws SQLException {
    return read(OF_NUMBER, before.id);
  }

  private Optional<Numbers> read(String sql, Object parameter) throws SQLException {
    Set<Long> indexes = new TreeSet<>();
    List<Long> tables =
        SqlQuery.all(
            connection,
            row -> {
              indexes.add(row.getLong(2));
              return row.getLong(1);
            },
            sql.formatted(prefix),
            parameter);
    return tables.stream().findFirst().map(id -> new Numbers(id, indexes));
  }
}
