package io.kurabe.postgres.ddl.internal;

import io.kurabe.sql.internal.SqlQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The files of a table, of its partitions and of their indexes at one moment, and how much of them
 * this session has read. A relation that is written anew gets a new file.
 *
 * @param tables file of the table and of each partition by its OID; none when it was dropped
 * @param indexes file of each index by its OID
 * @param rowsRead rows that sequential scans have read and that are not yet handed over to the
 *     server's statistics; two values of one transaction can be compared
 */
record RelationFiles(Map<Long, Long> tables, Map<Long, Long> indexes, long rowsRead) {
  private static final String TREE =
      """
      WITH RECURSIVE tree (oid) AS (
        SELECT ?::oid UNION SELECT i.inhrelid FROM pg_catalog.pg_inherits i, tree
                             WHERE i.inhparent = tree.oid)
      """;

  private static final String TABLES =
      TREE
          + """
            SELECT c.oid::bigint, c.relfilenode::bigint, pg_stat_get_xact_tuples_returned(c.oid)
              FROM pg_catalog.pg_class c JOIN tree USING (oid)""";

  private static final String INDEXES =
      TREE
          + """
            SELECT i.indexrelid::bigint, c.relfilenode::bigint
              FROM pg_catalog.pg_index i
              JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
              JOIN tree ON tree.oid = i.indrelid
             ORDER BY 1""";

  RelationFiles {
    tables = Map.copyOf(tables);
    indexes = Map.copyOf(indexes);
  }

  /** Reads them; the table may have been renamed. */
  static RelationFiles read(Connection connection, long table) throws SQLException {
    Map<Long, Long> tables = new HashMap<>();
    Map<Long, Long> indexes = new HashMap<>();
    AtomicLong rows = new AtomicLong();
    SqlQuery.each(
        connection,
        row -> {
          tables.put(row.getLong(1), row.getLong(2));
          rows.addAndGet(row.getLong(3));
        },
        TABLES,
        table);
    SqlQuery.each(connection, row -> indexes.put(row.getLong(1), row.getLong(2)), INDEXES, table);
    return new RelationFiles(tables, indexes, rows.get());
  }

  /** Returns the number of tables that were there and were written anew. */
  long tablesWrittenSince(RelationFiles earlier) {
    return tables.entrySet().stream()
        .filter(t -> !t.getValue().equals(earlier.tables.getOrDefault(t.getKey(), t.getValue())))
        .count();
  }

  /** Returns the number of indexes of {@code later} that are new or written anew. */
  long indexesBuiltSince(RelationFiles earlier) {
    return indexes.entrySet().stream()
        .filter(i -> !i.getValue().equals(earlier.indexes.get(i.getKey())))
        .count();
  }
}
