package io.kurabe.studies.ddl.internal;

import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.sql.internal.SqlWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Where a statement names the table that it changes, or, in PostgreSQL, only an index of it.
 *
 * @param table index of the first word of the table's name; -1 when it names none
 * @param index index of the first word of the index's name; -1 unless it stands for the table
 */
record StatementPlace(SqlWords words, int table, int index) {
  /** The statements that take several tables. */
  private static final String[] LISTING = {
    "DROP", "RENAME", "TRUNCATE", "VACUUM", "OPTIMIZE", "ANALYZE", "CHECK", "REPAIR"
  };

  private static final String[] OPTIONS = {"FULL", "FREEZE", "VERBOSE", "ANALYZE", "ANALYSE"};

  /** Finds the place; both are -1 when the statement is no change of a table. */
  static StatementPlace in(SqlWords words, SqlSyntax syntax) {
    String verb = words.is(0, words.text(0)) ? words.text(0).toUpperCase(Locale.ROOT) : "";
    StatementPlace none = new StatementPlace(words, -1, -1);
    StatementPlace found =
        switch (verb) {
          case "ALTER" -> none.altered();
          case "CREATE" -> none.created();
          case "DROP" -> none.dropped();
          case "RENAME" -> words.is(1, "TABLE", "TABLES") ? none.table(2) : none;
          case "TRUNCATE" -> none.table(words.over(1, "TABLE"));
          case "OPTIMIZE", "REPAIR", "CHECK" -> none.kept();
          case "ANALYZE", "ANALYSE" ->
              syntax == SqlSyntax.MYSQL ? none.kept() : none.table(none.behindOptions(1));
          case "VACUUM" -> none.table(none.behindOptions(1));
          case "REINDEX" -> none.rebuilt();
          case "CLUSTER" -> none.clustered();
          case "COMMENT" -> none.commented();
          default -> none;
        };
    return words.isName(found.table < 0 ? found.index : found.table) ? found : none;
  }

  /** Returns the index of the last word of a name that may have qualifiers. */
  int last(int first) {
    int at = first;
    while (words.is(at + 1, ".") && words.isName(at + 2)) {
      at += 2;
    }
    return at;
  }

  /** Returns the index of the word that is the table's own name. */
  int name() {
    int last = last(table);
    boolean column = words.are(0, "COMMENT", "ON", "COLUMN") && last > table;
    return column ? last - 2 : last;
  }

  /** Returns the indexes of all words with which names of tables begin. */
  List<Integer> tables() {
    List<Integer> all = new ArrayList<>();
    if (table >= 0) {
      all.add(table);
    }
    boolean list = words.is(0, LISTING);
    int depth = 0;
    for (int at = Math.max(table, 0) + 1; at < words.size(); at++) {
      depth += words.is(at, "(") ? 1 : words.is(at, ")") ? -1 : 0;
      boolean named =
          words.is(at - 1, "REFERENCES", "INHERIT")
              || (words.is(at - 1, "PARTITION") && words.is(at - 2, "ATTACH", "DETACH"))
              || words.are(at - 2, "WITH", "TABLE")
              || (words.is(at - 2, "RENAME") && words.is(at - 1, "TO", "AS", "="))
              || (words.is(at - 1, "RENAME") && words.is(at + 1, "."))
              || (list && depth == 0 && words.is(at - 1, ",", "TO"));
      if (named && words.isName(at)) {
        all.add(at);
      }
    }
    return all;
  }

  private StatementPlace table(int at) {
    int behind = words.are(at, "IF", "EXISTS") ? at + 2 : at;
    return new StatementPlace(words, words.over(behind, "ONLY"), -1);
  }

  private StatementPlace index(int at) {
    int concurrently = words.over(at, "CONCURRENTLY");
    int name = words.are(concurrently, "IF", "EXISTS") ? concurrently + 2 : concurrently;
    return words.is(last(name) + 1, "ON")
        ? new StatementPlace(words, last(name) + 2, name)
        : new StatementPlace(words, -1, name);
  }

  private StatementPlace on(int from) {
    return table(words.next(from, "ON") + 1);
  }

  private StatementPlace altered() {
    int at = words.over(1, "ONLINE", "OFFLINE", "IGNORE");
    return words.is(at, "TABLE") ? table(at + 1) : words.is(at, "INDEX") ? index(at + 1) : this;
  }

  private StatementPlace created() {
    int at =
        words.over(
            1, "OR", "REPLACE", "ONLINE", "OFFLINE", "UNIQUE", "FULLTEXT", "SPATIAL", "VECTOR");
    if (words.is(at, "INDEX")) {
      return on(at);
    }
    int trigger = words.next(at, "TRIGGER", "FUNCTION", "PROCEDURE", "VIEW", "TABLE", "EVENT");
    if (words.is(trigger, "TRIGGER")) {
      return on(trigger);
    }
    return words.is(at, "STATISTICS") ? table(words.next(at, "FROM") + 1) : this;
  }

  private StatementPlace dropped() {
    if (words.is(1, "TABLE")) {
      return table(2);
    }
    if (words.is(1, "TRIGGER")) {
      return on(1);
    }
    return words.is(1, "INDEX") ? index(2) : this;
  }

  /** Finds the table of MySQL's statements that look after a table. */
  private StatementPlace kept() {
    int at = words.over(1, "NO_WRITE_TO_BINLOG", "LOCAL");
    return words.is(at, "TABLE", "TABLES") ? table(at + 1) : this;
  }

  private int behindOptions(int from) {
    return words.is(from, "(") ? words.behindBrackets(from) : words.over(from, OPTIONS);
  }

  private StatementPlace rebuilt() {
    int at = behindOptions(1);
    return words.is(at, "TABLE")
        ? table(words.over(at + 1, "CONCURRENTLY"))
        : words.is(at, "INDEX") ? index(at + 1) : this;
  }

  private StatementPlace clustered() {
    int name = behindOptions(1);
    return words.is(last(name) + 1, "ON") ? table(last(name) + 2) : table(name);
  }

  private StatementPlace commented() {
    if (!words.is(1, "ON")) {
      return this;
    }
    if (words.is(2, "INDEX")) {
      return index(3);
    }
    return words.is(2, "TABLE", "COLUMN")
        ? table(3)
        : words.is(2, "CONSTRAINT", "TRIGGER") ? on(3) : this;
  }
}
