package io.kurabe.studies.ddl.internal;

import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.sql.internal.SqlWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The names by which nobody finds a table and its columns any more once a change is made.
 *
 * @param table what became of the table's name; empty when it stays
 * @param columns what became of columns, in the order of the statement
 */
record LostNames(Optional<Lost> table, List<Lost> columns) {
  /** The words behind MySQL's DROP that are not the name of a column. */
  private static final String[] DROPS = {
    "INDEX", "KEY", "PRIMARY", "FOREIGN", "CONSTRAINT", "CHECK", "PARTITION", "SYSTEM", "PERIOD"
  };

  private static final String[] ADDS = {
    "INDEX",
    "KEY",
    "PRIMARY",
    "FOREIGN",
    "CONSTRAINT",
    "CHECK",
    "PARTITION",
    "SYSTEM",
    "PERIOD",
    "UNIQUE",
    "FULLTEXT",
    "SPATIAL",
    "EXCLUDE"
  };

  LostNames {
    columns = List.copyOf(columns);
  }

  /**
   * A name that is lost.
   *
   * @param now the name instead of it; empty when what it named is dropped
   */
  record Lost(String name, Optional<String> now) {
    private boolean is(String other) {
      return name.equalsIgnoreCase(other);
    }
  }

  /** Reads them from a change of a table. */
  static LostNames of(StatementPlace place, SqlSyntax syntax) {
    SqlWords words = place.words();
    if (words.is(0, "RENAME")) {
      return new LostNames(renamed(place), List.of());
    }
    if (words.are(0, "DROP", "TABLE")) {
      return new LostNames(
          Optional.of(new Lost(words.name(place.name()), Optional.empty())), List.of());
    }
    boolean alters = words.is(0, "ALTER") && place.index() < 0;
    return alters
        ? new Actions(words, syntax, words.name(place.name())).read(place.name() + 1)
        : new LostNames(Optional.empty(), List.of());
  }

  /** Returns the table's name after the change: its own, another, or none. */
  Optional<String> after(String name) {
    return table.map(Lost::now).orElse(Optional.of(name));
  }

  /** Returns a column's name after the change: its own, another, or none. */
  Optional<String> columnAfter(String column) {
    return columns.stream()
        .filter(c -> c.is(column))
        .findFirst()
        .map(Lost::now)
        .orElse(Optional.of(column));
  }

  /** Follows a table through {@code RENAME TABLE a TO b, c TO a}, which may keep its name valid. */
  private static Optional<Lost> renamed(StatementPlace place) {
    List<Integer> names = place.tables();
    String old = place.words().name(place.name());
    String now = old;
    boolean valid = true;
    boolean moved = false; // To another schema, under its name.
    for (int i = 0; i + 1 < names.size(); i += 2) {
      String from = place.words().name(place.last(names.get(i)));
      String to = place.words().name(place.last(names.get(i + 1)));
      moved |= from.equals(to) && from.equals(now);
      valid = to.equalsIgnoreCase(old) || (valid && !from.equalsIgnoreCase(old));
      now = from.equalsIgnoreCase(now) ? to : now;
    }
    return valid && !moved ? Optional.empty() : Optional.of(new Lost(old, Optional.of(now)));
  }

  /** Reads the actions of an ALTER TABLE. Used once. */
  private static final class Actions {
    private final SqlWords words;
    private final SqlSyntax syntax;
    private final String table;
    private final List<Lost> columns = new ArrayList<>();
    private final List<String> added = new ArrayList<>();
    private Optional<Lost> ofTable = Optional.empty();

    Actions(SqlWords words, SqlSyntax syntax, String table) {
      this.words = words;
      this.syntax = syntax;
      this.table = table;
    }

    LostNames read(int from) {
      int at = words.is(from, "WAIT") ? from + 2 : words.over(from, "NOWAIT", "*");
      while (at < words.size()) {
        action(at);
        at = words.next(at, ",") + 1;
      }
      columns.removeIf(c -> mysql() ? added.stream().anyMatch(c::is) : added.contains(c.name()));
      return new LostNames(ofTable, columns);
    }

    private boolean mysql() {
      return syntax == SqlSyntax.MYSQL;
    }

    private void action(int at) {
      if (words.is(at, "RENAME")) {
        rename(at + 1);
      } else if (words.is(at, "CHANGE")) {
        int column = column(at + 1);
        lost(column, column + 1);
      } else if (words.is(at, "DROP")) {
        String[] others = mysql() ? DROPS : new String[] {"CONSTRAINT"};
        if (words.is(at + 1, "COLUMN") || !words.is(at + 1, others)) {
          lost(column(at + 1), -1);
        }
      } else if (words.is(at, "ADD") && !words.is(at + 1, ADDS)) {
        add(column(at + 1));
      }
    }

    /** Returns where the column's name stands behind {@code [COLUMN] [IF [NOT] EXISTS]}. */
    private int column(int from) {
      int at = words.is(from, "COLUMN") ? from + 1 : from;
      return words.is(at, "IF") ? words.over(at, "IF", "NOT", "EXISTS") : at;
    }

    private void rename(int at) {
      boolean constraint = words.is(at, "CONSTRAINT") || (mysql() && words.is(at, "INDEX", "KEY"));
      boolean to = words.is(at, "TO", "=") || (mysql() && words.is(at, "AS"));
      int old = column(at);
      if (constraint) {
        return;
      }
      if (to || (mysql() && !words.is(at, "COLUMN"))) {
        int name = to ? at + 1 : at;
        if (words.isName(name)) {
          ofTable = Optional.of(new Lost(table, Optional.of(words.name(name))));
        }
      } else if (words.is(old + 1, "TO")) {
        lost(old, old + 2);
      }
    }

    private void lost(int column, int now) {
      if (words.isName(column) && (now < 0 || words.isName(now))) {
        Optional<String> other = now < 0 ? Optional.empty() : Optional.of(words.name(now));
        other.ifPresent(added::add);
        columns.add(new Lost(words.name(column), other));
      }
    }

    private void add(int at) {
      if (words.isName(at)) {
        added.add(words.name(at));
      }
    }
  }
}
