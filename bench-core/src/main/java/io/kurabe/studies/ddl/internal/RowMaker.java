package io.kurabe.studies.ddl.internal;

import io.kurabe.sql.internal.RowRandom;
import io.kurabe.sql.internal.RowSink;
import io.kurabe.sql.internal.RowSource;
import io.kurabe.studies.ddl.internal.TableModel.Column;
import io.kurabe.studies.ddl.internal.TableModel.Reference;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the rows of a table by its own definition: unique values for keys, existing parent rows for
 * foreign keys, otherwise values in the type's range; one value in ten is null if null is allowed.
 * A row is a pure function of its index. Used by one thread.
 */
final class RowMaker implements RowSource {
  private static final long SEED = 42;
  private static final int NULL_ONE_IN = 10;

  private final TableModel table;
  private final long rows;
  private final Map<String, RowMaker> parents;
  private final Set<String> distinct = new HashSet<>();
  private final Map<String, Values> values = new HashMap<>();

  RowMaker(TableModel table, long rows, Map<String, RowMaker> parents) {
    this.table = table;
    this.rows = rows;
    this.parents = parents;
    key(table.primaryKey());
    table.uniques().forEach(this::key);
    table.columns().forEach(c -> values.put(c.name(), new Values(c)));
  }

  /** Makes one column of each key different in each row: one that no other table determines. */
  private void key(List<String> columns) {
    if (columns.stream().noneMatch(distinct::contains)) {
      columns.stream().filter(c -> reference(c).isEmpty()).findFirst().ifPresent(distinct::add);
    }
  }

  /** Returns which columns have no values, in words for the user; empty when all have. */
  List<String> problems() {
    return table.columns().stream()
        .filter(c -> reference(c.name()).isEmpty())
        .flatMap(
            c ->
                values(c).problem(rows, distinct.contains(c.name())).stream()
                    .map(p -> table.name() + "." + c.name() + ": " + p))
        .toList();
  }

  /**
   * Returns the columns that get values; those of unsupported types are null or keep their default.
   */
  List<Column> columns() {
    return table.columns().stream()
        .filter(c -> reference(c.name()).isPresent() || values(c).known())
        .toList();
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

  /** Returns one value: null, a Long, a BigDecimal, a Double or a text. */
  @Nullable Object value(String name, long index) {
    Column column = table.column(name);
    Optional<Reference> reference = reference(name);
    if (reference.isPresent()) {
      return referred(column, reference.get(), index);
    }
    if (distinct.contains(column.name())) {
      return values(column).distinct(index);
    }
    RowRandom random = new RowRandom(SEED + name.hashCode()).at(index);
    boolean nothing = column.nullable() && random.below(NULL_ONE_IN) == 0;
    return nothing ? null : values(column).any(random);
  }

  /** Returns a value as it stands in a statement. */
  String literal(String name, long index) {
    Object value = value(name, index);
    if (value == null) {
      return "NULL";
    }
    return value instanceof Number
        ? value.toString()
        : "'" + value.toString().replace("'", "''") + "'";
  }

  private @Nullable Object referred(Column column, Reference reference, long index) {
    int at = indexOf(reference.columns(), column.name());
    String parentColumn = reference.parentColumns().get(at);
    if (reference.parent().equalsIgnoreCase(table.name())) {
      // A row that points at itself; the root of a tree does.
      return column.nullable() ? null : values(table.column(parentColumn)).distinct(index);
    }
    RowMaker parent = parents.get(reference.parent());
    if (parent == null) {
      throw new IllegalStateException(table.name() + " refers to unknown " + reference.parent());
    }
    return parent.value(parentColumn, parentRow(reference, parent, index));
  }

  /**
   * Returns the parent row. The first foreign key walks through the parent's rows; the next one
   * moves on by a row whenever that starts over, so that a key of two parents never repeats a pair.
   */
  private long parentRow(Reference reference, RowMaker parent, long index) {
    long step = index;
    for (Reference before : table.references()) {
      if (before.equals(reference)) {
        break;
      }
      RowMaker other = parents.get(before.parent());
      step = other == null ? step : step / other.rows;
    }
    return Math.floorMod(step, parent.rows);
  }

  private Optional<Reference> reference(String column) {
    return table.references().stream().filter(r -> indexOf(r.columns(), column) >= 0).findFirst();
  }

  private static int indexOf(List<String> names, String name) {
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).equalsIgnoreCase(name)) {
        return i;
      }
    }
    return -1;
  }

  private Values values(Column column) {
    Values of = values.get(column.name());
    if (of == null) {
      throw new IllegalStateException(table.name() + " has no column " + column.name());
    }
    return of;
  }
}
