package io.kurabe.sql.internal;

import java.util.List;
import java.util.function.Supplier;

/**
 * The rows with which an empty table is filled.
 *
 * @param table name as it stands in SQL, quoted where that is needed
 * @param columns names as they stand in SQL, in the order in which the source gives values
 * @param rows number of rows
 * @param sources makes the source of one connection; all of them must give the same rows
 */
public record TableRows(
    String table, List<String> columns, long rows, Supplier<RowSource> sources) {
  public TableRows {
    columns = List.copyOf(columns);
    if (columns.isEmpty()) {
      throw new IllegalArgumentException("a table needs at least one column to be filled");
    }
    if (rows < 0) {
      throw new IllegalArgumentException("rows must not be below 0, was " + rows);
    }
  }

  /** Returns these rows for the table of that name in a schema, which statements then name. */
  TableRows in(String schema) {
    return new TableRows(schema + "." + table, columns, rows, sources);
  }

  /** Returns {@code table (column, column)}. */
  public String target() {
    return table + " (" + String.join(", ", columns) + ")";
  }
}
