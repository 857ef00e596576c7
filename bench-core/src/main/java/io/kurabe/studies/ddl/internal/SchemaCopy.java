package io.kurabe.studies.ddl.internal;

import static java.util.stream.Collectors.joining;

import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.studies.ddl.internal.SchemaStatement.Kind;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The statements that make a copy of one table with what it needs. Immutable.
 *
 * @param file from which they are
 * @param changed key of the table
 * @param tables keys of it and of the tables that it needs
 * @param referred those of them whose rows are needed; names that are no tables do not matter
 * @param statements in the order of the file
 * @param partitionOf the tables that are partitions, with the table of which they are one
 * @param notes what of the file is not on the copy
 */
record SchemaCopy(
    String file,
    SqlSyntax syntax,
    String changed,
    List<String> tables,
    Set<String> referred,
    List<SchemaStatement> statements,
    Map<String, String> partitionOf,
    List<String> notes) {
  private static final Set<Kind> BEFORE_ROWS =
      EnumSet.of(
          Kind.TYPE,
          Kind.FUNCTION,
          Kind.SEQUENCE,
          Kind.TABLE,
          Kind.PARTITION,
          Kind.KEY,
          Kind.CHECK,
          Kind.ALTERATION,
          Kind.INDEX);

  private static final Set<Kind> AFTER_ROWS =
      EnumSet.of(Kind.OWNER, Kind.TRIGGER, Kind.VIEW, Kind.OTHER, Kind.COMMENT);

  SchemaCopy {
    tables = List.copyOf(tables);
    referred = Set.copyOf(referred);
    statements = List.copyOf(statements);
    partitionOf = Map.copyOf(partitionOf);
    notes = List.copyOf(notes);
  }

  /** Returns the copy with other statements in place of its own. */
  SchemaCopy map(UnaryOperator<SchemaStatement> other) {
    return new SchemaCopy(
        file,
        syntax,
        changed,
        tables,
        referred,
        statements.stream().map(other).toList(),
        partitionOf,
        notes);
  }

  private List<SchemaStatement> of(Set<Kind> kinds) {
    return statements.stream().filter(s -> kinds.contains(s.kind())).toList();
  }

  /** Returns the statements that make the tables, without foreign keys. */
  List<SchemaStatement> beforeRows() {
    return of(BEFORE_ROWS);
  }

  List<SchemaStatement> foreignKeys() {
    return of(EnumSet.of(Kind.FOREIGN_KEY));
  }

  /** Returns the statements that make what would be in the way when the tables are filled. */
  List<SchemaStatement> afterRows() {
    return of(AFTER_ROWS);
  }

  List<SchemaStatement> extensions() {
    return of(EnumSet.of(Kind.EXTENSION));
  }

  /** Returns the statements with the rows of a table. */
  List<SchemaStatement> rows(String table) {
    return of(EnumSet.of(Kind.ROWS)).stream().filter(s -> s.on().equals(table)).toList();
  }

  /** Returns whether a table is a partition of another, or of one of its partitions. */
  boolean isWithin(String table, String other) {
    String parent = partitionOf.get(table);
    return parent != null && (parent.equals(other) || isWithin(parent, other));
  }

  /** Returns the keys of the changed table and of its partitions. */
  List<String> changedWithPartitions() {
    return tables.stream().filter(t -> t.equals(changed) || isWithin(t, changed)).toList();
  }

  /** Returns whether a table is filled; its partitions get their rows by it. */
  boolean isFilled(String table) {
    boolean byOther = tables.stream().anyMatch(t -> isWithin(table, t));
    boolean ofChanged = isWithin(changed, table);
    return table.equals(changed) || (referred.contains(table) && !byOther && !ofChanged);
  }

  /** Returns the note on a statement that was left out. */
  static String leftOut(SchemaStatement statement, String why) {
    return """
        The %s of line %d is not on the copy, so what it costs, and whether it stops the change, is \
        not covered: %s."""
        .formatted(statement.kind().words(), statement.line(), why);
  }

  /** Returns numbers of lines in words. */
  static String lines(List<Integer> lines) {
    return (lines.size() == 1 ? "line " : "lines ")
        + lines.stream().distinct().map(String::valueOf).collect(joining(", "));
  }
}
