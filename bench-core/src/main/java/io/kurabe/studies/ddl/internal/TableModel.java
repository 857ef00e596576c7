package io.kurabe.studies.ddl.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A table as the server defines it, as far as it matters for its rows. Immutable.
 *
 * @param name as the server has it
 * @param quote sign around names in statements
 * @param columns that take values: generated ones are left out
 * @param primaryKey names of its columns; empty without one
 * @param uniques other unique keys, and constraints that exclude rows with equal values
 * @param references foreign keys
 * @param checks what each row fulfils, as the server writes it
 * @param partitions what the rows of each of its partitions fulfil; empty without partitions
 */
record TableModel(
    String name,
    String quote,
    List<Column> columns,
    List<String> primaryKey,
    List<List<String>> uniques,
    List<Reference> references,
    List<Check> checks,
    List<Check> partitions) {
  TableModel {
    columns = List.copyOf(columns);
    primaryKey = List.copyOf(primaryKey);
    uniques = List.copyOf(uniques);
    references = List.copyOf(references);
    checks = List.copyOf(checks);
    partitions = List.copyOf(partitions);
  }

  /**
   * A column.
   *
   * @param type in the server's words, with its size: {@code character varying(20)}; of a domain
   *     its type
   * @param nullable whether it may be null
   * @param optional whether it has a value of its own when none is given
   * @param words of an enumeration; empty for other types
   * @param distinctIn the first characters, by which a unique key tells values apart; 0 for all
   * @param place the number of its spatial reference system; 0 for none
   */
  record Column(
      String name,
      String type,
      boolean nullable,
      boolean optional,
      List<String> words,
      int distinctIn,
      int place) {
    Column {
      words = List.copyOf(words);
    }

    Column(String name, String type, boolean nullable) {
      this(name, type, nullable, false, List.of(), 0, 0);
    }
  }

  /** A foreign key: columns and the columns of the parent to which they refer. */
  record Reference(String parent, List<String> columns, List<String> parentColumns) {}

  /**
   * A check.
   *
   * @param domain the domain to which it belongs; empty for one of the table
   * @param column the column of that domain, {@code VALUE} in the text; empty for one of the table
   */
  record Check(String name, String text, String domain, String column) {
    Check(String name, String text) {
      this(name, text, "", "");
    }
  }

  /** Returns a name as it stands in a statement. */
  String quoted(String word) {
    return quote + word.replace(quote, quote + quote) + quote;
  }

  /** Returns the table with a unique key by which its rows are found. */
  TableModel withKey(List<String> key) {
    return new TableModel(name, quote, columns, key, uniques, references, checks, partitions);
  }

  Column column(String column) {
    return find(column)
        .orElseThrow(() -> new IllegalStateException(name + " has no column " + column));
  }

  private Optional<Column> find(String column) {
    return columns.stream()
        .filter(c -> c.name().equals(column))
        .findFirst()
        .or(() -> columns.stream().filter(c -> c.name().equalsIgnoreCase(column)).findFirst());
  }

  /**
   * Returns the table with the rules that it has after a change, in addition to its own: its rows
   * have to allow the change. A column that was renamed is found by its place.
   */
  TableModel andAfter(TableModel after) {
    Map<String, String> before = new LinkedHashMap<>();
    for (int i = 0; i < after.columns().size(); i++) {
      String now = after.columns().get(i).name();
      boolean renamed =
          find(now).isEmpty()
              && after.columns().size() == columns.size()
              && after.find(columns.get(i).name()).isEmpty();
      if (renamed || find(now).isPresent()) {
        before.put(now, renamed ? columns.get(i).name() : column(now).name());
      }
    }
    List<Column> all = new ArrayList<>();
    for (Column column : columns) {
      Optional<Column> now =
          after.columns().stream()
              .filter(c -> column.name().equals(before.get(c.name())))
              .findFirst();
      all.add(now.map(n -> narrower(column, n)).orElse(column));
    }
    List<List<String>> keys = new ArrayList<>(uniques);
    after.uniques().forEach(u -> keys.add(renamed(u, before)));
    keys.add(renamed(after.primaryKey(), before));
    List<Reference> foreign = new ArrayList<>(references);
    for (Reference reference : after.references()) {
      List<String> named = renamed(reference.columns(), before);
      boolean known = references.stream().anyMatch(r -> r.columns().equals(named));
      if (!known && named.size() == reference.columns().size()) {
        foreign.add(new Reference(reference.parent(), named, reference.parentColumns()));
      }
    }
    List<Check> rules = new ArrayList<>(checks);
    after.checks().stream().filter(c -> !rules.contains(c)).forEach(rules::add);
    return new TableModel(
        name,
        quote,
        all,
        primaryKey,
        keys.stream().filter(k -> !k.isEmpty()).distinct().toList(),
        foreign,
        rules,
        partitions.isEmpty() ? after.partitions() : partitions);
  }

  private static List<String> renamed(List<String> columns, Map<String, String> before) {
    return columns.stream().filter(before::containsKey).map(before::get).toList();
  }

  private static Column narrower(Column before, Column after) {
    return new Column(
        before.name(),
        ColumnType.narrower(before.type(), after.type()),
        before.nullable() && after.nullable(),
        before.optional(),
        before.words().isEmpty()
            ? after.words()
            : before.words().stream()
                .filter(w -> after.words().isEmpty() || after.words().contains(w))
                .toList(),
        Math.max(before.distinctIn(), after.distinctIn()),
        Math.max(before.place(), after.place()));
  }
}
