package io.kurabe.sql.internal;

import io.kurabe.config.ConfigurationException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A user's SQL that is read before a server is known: once for each syntax. Immutable.
 *
 * @param <T> what was read
 */
public final class BySyntax<T> {
  private final Map<SqlSyntax, T> read = new EnumMap<>(SqlSyntax.class);
  private final Map<SqlSyntax, ConfigurationException> problems = new EnumMap<>(SqlSyntax.class);

  private final String what;

  private BySyntax(String what) {
    this.what = what;
  }

  /**
   * Reads by every syntax. Problems are thrown at once when they are all that one of the syntaxes
   * has, and all others have them, too; else when a server is used whose syntax has some.
   *
   * @param what the text is, for the message
   * @param reader throws a ConfigurationException with everything that is wrong
   */
  public static <T> BySyntax<T> read(String what, Function<SqlSyntax, T> reader) {
    BySyntax<T> by = new BySyntax<>(what);
    for (SqlSyntax syntax : SqlSyntax.values()) {
      try {
        by.read.put(syntax, reader.apply(syntax));
      } catch (ConfigurationException e) {
        by.problems.put(syntax, e);
      }
    }
    for (ConfigurationException e : by.problems.values()) {
      boolean common =
          by.read.isEmpty()
              && by.problems.values().stream()
                  .allMatch(other -> other.problems().containsAll(e.problems()));
      if (common) {
        throw new ConfigurationException(what, e.problems());
      }
    }
    return by;
  }

  /** Returns what a server of that syntax reads; a ConfigurationException when it cannot. */
  public T of(SqlSyntax syntax) {
    ConfigurationException problem = problems.get(syntax);
    T found = read.get(syntax);
    if (problem != null || found == null) {
      throw new ConfigurationException(
          what + " for " + syntax.servers(), problem == null ? List.of() : problem.problems());
    }
    return found;
  }
}
