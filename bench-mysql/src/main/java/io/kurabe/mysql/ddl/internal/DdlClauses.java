package io.kurabe.mysql.ddl.internal;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Puts ALGORITHM and LOCK after a statement. Stateless. */
final class DdlClauses {
  private static final Set<String> VALUES =
      Set.of("INSTANT", "NOCOPY", "INPLACE", "COPY", "NONE", "SHARED", "EXCLUSIVE");

  private DdlClauses() {}

  /** Returns whether the statement takes such clauses; OPTIMIZE TABLE and RENAME TABLE do not. */
  static boolean takesThem(String statement) {
    String start = start(statement);
    return start.startsWith("ALTER TABLE")
        || start.matches("CREATE (UNIQUE |FULLTEXT |SPATIAL )?INDEX.*")
        || start.startsWith("DROP INDEX");
  }

  /** Returns the statement with a clause, e.g. {@code LOCK=NONE}. */
  static String with(String statement, String clause) {
    String separator = start(statement).startsWith("ALTER TABLE") ? ", " : " ";
    return statement.strip().replaceFirst(";$", "") + separator + clause;
  }

  /** Returns the value that the statement itself gives to ALGORITHM or LOCK, in capitals. */
  static Optional<String> own(String statement, String clause) {
    Matcher own =
        Pattern.compile("\\b" + clause + "\\s*=?\\s*([A-Z]+)\\b", Pattern.CASE_INSENSITIVE)
            .matcher(statement);
    return own.find() && VALUES.contains(own.group(1).toUpperCase(Locale.ROOT))
        ? Optional.of(own.group(1).toUpperCase(Locale.ROOT))
        : Optional.empty();
  }

  private static String start(String statement) {
    String line = statement.strip().replaceAll("\\s+", " ").toUpperCase(Locale.ROOT);
    return line.substring(0, Math.min(line.length(), 40));
  }
}
