package io.kurabe.studies.ddl.internal;

import io.kurabe.sql.internal.RowRandom;
import io.kurabe.sql.internal.RowSink;
import io.kurabe.sql.internal.RowSource;
import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.studies.ddl.internal.TableModel.Check;
import io.kurabe.studies.ddl.internal.TableModel.Column;
import io.kurabe.studies.ddl.internal.TableModel.Reference;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the rows of a table by its own definition: unique values for keys, existing parent rows for
 * foreign keys, otherwise values in the type's range and within simple checks; one value in ten is
 * null if null is allowed. A row is a pure function of its index. Used by one thread.
 */
final class RowMaker implements RowSource {
  private static final long SEED = 42;
  private static final int NULL_ONE_IN = 10;

  private final TableModel table;
  private final SqlSyntax syntax;
  private final Map<String, RowMaker> others;
  private final List<RowRules> rules = new ArrayList<>();
  private final List<Map<String, Values>> values = new ArrayList<>();
  private final List<Reference> references;

  /**
   * For each thing that takes its values one after the other and not at random: the number of rows
   * for which it keeps a value.
   */
  private final Map<Object, Long> walks = new HashMap<>();

  private final Set<String> ofPartitions = new HashSet<>();
  private final Map<String, Optional<Reference>> referenceOf = new HashMap<>();
  private List<Column> columns = List.of();
  private List<List<String>> loaded = List.of();
  private long rows;
  private boolean planning;
  private boolean planned;

  /**
   * Makes the maker of a table.
   *
   * @param others the makers of the tables to which it refers, by their names; they may be added
   *     until the first row is made
   */
  RowMaker(TableModel table, SqlSyntax syntax, long rows, Map<String, RowMaker> others) {
    this.table = table;
    this.syntax = syntax;
    this.rows = rows;
    this.others = others;
    this.references =
        table.references().stream()
            .sorted(Comparator.comparing((Reference r) -> -r.columns().size()))
            .toList();
    List<Check> partitions = new ArrayList<>();
    for (Check partition : table.partitions()) {
      Set<String> columns = RowRules.columns(partition, syntax);
      ofPartitions.addAll(columns);
      if (!columns.isEmpty()) { // The rows of others are told by a hash.
        partitions.add(partition);
      }
    }
    if (partitions.isEmpty()) {
      partitions.add(new Check("", ""));
    }
    for (Check partition : partitions) {
      List<Check> all = new ArrayList<>(table.checks());
      all.add(partition);
      RowRules ofPartition = new RowRules(all, syntax);
      rules.add(ofPartition);
      Map<String, Values> byColumn = new HashMap<>();
      table
          .columns()
          .forEach(c -> byColumn.put(c.name(), new Values(c, ofPartition.of(c.name()), syntax)));
      values.add(byColumn);
    }
  }

  /** Uses the keys of rows that were loaded, in place of those that it would make. */
  void useKeys(List<List<String>> keys) {
    loaded = List.copyOf(keys);
  }

  /** Returns the number of rows for which there are values, at most those asked for. */
  long rows() {
    plan();
    return rows;
  }

  private void plan() {
    if (planned || planning) {
      return;
    }
    planning = true;
    List<List<String>> keys = new ArrayList<>(table.uniques());
    keys.add(0, table.primaryKey());
    keys.stream().distinct().sorted(Comparator.comparing(List::size)).forEach(this::key);
    columns =
        table.columns().stream()
            .filter(c -> reference(c.name()).isPresent() || values(values.get(0), c.name()).known())
            .toList();
    planned = true;
    planning = false;
  }

  /** Returns whether a column of its own can have a different value in each row. */
  boolean tellsApart(String column) {
    return reference(column).isEmpty() && room(column(column)) >= rows;
  }

  /** Makes the columns of a key different in each row, or limits the rows if they cannot be. */
  private void key(List<String> columns) {
    if (columns.isEmpty()) {
      return;
    }
    Set<Object> units = new LinkedHashSet<>();
    columns.forEach(c -> units.add(reference(c).<Object>map(r -> r).orElse(column(c))));
    boolean walked =
        units.stream().anyMatch(u -> Long.valueOf(1).equals(walks.get(u)) && room(u) >= rows);
    Optional<Object> whole =
        units.stream()
            .filter(u -> !walks.containsKey(u) && room(u) >= rows)
            .min(Comparator.comparing((Object u) -> u instanceof Reference));
    if (walked) {
      return;
    }
    if (whole.isPresent()) {
      walks.put(whole.get(), 1L);
      return;
    }
    long different = 1;
    for (Object unit : units) {
      walks.putIfAbsent(unit, different);
      long room = room(unit);
      different = different > rows / room ? rows : different * room;
    }
    rows = Math.max(1, Math.min(rows, different));
  }

  private long room(Object unit) {
    if (unit instanceof Reference reference) {
      return reference.parent().equalsIgnoreCase(table.name())
          ? rows
          : parent(reference).map(RowMaker::rows).orElse(rows);
    }
    String name = ((Column) unit).name();
    long room = values.stream().mapToLong(v -> values(v, name).room()).min().orElse(1);
    boolean apart = ofPartitions.contains(name.toLowerCase(Locale.ROOT));
    return apart ? room * values.size() : room;
  }

  private Optional<RowMaker> parent(Reference reference) {
    return Optional.ofNullable(others.get(reference.parent()));
  }

  /** Returns which columns have no values, in words for the user; empty when all have. */
  List<String> problems() {
    plan();
    return table.columns().stream()
        .filter(c -> reference(c.name()).isEmpty())
        .flatMap(
            c ->
                values(values.get(0), c.name()).problem(walks.containsKey(c)).stream()
                    .map(p -> table.name() + "." + c.name() + ": " + p))
        .toList();
  }

  /**
   * Returns the columns that get values; those of unsupported types are null or keep their default.
   */
  List<Column> columns() {
    plan();
    return columns;
  }

  /** Returns whether its values can be sent as they are, without expressions of the server. */
  boolean plain() {
    return columns().stream()
        .noneMatch(c -> values(values.get(0), c.name()).distinct(0) instanceof Values.Expression);
  }

  @Override
  public void row(long index, RowSink into) {
    for (Column column : columns()) {
      put(value(column.name(), index), into);
    }
  }

  private static void put(@Nullable Object value, RowSink into) {
    if (value == null) {
      into.nothing();
    } else if (value instanceof Long number) {
      into.integer(number);
    } else if (value instanceof BigDecimal number) {
      into.decimal(number.unscaledValue().longValueExact(), number.scale());
    } else if (value instanceof Double number) {
      into.real(number);
    } else {
      into.text(value.toString());
    }
  }

  /** Returns one value: null, a Long, a BigDecimal, a Double, a text or an expression. */
  @Nullable Object value(String name, long index) {
    plan();
    Column column = column(name);
    Optional<Reference> reference = reference(name);
    if (reference.isPresent()) {
      return referred(column, reference.get(), index);
    }
    int partition = (int) (index % values.size());
    Values of = values(values.get(partition), column.name());
    Long walk = walks.get(column);
    if (walk != null) {
      boolean apart = ofPartitions.contains(column.name().toLowerCase(Locale.ROOT));
      return of.distinct((apart ? index / values.size() : index) / walk);
    }
    RowRandom random = new RowRandom(SEED + column.name().hashCode()).at(index);
    Limits limits = rules.get(partition).of(column.name());
    boolean some = !column.nullable() || limits.required();
    if (limits.isNothing() || (!some && random.below(NULL_ONE_IN) == 0)) {
      return null;
    }
    for (String earlier : rules.get(partition).earlierThan(column.name())) {
      Object other = isFree(earlier) ? value(earlier, index) : null;
      if (other != null) {
        return of.above(other, random);
      }
    }
    return of.any(random);
  }

  /** Returns whether a column has values of its own that depend on no other column. */
  private boolean isFree(String name) {
    return table.columns().stream().anyMatch(c -> c.name().equalsIgnoreCase(name))
        && rules.get(0).earlierThan(name).isEmpty();
  }

  /** Returns a value as it stands in a statement. */
  String literal(String name, long index) {
    int key = indexOf(table.primaryKey(), name);
    if (!loaded.isEmpty() && key >= 0) {
      return quoted(loaded.get((int) (index % loaded.size())).get(key));
    }
    Object value = value(name, index % rows());
    if (value == null) {
      return "NULL";
    }
    boolean bare = value instanceof Number || value instanceof Values.Expression;
    return bare ? value.toString() : quoted(value.toString());
  }

  private String quoted(String text) {
    String escaped = syntax == SqlSyntax.MYSQL ? text.replace("\\", "\\\\") : text;
    return "'" + escaped.replace("'", "''") + "'";
  }

  private @Nullable Object referred(Column column, Reference reference, long index) {
    int at = indexOf(reference.columns(), column.name());
    String parentColumn = reference.parentColumns().get(at);
    long step = index / walks.getOrDefault(reference, 1L);
    if (reference.parent().equalsIgnoreCase(table.name())) {
      if (column.nullable() && index == 0) {
        return null; // The root of a tree.
      }
      return value(parentColumn, walks.containsKey(reference) ? index : index / 2);
    }
    RowMaker parent =
        parent(reference)
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        table.name() + " refers to unknown " + reference.parent()));
    return parent.value(parentColumn, Math.floorMod(step, parent.rows()));
  }

  /** Returns the foreign key that determines a column; none when it goes round in a circle. */
  private Optional<Reference> reference(String column) {
    Optional<Reference> known = referenceOf.get(column);
    if (known == null) {
      known =
          references.stream()
              .filter(r -> indexOf(r.columns(), column) >= 0)
              .filter(r -> others.containsKey(r.parent()) || r.parent().equals(table.name()))
              .filter(r -> !circular(column, r))
              .findFirst();
      referenceOf.put(column, known);
    }
    return known;
  }

  private boolean circular(String column, Reference reference) {
    Set<String> seen = new HashSet<>();
    RowMaker maker = this;
    String name = column;
    Optional<Reference> next = Optional.of(reference);
    while (next.isPresent()) {
      if (!seen.add(maker.table.name() + "." + name.toLowerCase(Locale.ROOT))) {
        return maker == this && name.equalsIgnoreCase(column);
      }
      Reference of = next.get();
      name = of.parentColumns().get(indexOf(of.columns(), name));
      boolean own = of.parent().equalsIgnoreCase(maker.table.name());
      maker = own ? maker : others.getOrDefault(of.parent(), maker);
      String column2 = name;
      next = maker.references.stream().filter(r -> indexOf(r.columns(), column2) >= 0).findFirst();
    }
    return false;
  }

  private static int indexOf(List<String> names, String name) {
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).equalsIgnoreCase(name)) {
        return i;
      }
    }
    return -1;
  }

  private Column column(String name) {
    return table.column(name);
  }

  private Values values(Map<String, Values> of, String name) {
    Values found = of.get(name);
    if (found == null) {
      throw new IllegalStateException(table.name() + " has no column " + name);
    }
    return found;
  }
}
