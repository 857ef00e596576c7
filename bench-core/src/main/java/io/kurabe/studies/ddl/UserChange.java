package io.kurabe.studies.ddl;

import io.kurabe.config.Problems;
import java.nio.file.Path;

/**
 * A user's own schema change, and the file that makes tables like those that it is meant for.
 * Immutable.
 */
public final class UserChange {
  private final UserStatement statement;
  private final SchemaFile file;

  private UserChange(UserStatement statement, SchemaFile file) {
    this.statement = statement;
    this.file = file;
  }

  /**
   * Reads both.
   *
   * @param statement the change, e.g. {@code ALTER TABLE orders ADD note TEXT}
   * @param tableLike file of CREATE statements, one of which makes the table
   * @param problems takes everything that is wrong
   * @return null when something is wrong
   */
  public static @org.jspecify.annotations.Nullable UserChange read(
      String statement, Path tableLike, Problems problems) {
    UserStatement own =
        problems.attempt("--statement", () -> UserStatement.parse(statement)).orElse(null);
    SchemaFile file =
        problems.attempt("--table-like", () -> SchemaFile.read(tableLike)).orElse(null);
    if (own == null || file == null) {
      return null;
    }
    return problems.attempt("--statement", () -> file.create(own.table())).isPresent()
        ? new UserChange(own, file)
        : null;
  }

  UserStatement statement() {
    return statement;
  }

  SchemaFile file() {
    return file;
  }
}
