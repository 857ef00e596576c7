package io.kurabe.studies.ddl.internal;

import static java.util.stream.Collectors.joining;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Problems;
import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.studies.ddl.internal.SchemaStatement.Kind;
import java.util.List;

/**
 * The statements of a user's file as one kind of server reads them. Immutable.
 *
 * @param file its name
 * @param unread the pieces whose end was not found
 */
record Schema(
    String file,
    SqlSyntax syntax,
    List<SchemaStatement> statements,
    List<SchemaFile.Unread> unread) {
  Schema {
    statements = List.copyOf(statements);
    unread = List.copyOf(unread);
  }

  /** Returns the names of the tables as the server knows them, in the order of the file. */
  List<String> tables() {
    return statements.stream()
        .filter(s -> s.kind() == Kind.TABLE)
        .map(SchemaStatement::name)
        .distinct()
        .toList();
  }

  /** Returns the key of a table; a ConfigurationException when the file does not make it. */
  String table(String name) {
    String key = Lexemes.key(name, syntax);
    List<String> tables = tables();
    if (tables.contains(key)) {
      return key;
    }
    List<String> same = tables.stream().filter(t -> t.equalsIgnoreCase(name)).toList();
    if (same.size() == 1) {
      return same.get(0);
    }
    throw new ConfigurationException(
        file, List.of("does not make the table '%s'. It makes: %s".formatted(name, some(tables))));
  }

  /** Throws when the file makes no table, with the pieces whose end was not found. */
  void requireTables() {
    Problems problems = new Problems(file);
    if (tables().isEmpty()) {
      unread.forEach(u -> problems.add(file + " line " + u.line(), u.problem()));
      problems.add(file, "has no CREATE TABLE statement");
    }
    problems.throwIfAny();
  }

  /** Returns names with commas between them, and the number of those that are too many. */
  static String some(List<String> names) {
    int most = 20;
    String shown = names.stream().limit(most).collect(joining(", "));
    return names.size() <= most ? shown : shown + " and %d more".formatted(names.size() - most);
  }

  /** Returns the texts of all statements but settings, to see whether two files are the same. */
  String definitions() {
    return statements.stream()
        .filter(s -> s.kind() != Kind.SETTING)
        .map(SchemaStatement::text)
        .collect(joining(";"));
  }

  /**
   * Chooses what a copy of a table needs.
   *
   * @param changed the table's name
   * @param change the user's statement, which may name other tables
   */
  SchemaCopy copyOf(String changed, String change) {
    return new SchemaChoice(this, table(changed), change).copy();
  }
}
