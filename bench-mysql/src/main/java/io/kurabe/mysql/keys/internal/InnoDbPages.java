package io.kurabe.mysql.keys.internal;

import io.kurabe.mysql.internal.MySqlVersion;
import io.kurabe.sql.internal.SqlQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Reads the pages of a table of the connection's database. Used by one thread at a time.
 *
 * <ul>
 *   <li>Sizes are the pages that belong to the indexes, free ones of their extents included, as
 *       ANALYZE TABLE counts them; the file has some more for later rows. They need only rights to
 *       the table.
 *   <li>The density is that of all the index's pages in the buffer pool: bytes of records over page
 *       size, as INNODB_BUFFER_PAGE has them. It includes pages above the leaves, about one in
 *       three hundred. For a table that does not fit into the pool it is a sample of the pages that
 *       were used last.
 * </ul>
 */
final class InnoDbPages {
  private static final String SIZES =
      """
      SELECT DATA_LENGTH, DATA_LENGTH + INDEX_LENGTH
        FROM information_schema.TABLES
       WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ?""";

  private static final String DENSITY =
      """
      SELECT 100 * SUM(DATA_SIZE) / (COUNT(*) * @@innodb_page_size)
        FROM information_schema.INNODB_BUFFER_PAGE
       WHERE TABLE_NAME = CONCAT('`', DATABASE(), '`.`', ?, '`')
         AND INDEX_NAME = 'PRIMARY' AND PAGE_TYPE = 'INDEX'""";

  private final Connection connection;

  InnoDbPages(Connection connection) {
    this.connection = connection;
  }

  /** The bytes of the key's index, which has the rows, and of all indexes. */
  record Sizes(long keyBytes, long allBytes) {}

  /** Makes the next sizes current; otherwise MySQL 8 returns sizes that are up to a day old. */
  void readAnew(MySqlVersion version) throws SQLException {
    if (!version.isMariaDb() && version.atLeast(8, 0, 3)) {
      SqlQuery.execute(connection, "SET SESSION information_schema_stats_expiry = 0");
    }
  }

  Sizes sizes(String table) throws SQLException {
    SqlQuery.execute(connection, "ANALYZE NO_WRITE_TO_BINLOG TABLE " + table);
    return SqlQuery.first(
            connection, row -> new Sizes(row.getLong(1), row.getLong(2)), SIZES, table)
        .orElseThrow(() -> new SQLException("there is no table " + table));
  }

  /** Returns the percent (right PROCESS); empty when the pool has no page of the table. */
  Optional<Double> density(String table) throws SQLException {
    String percent = SqlQuery.text(connection, DENSITY, table);
    return Optional.of(percent).filter(p -> !p.isEmpty()).map(Double::valueOf);
  }
}
