package io.kurabe.studies.ddl.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.sql.internal.BySyntax;
import io.kurabe.sql.internal.SqlSyntax;
import java.util.Optional;
import java.util.function.Function;

/**
 * A user's own schema change, before it is known which server makes it. Immutable.
 *
 * @param text as the user wrote it
 * @param read the same as each kind of server reads it
 */
record UserStatement(String text, BySyntax<TableChange> read) {
  /** Reads the user's text; the exception says what is possible. */
  static UserStatement parse(String text) {
    try {
      return read(text.strip(), index -> Optional.of("")); // The file is not known yet.
    } catch (ConfigurationException e) {
      throw new IllegalArgumentException(String.join("; ", e.problems()), e);
    }
  }

  /** Returns the same for the tables of a file, which tells the table of an index. */
  UserStatement on(SchemaFile file) {
    return read(text, file::tableOfIndex);
  }

  private static UserStatement read(String text, Function<String, Optional<String>> tableOfIndex) {
    return new UserStatement(
        text, BySyntax.read("it", syntax -> TableChange.read(text, syntax, tableOfIndex)));
  }

  /** Returns the change as servers of that syntax read it; a ConfigurationException if not. */
  TableChange of(SqlSyntax syntax) {
    try {
      return read.of(syntax);
    } catch (ConfigurationException e) {
      throw new ConfigurationException("the statement, for " + syntax.servers(), e.problems());
    }
  }

  /**
   * Returns the name of the changed table, as the first syntax has it that can read the text; empty
   * when it follows from an index of a file that is not known yet.
   */
  String table() {
    try {
      return of(SqlSyntax.POSTGRES).table();
    } catch (ConfigurationException e) {
      return of(SqlSyntax.MYSQL).table();
    }
  }
}
