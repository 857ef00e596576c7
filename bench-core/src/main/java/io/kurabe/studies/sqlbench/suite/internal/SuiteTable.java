package io.kurabe.studies.sqlbench.suite.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A table of the suite, the same for every server.
 *
 * @param columns in their order
 * @param primaryKey its columns; empty for none
 * @param indexes in the order of their creation
 */
public record SuiteTable(
    String name, List<Column> columns, List<String> primaryKey, List<Index> indexes) {
  private static final Pattern COLUMN =
      Pattern.compile(
          "(\\w+) (tinyint|smallint|mediumint|int|float|double|char|varchar|blob)(\\d*)(!?)");

  public SuiteTable {
    columns = List.copyOf(columns);
    primaryKey = List.copyOf(primaryKey);
    indexes = List.copyOf(indexes);
  }

  /**
   * A column.
   *
   * @param length of characters; 0 for other types
   * @param required whether it is NOT NULL
   */
  public record Column(String name, ColumnType type, int length, boolean required) {}

  /** An index; its name is unique in the schema. */
  public record Index(String name, List<String> columns, boolean unique) {
    public Index {
      columns = List.copyOf(columns);
    }

    /** Returns {@code UNIQUE INDEX} or {@code INDEX}. */
    public String kind() {
      return unique ? "UNIQUE INDEX" : "INDEX";
    }

    /** Returns its columns in parentheses. */
    public String parts() {
      return "(" + String.join(",", columns) + ")";
    }
  }

  /**
   * Makes a table without keys.
   *
   * @param columns in short, e.g. {@code "id int!, s char10"}: name, type with its length, and
   *     {@code !} for NOT NULL
   * @throws IllegalArgumentException when a column cannot be read
   */
  public static SuiteTable of(String name, String columns) {
    return new SuiteTable(
        name,
        Arrays.stream(columns.split(", ")).map(SuiteTable::column).toList(),
        List.of(),
        List.of());
  }

  private static Column column(String text) {
    Matcher parts = COLUMN.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("'" + text + "' is no column of the suite");
    }
    String length = parts.group(3);
    return new Column(
        parts.group(1),
        ColumnType.valueOf(parts.group(2).toUpperCase(Locale.ROOT)),
        length.isEmpty() ? 0 : Integer.parseInt(length),
        !parts.group(4).isEmpty());
  }

  /** Returns this table under another name. */
  public SuiteTable named(String newName) {
    return new SuiteTable(newName, columns, primaryKey, indexes);
  }

  /** Returns this table with a primary key. */
  public SuiteTable primaryKey(String... keyColumns) {
    return new SuiteTable(name, columns, List.of(keyColumns), indexes);
  }

  /** Returns this table with one more index. */
  public SuiteTable index(String indexName, String... indexColumns) {
    return with(new Index(indexName, List.of(indexColumns), false));
  }

  /** Returns this table with one more unique index. */
  public SuiteTable unique(String indexName, String... indexColumns) {
    return with(new Index(indexName, List.of(indexColumns), true));
  }

  private SuiteTable with(Index index) {
    List<Index> more = new ArrayList<>(indexes);
    more.add(index);
    return new SuiteTable(name, columns, primaryKey, more);
  }

  /** Returns the columns and the primary key as they stand in CREATE TABLE. */
  public List<String> definition(Function<ColumnType, String> word) {
    List<String> parts = new ArrayList<>();
    for (Column column : columns) {
      String length = column.length > 0 ? "(" + column.length + ")" : "";
      String required = column.required ? " NOT NULL" : "";
      parts.add(column.name + " " + word.apply(column.type) + length + required);
    }
    if (!primaryKey.isEmpty()) {
      parts.add("PRIMARY KEY (" + String.join(",", primaryKey) + ")");
    }
    return parts;
  }
}
