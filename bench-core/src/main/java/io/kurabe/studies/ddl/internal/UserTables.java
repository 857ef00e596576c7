package io.kurabe.studies.ddl.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Problems;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.ddl.internal.SchemaStatement.Kind;
import io.kurabe.workload.BulkListener;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The copies of a user's table and of those that it needs, on one kind of server: what of the file
 * the server takes is learned on a first workspace, and then made in others. Used by one thread.
 */
final class UserTables {
  /** The rows by which is judged whether values can be made. */
  private static final int SOME_ROWS = 2_000;

  private SchemaCopy copy;
  private final boolean withRowsOfFile;
  private final Map<String, TableModel> models = new LinkedHashMap<>();
  private final Map<String, List<List<String>>> keys = new LinkedHashMap<>();
  private final Set<SchemaStatement> refused = new HashSet<>();
  private final Set<String> notes = new LinkedHashSet<>();
  private final TableFill fill;
  private List<SchemaStatement> made = List.of();
  private long loadedRows;

  /**
   * @param withRowsOfFile whether the rows of the file are loaded instead of made-up ones
   */
  UserTables(SchemaCopy copy, boolean withRowsOfFile) {
    this.copy = copy;
    this.withRowsOfFile = withRowsOfFile;
    this.notes.addAll(copy.notes());
    this.fill = new TableFill(copy, this, notes);
  }

  /** Work with a builder. */
  @FunctionalInterface
  private interface Work {
    void with(SchemaBuilder builder) throws SQLException;
  }

  private static void build(SqlWorkspace workspace, Work work) {
    try (SchemaBuilder builder = new SchemaBuilder(workspace)) {
      work.with(builder);
    } catch (SQLException e) {
      throw workspace.failure("make the tables of the file", e);
    }
  }

  /**
   * Makes all tables, reads their definitions, and carries the change out on the empty table, to
   * see which rows allow it; throws everything that the server refuses.
   */
  void learn(SqlWorkspace workspace, String change) {
    Problems problems = new Problems(copy.file());
    build(
        workspace,
        builder -> {
          copy = builder.withOwnUuids(builder.qualified(copy), notes);
          notes.addAll(builder.makeExtensions(copy));
          made = builder.make(copy.beforeRows(), (s, why) -> refused(s, why, workspace, problems));
          builder.make(copy.foreignKeys(), (s, why) -> refused(s, why, workspace, problems));
          problems.throwIfAny();
          TableCatalog catalog = TableCatalog.of(builder.connection(), copy.syntax());
          for (String table : copy.tables()) {
            models.put(table, catalog.read(table));
          }
        });
    learnFromChange(workspace, change);
    check(change);
  }

  private void learnFromChange(SqlWorkspace workspace, String change) {
    build(
        workspace,
        builder -> {
          try {
            SqlQuery.execute(builder.connection(), change);
          } catch (SQLException e) {
            return; // It is made on the filled copy, too, and told there.
          }
          TableModel before = changed();
          TableModel after =
              TableCatalog.of(builder.connection(), copy.syntax()).read(before.name());
          if (!after.columns().isEmpty()) {
            models.put(copy.changed(), before.andAfter(after));
          }
        });
  }

  private void refused(
      SchemaStatement statement, String why, SqlWorkspace workspace, Problems problems) {
    refused.add(statement);
    String words = "%s refused it: %s".formatted(workspace.server().facts().product(), why);
    if (statement.kind().required()) {
      problems.add(copy.file() + " line " + statement.line(), words);
    } else {
      notes.add(SchemaCopy.leftOut(statement, words));
    }
  }

  /** Checks whether tables can be filled and rows be found again; throws all reasons why not. */
  private void check(String change) {
    List<String> problems = new ArrayList<>();
    if (withRowsOfFile) {
      if (rowsOfFile().isEmpty()) {
        problems.add("it has no rows of " + copy.changed() + " for with-data; leave that out");
      }
    } else {
      makers(SOME_ROWS).values().forEach(m -> problems.addAll(m.problems()));
    }
    TableModel changed = changed();
    if (changed.primaryKey().isEmpty()) {
      models.put(copy.changed(), changed.withKey(keyOf(changed, change)));
    }
    if (!problems.isEmpty()) {
      throw new ConfigurationException(copy.file(), problems);
    }
  }

  /** Returns columns by which the probes find rows of a table without a primary key. */
  private List<String> keyOf(TableModel table, String change) {
    Set<String> named = Lexemes.of(change, copy.syntax()).names();
    if (!table.uniques().isEmpty()) {
      return table.uniques().get(0);
    }
    RowMaker maker = maker(table.name(), SOME_ROWS);
    String column =
        maker.columns().stream()
            .filter(c -> maker.tellsApart(c.name()))
            .map(TableModel.Column::name)
            .min(Comparator.comparing(c -> named.contains(Lexemes.key(c, copy.syntax()))))
            .orElseGet(() -> table.columns().get(0).name());
    notes.add(
        """
        %s has no primary key and no unique one, so the probes find its rows by %s, and read the whole \
        table each time if that has no index."""
            .formatted(table.name(), column));
    return List.of(column);
  }

  /** Makes all tables, fills them, and adds what would have been in the way. */
  void make(SqlWorkspace workspace, long rows, BulkListener listener) {
    Problems problems = new Problems(copy.file());
    build(
        workspace,
        builder -> {
          makeEmpty(builder);
          for (String table : copy.tables()) {
            fill(builder, workspace, table, rows, listener);
          }
          if (withRowsOfFile) {
            loadedRows =
                SqlQuery.first(
                        builder.connection(),
                        row -> row.getLong(1),
                        "SELECT COUNT(*) FROM " + quotedName())
                    .orElse(0L);
            keys.put(copy.changed(), new FileRows(copy.file(), changed(), List.of()).keys(builder));
          }
          builder.make(copy.foreignKeys(), (s, why) -> refused(s, why, workspace, problems));
          problems.throwIfAny();
          List<SchemaStatement> after =
              copy.afterRows().stream().filter(s -> !refused.contains(s)).toList();
          builder.make(
              after.stream().filter(s -> s.kind() != Kind.TRIGGER).toList(),
              (s, why) -> refused(s, why, workspace, problems));
          makeTriggers(builder, workspace, after, problems);
        });
  }

  private void makeEmpty(SchemaBuilder builder) throws SQLException {
    builder.makeExtensions(copy);
    List<SchemaStatement> all = new ArrayList<>(made);
    all.addAll(fill.dropped());
    for (SchemaStatement statement : all) {
      SqlQuery.execute(builder.connection(), statement.text());
    }
  }

  /** Makes the triggers of the changed table, but for those that refuse an update. */
  private void makeTriggers(
      SchemaBuilder builder, SqlWorkspace workspace, List<SchemaStatement> after, Problems problems)
      throws SQLException {
    String update = update();
    boolean possible = update.isEmpty() || builder.succeed(update);
    for (SchemaStatement trigger : after) {
      boolean tried =
          trigger.kind() == Kind.TRIGGER
              && !builder
                  .make(List.of(trigger), (s, why) -> refused(s, why, workspace, problems))
                  .isEmpty();
      if (tried && possible && !update.isEmpty() && !builder.succeed(update)) {
        refused.add(trigger);
        notes.add(SchemaCopy.leftOut(trigger, "it refuses an update that changes nothing"));
        String on = copy.syntax() == SqlSyntax.POSTGRES ? " ON " + quotedName() : "";
        SqlQuery.execute(
            builder.connection(), "DROP TRIGGER " + changed().quoted(trigger.name()) + on);
      }
    }
  }

  private String quotedName() {
    return changed().quoted(changed().name());
  }

  /** Returns an update of one row that changes nothing; empty when no column can be updated. */
  private String update() {
    TableModel changed = changed();
    RowMaker maker = maker(changed.name(), SOME_ROWS);
    String set =
        changed.columns().stream()
            .map(TableModel.Column::name)
            .filter(c -> !changed.primaryKey().contains(c))
            .map(c -> changed.quoted(c) + "=" + changed.quoted(c))
            .collect(Collectors.joining(", "));
    String where =
        changed.primaryKey().stream()
            .map(c -> changed.quoted(c) + "=" + maker.literal(c, 0))
            .collect(Collectors.joining(" AND "));
    return set.isEmpty() ? "" : "UPDATE " + quotedName() + " SET " + set + " WHERE " + where;
  }

  private void fill(
      SchemaBuilder builder, SqlWorkspace workspace, String table, long rows, BulkListener listener)
      throws SQLException {
    if (withRowsOfFile) {
      new FileRows(copy.file(), model(table), copy.rows(table)).load(builder, workspace, listener);
    } else if (copy.isFilled(table)) {
      fill.fill(builder, workspace, table, rows, listener);
    }
  }

  TableModel model(String table) {
    TableModel exact = models.get(table);
    return exact != null
        ? exact
        : models.values().stream()
            .filter(m -> m.name().equalsIgnoreCase(table))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("there is no table " + table));
  }

  /** Returns the definition of the table that the user's statement changes. */
  TableModel changed() {
    return model(copy.changed());
  }

  /** Returns the maker of the rows of a table. */
  RowMaker maker(String table, long rows) {
    RowMaker maker = makers(rows).get(model(table).name());
    if (maker == null) {
      throw new IllegalStateException("there is no table " + table);
    }
    return maker;
  }

  private Map<String, RowMaker> makers(long rows) {
    Map<String, RowMaker> makers = new LinkedHashMap<>();
    models.forEach(
        (key, model) -> {
          RowMaker maker = new RowMaker(model, copy.syntax(), rows, makers);
          maker.useKeys(keys.getOrDefault(key, List.of()));
          makers.put(model.name(), maker);
        });
    return makers;
  }

  /** Returns what of the file is not on the copy, and what of its rows was made up. */
  List<String> notes() {
    return List.copyOf(notes);
  }

  private List<SchemaStatement> rowsOfFile() {
    return copy.changedWithPartitions().stream().flatMap(t -> copy.rows(t).stream()).toList();
  }

  /** Returns the number of rows that the changed table has when so many are asked for. */
  long rows(long asked) {
    return withRowsOfFile ? loadedRows : maker(changed().name(), asked).rows();
  }
}
