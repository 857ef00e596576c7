package io.kurabe.studies.ddl.internal;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A table as the server defines it, as far as it matters for its rows. Immutable.
 *
 * @param name as the server has it
 * @param quote sign around names in statements
 * @param columns that take values: generated ones are left out
 * @param primaryKey names of its columns; empty without one
 * @param uniques other unique keys
 * @param references foreign keys
 */
record TableModel(
    String name,
    String quote,
    List<Column> columns,
    List<String> primaryKey,
    List<List<String>> uniques,
    List<Reference> references) {
  TableModel {
    columns = List.copyOf(columns);
    primaryKey = List.copyOf(primaryKey);
    uniques = List.copyOf(uniques);
    references = List.copyOf(references);
  }

  /**
   * A column.
   *
   * @param type of {@link java.sql.Types}
   * @param typeName in the server's words
   * @param size characters or digits
   * @param scale digits behind the point
   * @param nullable whether it may be null
   * @param optional whether it has a value of its own when none is given
   * @param words of an enumeration; empty for other types
   */
  record Column(
      String name,
      int type,
      String typeName,
      int size,
      int scale,
      boolean nullable,
      boolean optional,
      List<String> words) {}

  /** A foreign key: columns and the columns of the parent to which they refer. */
  record Reference(String parent, List<String> columns, List<String> parentColumns) {}

  /** Returns a name as it stands in a statement. */
  String quoted(String word) {
    return quote + word + quote;
  }

  Column column(String column) {
    return columns.stream()
        .filter(c -> c.name().equalsIgnoreCase(column))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(name + " has no column " + column));
  }

  /** Reads a table, with words of enumerations by {@code table.column} and name of the type. */
  static TableModel read(Connection connection, String asWritten, Map<String, List<String>> words)
      throws SQLException {
    DatabaseMetaData data = connection.getMetaData();
    String name = nameOf(connection, data, asWritten);
    List<Column> columns = new ArrayList<>();
    try (ResultSet row =
        data.getColumns(connection.getCatalog(), connection.getSchema(), name, null)) {
      while (row.next()) {
        if (row.getString("TABLE_NAME").equals(name)
            && !"YES".equals(row.getString("IS_GENERATEDCOLUMN"))) {
          columns.add(column(row, name, words));
        }
      }
    }
    return new TableModel(
        name,
        data.getIdentifierQuoteString().strip(),
        columns,
        primaryKey(connection, data, name),
        uniques(connection, data, name),
        references(connection, data, name));
  }

  private static String nameOf(Connection connection, DatabaseMetaData data, String asWritten)
      throws SQLException {
    try (ResultSet tables =
        data.getTables(
            connection.getCatalog(), connection.getSchema(), null, new String[] {"TABLE"})) {
      while (tables.next()) {
        if (tables.getString("TABLE_NAME").equalsIgnoreCase(asWritten)) {
          return tables.getString("TABLE_NAME");
        }
      }
    }
    return asWritten;
  }

  private static Column column(ResultSet row, String table, Map<String, List<String>> words)
      throws SQLException {
    String name = row.getString("COLUMN_NAME");
    String typeName = row.getString("TYPE_NAME");
    List<String> own = words.get((table + "." + name).toLowerCase(Locale.ROOT));
    List<String> ofType =
        words.getOrDefault(typeName.replace("\"", "").toLowerCase(Locale.ROOT), List.of());
    return new Column(
        name,
        row.getInt("DATA_TYPE"),
        typeName,
        row.getInt("COLUMN_SIZE"),
        row.getInt("DECIMAL_DIGITS"),
        row.getInt("NULLABLE") != DatabaseMetaData.columnNoNulls,
        row.getString("COLUMN_DEF") != null || "YES".equals(row.getString("IS_AUTOINCREMENT")),
        own == null ? ofType : own);
  }

  private static List<String> primaryKey(Connection connection, DatabaseMetaData data, String table)
      throws SQLException {
    Map<Integer, String> columns = new TreeMap<>();
    try (ResultSet row =
        data.getPrimaryKeys(connection.getCatalog(), connection.getSchema(), table)) {
      while (row.next()) {
        columns.put(row.getInt("KEY_SEQ"), row.getString("COLUMN_NAME"));
      }
    }
    return List.copyOf(columns.values());
  }

  private static List<List<String>> uniques(
      Connection connection, DatabaseMetaData data, String table) throws SQLException {
    Map<String, List<String>> keys = new LinkedHashMap<>();
    try (ResultSet row =
        data.getIndexInfo(connection.getCatalog(), connection.getSchema(), table, true, true)) {
      while (row.next()) {
        String column = row.getString("COLUMN_NAME");
        if (column != null) {
          keys.computeIfAbsent(row.getString("INDEX_NAME"), k -> new ArrayList<>())
              .add(column.replace("\"", ""));
        }
      }
    }
    return List.copyOf(keys.values());
  }

  private static List<Reference> references(
      Connection connection, DatabaseMetaData data, String table) throws SQLException {
    Map<String, Reference> keys = new LinkedHashMap<>();
    try (ResultSet row =
        data.getImportedKeys(connection.getCatalog(), connection.getSchema(), table)) {
      while (row.next()) {
        String parent = row.getString("PKTABLE_NAME");
        Reference key =
            keys.computeIfAbsent(
                String.valueOf(row.getString("FK_NAME")),
                k -> new Reference(parent, new ArrayList<>(), new ArrayList<>()));
        key.columns.add(row.getString("FKCOLUMN_NAME"));
        key.parentColumns.add(row.getString("PKCOLUMN_NAME"));
      }
    }
    return List.copyOf(keys.values());
  }
}
