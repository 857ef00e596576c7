package io.kurabe.mysql.ddl.internal;

import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.sql.internal.SqlWords;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Puts ALGORITHM and LOCK into a statement. Stateless. */
final class DdlClauses {
  private static final Set<String> VALUES =
      Set.of("INSTANT", "NOCOPY", "INPLACE", "COPY", "NONE", "SHARED", "EXCLUSIVE");

  private DdlClauses() {}

  /** Returns whether the statement takes such clauses; OPTIMIZE TABLE and RENAME TABLE do not. */
  static boolean takesThem(String statement) {
    SqlWords words = words(statement);
    return altered(words) >= 0
        || (words.is(0, "CREATE") && words.is(behindKinds(words), "INDEX"))
        || (words.is(0, "DROP") && words.is(behindKinds(words), "INDEX"));
  }

  /**
   * Returns the statement with a clause, e.g. {@code LOCK=NONE}, instead of its own. It stands at
   * the end, but before what is said of partitions, behind which the servers allow none.
   */
  static String with(String statement, String clause) {
    SqlWords words = words(statement.strip().replaceFirst(";$", ""));
    String sql = words.sql();
    int own = value(words, clause.substring(0, clause.indexOf('=')));
    if (own >= 0) {
      String value = clause.substring(clause.indexOf('=') + 1);
      return sql.substring(0, words.start(own)) + value + sql.substring(words.end(own));
    }
    int actions = altered(words);
    if (actions < 0) {
      return sql + " " + clause;
    }
    if (words.next(actions, "PARTITION", "PARTITIONING") == words.size()) {
      return sql + ", " + clause;
    }
    boolean wholly = words.are(actions, "PARTITION", "BY") || words.is(actions, "REMOVE");
    int at = words.start(actions);
    return sql.substring(0, at) + clause + (wholly ? " " : ", ") + sql.substring(at);
  }

  /** Returns the value that the statement itself gives to ALGORITHM or LOCK, in capitals. */
  static Optional<String> own(String statement, String clause) {
    SqlWords words = words(statement);
    int at = value(words, clause);
    if (at < 0 && clause.equals("LOCK") && words.are(0, "ALTER", "ONLINE")) {
      return Optional.of("NONE");
    }
    String value = words.text(at).toUpperCase(Locale.ROOT);
    return VALUES.contains(value) ? Optional.of(value) : Optional.empty();
  }

  /** Returns the ALTER TABLE that does the same as a DROP INDEX; empty for another statement. */
  static Optional<String> asAlter(String statement) {
    SqlWords words = words(statement);
    int on = words.next(1, "ON");
    if (!words.is(0, "DROP") || on + 1 >= words.size()) {
      return Optional.empty();
    }
    int rest = words.next(on + 2, "WAIT", "NOWAIT", "ALGORITHM", "LOCK");
    String table = words.sql().substring(words.start(on + 1), words.end(rest - 1));
    String index = words.sql().substring(words.start(behindKinds(words)), words.start(on)).strip();
    return Optional.of("ALTER TABLE %s DROP %s".formatted(table, index));
  }

  /** Returns what stands behind the table's name in an ALTER TABLE. */
  static Optional<String> behindName(String statement) {
    SqlWords words = words(statement.strip());
    int actions = altered(words);
    return actions < 0
        ? Optional.empty()
        : Optional.of(words.sql().substring(words.start(actions)));
  }

  private static SqlWords words(String statement) {
    return SqlWords.of(statement, SqlSyntax.MYSQL);
  }

  private static int behindKinds(SqlWords words) {
    return words.over(
        1, "OR", "REPLACE", "ONLINE", "OFFLINE", "UNIQUE", "FULLTEXT", "SPATIAL", "VECTOR");
  }

  /** Returns the index of the first action of an ALTER TABLE; -1 for another statement. */
  private static int altered(SqlWords words) {
    int at = words.over(1, "ONLINE", "OFFLINE", "IGNORE");
    if (!words.is(0, "ALTER") || !words.is(at, "TABLE")) {
      return -1;
    }
    at = words.are(at + 1, "IF", "EXISTS") ? at + 3 : at + 1;
    at += words.is(at, "{") ? 3 : 1; // {table}
    while (words.is(at, ".")) {
      at += 2;
    }
    return words.is(at, "WAIT") ? at + 2 : words.over(at, "NOWAIT");
  }

  /** Returns the index of the value that ALGORITHM or LOCK has, outside of brackets; or -1. */
  private static int value(SqlWords words, String clause) {
    int at = words.next(1, clause);
    while (at < words.size()) {
      int value = words.over(at + 1, "=");
      String text = words.text(value).toUpperCase(Locale.ROOT);
      if (VALUES.contains(text) || text.equals("DEFAULT")) {
        return value;
      }
      at = words.next(at + 1, clause);
    }
    return -1;
  }
}
