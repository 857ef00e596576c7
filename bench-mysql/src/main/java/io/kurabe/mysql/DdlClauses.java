package io.kurabe.mysql;

import java.util.Locale;

/** Puts ALGORITHM and LOCK after a statement. Stateless. */
final class DdlClauses {
  private DdlClauses() {}

  /** Whether the statement takes such clauses; OPTIMIZE TABLE and RENAME TABLE do not. */
  static boolean takesThem(String statement) {
    String start = start(statement);
    return start.startsWith("ALTER TABLE")
        || start.matches("CREATE (UNIQUE |FULLTEXT |SPATIAL )?INDEX.*")
        || start.startsWith("DROP INDEX");
  }

  /** The statement with a clause, e.g. {@code LOCK=NONE}. */
  static String with(String statement, String clause) {
    String separator = start(statement).startsWith("ALTER TABLE") ? ", " : " ";
    return statement.strip().replaceFirst(";$", "") + separator + clause;
  }

  private static String start(String statement) {
    String line = statement.strip().replaceAll("\\s+", " ").toUpperCase(Locale.ROOT);
    return line.substring(0, Math.min(line.length(), 40));
  }
}
