package io.kurabe.postgres.ddl.internal;

import io.kurabe.sql.internal.SqlQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * The files of a table and of its indexes at one moment, and how much of the table this session has
 * read. A relation that is written anew gets a new file.
 *
 * @param file of the table
 * @param indexes file of each index by its OID
 * @param rowsRead rows that sequential scans have read and that are not yet handed over to the
 *     server's statistics; two values of one transaction can be compared
 */
record RelationFiles(long file, Map<Long, Long> indexes, long rowsRead) {
  private static final String TABLE =
      """
      SELECT relfilenode::bigint, pg_stat_get_xact_tuples_returned(oid)
        FROM pg_catalog.pg_class
       WHERE oid = ?::oid""";

  private static final String INDEXES =
      """
      SELECT i.indexrelid::bigint, c.relfilenode::bigint
        FROM pg_catalog.pg_index i
        JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
       WHERE i.indrelid = ?::oid
       ORDER BY 1""";

  RelationFiles {
    indexes = Map.copyOf(indexes);
  }

  /** Reads them; the table may have been renamed. */
  static RelationFiles read(Connection connection, long table) throws SQLException {
    Map<Long, Long> indexes = new HashMap<>();
    SqlQuery.each(connection, row -> indexes.put(row.getLong(1), row.getLong(2)), INDEXES, table);
    return SqlQuery.first(
            connection,
            row -> new RelationFiles(row.getLong(1), indexes, row.getLong(2)),
            TABLE,
            table)
        .orElseThrow(() -> new SQLException("the table is gone", "42P01"));
  }

  /** Returns the number of indexes of {@code later} that are new or written anew. */
  long indexesBuiltSince(RelationFiles earlier) {
    return indexes.entrySet().stream()
        .filter(i -> !i.getValue().equals(earlier.indexes.get(i.getKey())))
        .count();
  }
}
