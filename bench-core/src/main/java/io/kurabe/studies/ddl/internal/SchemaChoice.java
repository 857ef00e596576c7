package io.kurabe.studies.ddl.internal;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import io.kurabe.config.Problems;
import io.kurabe.sql.internal.SqlRule;
import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.studies.ddl.internal.SchemaStatement.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The choice of statements for the copy of one table. Used once. */
final class SchemaChoice {
  private final String changed;
  private final Set<String> named;
  private final String file;
  private final SqlSyntax syntax;
  private final List<SchemaStatement> statements;
  private final List<SchemaFile.Unread> unread;
  private final Set<String> all;
  private final Set<String> tables = new LinkedHashSet<>();
  private final Set<String> upward = new HashSet<>();
  private final Set<SchemaStatement> kept = new LinkedHashSet<>();
  private final Map<String, List<Integer>> missing = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();
  private final Problems problems;

  SchemaChoice(Schema schema, String changed, String change) {
    this.file = schema.file();
    this.syntax = schema.syntax();
    this.statements = schema.statements();
    this.unread = schema.unread();
    this.problems = new Problems(file);
    this.all = new HashSet<>(schema.tables());
    this.changed = changed;
    Deque<String> open = new ArrayDeque<>(List.of(changed));
    this.named = Lexemes.of(change, syntax).names();
    named.stream().filter(all::contains).forEach(open::add);
    while (!open.isEmpty()) {
      String table = open.remove();
      if (tables.add(table)) {
        open.addAll(neededBy(table));
      }
    }
  }

  SchemaCopy copy() {
    views().forEach(v -> all.remove(v.name()));
    statements.stream()
        .filter(s -> !s.on().isEmpty() || s.kind() == Kind.TABLE)
        .forEach(this::choose);
    dropDetachedIndexes();
    chooseObjects();
    views().filter(v -> v.lexemes().names().contains(changed)).forEach(this::chooseView);
    kept.removeIf(s -> !allowed(s));
    missing.forEach(
        (table, lines) ->
            notes.add(
                """
                The file makes no table '%s', so the foreign keys to it (%s) are not on the copy: \
                what they cost, and whether they stop the change, is not covered."""
                    .formatted(table, SchemaCopy.lines(lines))));
    noteChildren();
    checkOnce();
    problems.throwIfAny();
    noteRest();
    List<SchemaStatement> ordered = statements.stream().filter(kept::contains).toList();
    Map<String, String> partitionOf = new HashMap<>();
    statements.stream()
        .filter(s -> s.kind() == Kind.PARTITION)
        .filter(s -> tables.contains(s.on()) && tables.contains(s.name()))
        .forEach(s -> partitionOf.put(s.on(), s.name()));
    Set<String> filled = new HashSet<>(named);
    filled.add(changed);
    ordered.stream()
        .filter(s -> s.kind() == Kind.FOREIGN_KEY)
        .map(SchemaStatement::name)
        .forEach(filled::add);
    return new SchemaCopy(
        file, syntax, changed, List.copyOf(tables), filled, ordered, partitionOf, notes);
  }

  private Stream<SchemaStatement> views() {
    return statements.stream().filter(s -> s.kind() == Kind.VIEW);
  }

  private Stream<SchemaStatement> of(String table) {
    return statements.stream()
        .filter(s -> s.on().equals(table) || (s.kind() == Kind.TABLE && s.name().equals(table)));
  }

  /** Returns the tables without which a table cannot be made and filled. */
  private Set<String> neededBy(String table) {
    Set<String> needed = new LinkedHashSet<>();
    of(table).forEach(s -> needed.addAll(namedBy(s)));
    if (!upward.contains(table)) {
      statements.stream()
          .filter(s -> s.kind() == Kind.PARTITION && s.name().equals(table))
          .forEach(s -> needed.add(s.on()));
    }
    needed.retainAll(all);
    needed.remove(table);
    return needed;
  }

  private Set<String> namedBy(SchemaStatement statement) {
    switch (statement.kind()) {
      case FOREIGN_KEY -> {
        return Set.of(statement.name());
      }
      case PARTITION -> {
        if (!tables.contains(statement.name())) {
          upward.add(statement.name()); // Its other partitions are not needed.
        }
        return Set.of(statement.name());
      }
      case TABLE -> {
        return inherited(statement.lexemes());
      }
      case TRIGGER -> {
        return statement.on().equals(changed) ? usedByTrigger(statement) : Set.of();
      }
      default -> {
        return Set.of();
      }
    }
  }

  private Set<String> inherited(Lexemes of) {
    Set<String> parents = new HashSet<>();
    for (int i = 1; i < of.size(); i++) {
      if (of.is(i, "INHERITS", "(")) {
        of.parts(i + 2, of.close(i + 1)).forEach(p -> parents.add(key(of.name(p[0]))));
      } else if (of.is(i, "LIKE") && (of.is(i - 1, "(") || of.is(i - 1, ",") || i < 5)) {
        parents.add(key(of.name(i + 1)));
      }
    }
    return parents;
  }

  private String key(String name) {
    return Lexemes.key(name, syntax);
  }

  /** Returns the tables that a trigger of the changed table names, by its functions too. */
  private Set<String> usedByTrigger(SchemaStatement trigger) {
    Set<String> names = trigger.lexemes().names();
    statements.stream()
        .filter(s -> s.kind() == Kind.FUNCTION && names.contains(s.name()))
        .forEach(f -> names.addAll(f.lexemes().names()));
    return names;
  }

  private void choose(SchemaStatement statement) {
    boolean own =
        statement.kind() == Kind.TABLE
            ? tables.contains(statement.name())
            : tables.contains(statement.on());
    boolean ofChanged = statement.on().equals(changed) || partOfChanged(statement.on());
    boolean needed =
        switch (statement.kind()) {
          case TABLE -> all.contains(statement.name());
          case PARTITION -> tables.contains(statement.name()) && !statement.text().isEmpty();
          case KEY, ALTERATION, ROWS -> true;
          case OWNER, CHECK, INDEX, TRIGGER, COMMENT, OTHER -> ofChanged;
          case FOREIGN_KEY -> foreignKey(statement);
          default -> false;
        };
    if (own && needed) {
      kept.add(statement);
    }
  }

  private boolean partOfChanged(String table) {
    return tables.contains(table)
        && statements.stream()
            .anyMatch(
                s ->
                    s.kind() == Kind.PARTITION
                        && ((s.on().equals(table) && s.name().equals(changed))
                            || (s.on().equals(changed) && s.name().equals(table))));
  }

  private boolean foreignKey(SchemaStatement statement) {
    if (all.contains(statement.name())) {
      return true;
    }
    if (tables.contains(statement.on())) {
      missing.computeIfAbsent(statement.name(), t -> new ArrayList<>()).add(statement.line());
    }
    return false;
  }

  /** Leaves out the statements that attach an index to one that is not made. */
  private void dropDetachedIndexes() {
    Set<String> made = new HashSet<>();
    kept.stream().filter(s -> !isAttach(s)).forEach(s -> made.add(s.name()));
    for (SchemaStatement statement : statements) {
      if (isAttach(statement) && !made.contains(key(statement.lexemes().name(2)))) {
        kept.remove(statement);
      }
    }
  }

  private static boolean isAttach(SchemaStatement statement) {
    return statement.kind() == Kind.INDEX && statement.lexemes().is(0, "ALTER");
  }

  /** Adds the types, sequences, functions and extensions that the chosen statements name. */
  private void chooseObjects() {
    Set<String> names = new HashSet<>(named);
    Deque<SchemaStatement> open = new ArrayDeque<>(kept);
    while (!open.isEmpty()) {
      SchemaStatement statement = open.remove();
      if (statement.kind() != Kind.ROWS && statement.kind() != Kind.COMMENT) {
        names.addAll(statement.lexemes().names());
      }
      if (open.isEmpty()) {
        statements.stream()
            .filter(s -> isObject(s) && names.contains(s.name()) && kept.add(s))
            .forEach(open::add);
      }
    }
    statements.stream().filter(s -> s.kind() == Kind.EXTENSION).forEach(kept::add);
  }

  private boolean isObject(SchemaStatement statement) {
    return switch (statement.kind()) {
      case TYPE, SEQUENCE, FUNCTION -> true;
      default -> false;
    };
  }

  private void chooseView(SchemaStatement view) {
    Set<String> others = view.lexemes().names();
    others.retainAll(all);
    others.removeAll(tables);
    if (others.isEmpty()) {
      kept.add(view);
    } else {
      notes.add(
          """
          The view %s (line %d) also reads %s, so it is not on the copy: whether it stops the \
          change is not covered."""
              .formatted(view.name(), view.line(), Schema.some(List.copyOf(others))));
    }
  }

  private boolean allowed(SchemaStatement statement) {
    if (statement.kind() == Kind.EXTENSION || statement.kind() == Kind.ROWS) {
      return true;
    }
    try {
      SqlRule.check(statement.text(), syntax);
      return true;
    } catch (IllegalArgumentException e) {
      if (statement.kind().required()) {
        problems.add(file + " line " + statement.line(), String.valueOf(e.getMessage()));
      } else {
        notes.add(SchemaCopy.leftOut(statement, reason(e)));
      }
      return false;
    }
  }

  /** Returns why a rule refuses a statement, without its beginning and without advice. */
  private static String reason(IllegalArgumentException refusal) {
    String words = String.valueOf(refusal.getMessage());
    String reason = words.substring(words.indexOf("': ") < 0 ? 0 : words.indexOf("': ") + 3);
    return reason.contains("; ") ? reason.substring(0, reason.lastIndexOf("; ")) : reason;
  }

  private void noteChildren() {
    List<String> children =
        statements.stream()
            .filter(s -> s.kind() == Kind.FOREIGN_KEY && s.name().equals(changed))
            .map(SchemaStatement::on)
            .filter(t -> !tables.contains(t))
            .distinct()
            .toList();
    if (!children.isEmpty()) {
      notes.add(
          """
          Other tables refer to %s: %s. They are not on the copy, so what their foreign keys cost, \
          and whether they stop the change, is not covered."""
              .formatted(changed, Schema.some(children)));
    }
  }

  private void checkOnce() {
    for (String table : tables) {
      List<SchemaStatement> makers =
          kept.stream().filter(s -> s.kind() == Kind.TABLE && s.name().equals(table)).toList();
      if (makers.size() > 1) {
        problems.add(
            file + " line " + makers.get(1).line(),
            "makes the table '%s' again, as line %d does; all tables of the copy are in one schema, so leave one of them in the file"
                .formatted(table, makers.get(0).line()));
      }
    }
    unread.forEach(
        u -> {
          if (Lexemes.of(u.text(), syntax).is(0, "CREATE")) {
            problems.add(file + " line " + u.line(), u.problem());
          }
        });
  }

  private void noteRest() {
    Map<Kind, Long> rest =
        statements.stream()
            .filter(s -> !kept.contains(s) && !s.text().isEmpty())
            .collect(
                groupingBy(SchemaStatement::kind, () -> new EnumMap<>(Kind.class), counting()));
    if (!rest.isEmpty()) {
      notes.add(
          "Of the file, what the copy of %s does not need was left out: %s."
              .formatted(
                  changed,
                  rest.entrySet().stream()
                      .map(e -> e.getValue() + " x " + e.getKey().words())
                      .collect(joining(", "))));
    }
  }
}
