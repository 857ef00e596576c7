package io.kurabe.studies.ddl.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.internal.UserFile;
import io.kurabe.sql.internal.BySyntax;
import io.kurabe.sql.internal.SqlSyntax;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The file of a user that makes tables, e.g. a dump, as each kind of server reads it. Immutable.
 *
 * @param name of the file
 * @param digest of its statements; comments and blanks between them do not count
 */
record SchemaFile(String name, String digest, BySyntax<Schema> schemas) {
  /** The limit for dumps: they may have rows. */
  private static final int MOST_BYTES = 128 << 20;

  /**
   * A piece of a file that has no end.
   *
   * @param problem why its end was not found
   */
  record Unread(int line, String problem, String text) {}

  /** Reads a file; the exception has everything that is wrong: file, line, what to do. */
  static SchemaFile read(Path file) {
    return parse(file.toString(), UserFile.read(file, MOST_BYTES));
  }

  static SchemaFile parse(String name, String sql) {
    BySyntax<Schema> schemas =
        BySyntax.read(
            name,
            syntax -> {
              Schema schema = SchemaReader.read(name, sql, syntax);
              schema.requireTables();
              return schema;
            });
    return new SchemaFile(
        name, UserFile.digest(mostTables(schemas).map(Schema::definitions).orElse(sql)), schemas);
  }

  /** Returns the file as that kind of server reads it that finds the most tables. */
  private static Optional<Schema> mostTables(BySyntax<Schema> schemas) {
    List<Schema> read = new ArrayList<>();
    for (SqlSyntax syntax : SqlSyntax.values()) {
      try {
        read.add(schemas.of(syntax));
      } catch (ConfigurationException e) {
        // It is a problem only of a target that reads so, which says it then.
      }
    }
    return read.stream().max(Comparator.comparing(schema -> schema.tables().size()));
  }

  /** Returns the file as servers of that syntax read it. */
  Schema of(SqlSyntax syntax) {
    return schemas.of(syntax);
  }

  /**
   * Returns the table of an index or a key that the file names, as PostgreSQL reads it, whose
   * statements may name an index alone.
   */
  Optional<String> tableOfIndex(String index) {
    Schema schema = of(SqlSyntax.POSTGRES);
    return schema.statements().stream()
        .filter(s -> s.names(index))
        .map(s -> s.on().isEmpty() ? s.name() : s.on())
        .findFirst()
        .or( // PostgreSQL names keys and indexes after their table: orders_pkey.
            () ->
                schema.tables().stream()
                    .filter(t -> index.startsWith(t + "_"))
                    .max(Comparator.comparing(String::length)));
  }

  /** Checks that the file makes a table for one kind of server at least. */
  String require(String table) {
    return mostTables(schemas).orElseGet(() -> of(SqlSyntax.POSTGRES)).table(table);
  }
}
