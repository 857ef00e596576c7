package io.kurabe.studies.ddl.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.internal.Causes;
import io.kurabe.sql.internal.BulkLoad;
import io.kurabe.sql.internal.BulkSettings;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.sql.internal.TableRows;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.TargetException;
import io.kurabe.workload.BulkListener;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The tables of a user's file on one workspace. Used by one thread. */
final class UserTables {
  /** The rows of the clone on which the lock class is determined. */
  private static final int CLONE_ROWS = 2_000;

  private static final int ROWS_PER_INSERT = 200;

  private final SchemaFile file;
  private final SqlWorkspace workspace;
  private final Map<String, TableModel> models = new LinkedHashMap<>();

  UserTables(SchemaFile file, SqlWorkspace workspace) {
    this.file = file;
    this.workspace = workspace;
  }

  /** Makes all tables and reads their definitions; throws when the server refuses one. */
  void create() {
    create(file.statements());
    try (Connection connection = workspace.source().open()) {
      for (String table : file.tables()) {
        TableModel model = TableModel.read(connection, table, file.words());
        models.put(model.name(), model);
      }
    } catch (SQLException e) {
      throw workspace.failure("read how the tables of the file are defined", e);
    }
  }

  private void create(List<SchemaFile.Statement> statements) {
    try (Connection connection = workspace.source().open();
        Statement statement = connection.createStatement()) {
      for (SchemaFile.Statement create : statements) {
        try {
          statement.execute(create.text());
        } catch (SQLException e) {
          throw refused(create, e);
        }
      }
    } catch (SQLException e) {
      throw workspace.failure("make the tables of the file", e);
    }
  }

  private ConfigurationException refused(SchemaFile.Statement create, SQLException e) {
    Failure failure = workspace.dialect().classify(e);
    return new ConfigurationException(
        "%s line %s: %s refused it: %s"
            .formatted(
                file.name(), create.line(), workspace.server().facts().product(), failure.text()));
  }

  /**
   * Makes what a clone of a table needs: everything in the file that comes before it, and the rows
   * to which its own may refer.
   *
   * @param known the same file's tables, with their definitions
   */
  void createBefore(String table, UserTables known) {
    List<SchemaFile.Statement> before = new ArrayList<>();
    for (SchemaFile.Statement statement : file.statements()) {
      if (statement.equals(file.create(table))) {
        break;
      }
      before.add(statement);
    }
    create(before);
    for (SchemaFile.Statement statement : before) {
      if (statement.makesTable()) {
        fill(known, known.model(statement.table()), CLONE_ROWS, BulkListener.NONE);
      }
    }
  }

  TableModel model(String table) {
    return models.values().stream()
        .filter(m -> m.name().equalsIgnoreCase(table))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("there is no table " + table));
  }

  /** Returns the maker of the rows of a table. */
  RowMaker maker(String table, long rows) {
    return makers(rows)
        .getOrDefault(model(table).name(), new RowMaker(model(table), rows, Map.of()));
  }

  private Map<String, RowMaker> makers(long rows) {
    Map<String, RowMaker> makers = new LinkedHashMap<>();
    models.forEach((name, model) -> makers.put(name, new RowMaker(model, rows, makers)));
    return makers;
  }

  /** Checks whether tables can be filled and rows be found again; throws all reasons why not. */
  void check(String table, long rows) {
    List<String> problems = new ArrayList<>();
    makers(rows).values().forEach(m -> problems.addAll(m.problems()));
    if (model(table).primaryKey().isEmpty()) {
      problems.add(table + " has no primary key, by which the probes find rows; give it one");
    }
    if (!problems.isEmpty()) {
      throw new ConfigurationException(file.name(), problems);
    }
  }

  /** Fills all tables in the order of the file; throws when made-up rows break a rule. */
  void fill(long rows, BulkListener listener) {
    for (TableModel model : models.values()) {
      try {
        fill(this, model, rows, listener);
      } catch (TargetException e) {
        throw brokenRule(e)
            ? new ConfigurationException(
                file.name()
                    + ": rows that were made up break a rule of "
                    + model.name()
                    + ": take it out of the file. "
                    + e.getMessage())
            : e;
      }
    }
  }

  private void fill(UserTables known, TableModel model, long rows, BulkListener listener) {
    RowMaker first = known.maker(model.name(), rows);
    BulkLoad.of(workspace)
        .load(
            new TableRows(
                model.quoted(model.name()),
                first.columns().stream().map(c -> model.quoted(c.name())).toList(),
                rows,
                () -> known.maker(model.name(), rows)),
            BulkSettings.DEFAULT,
            listener);
  }

  private boolean brokenRule(TargetException e) {
    for (Throwable cause : Causes.of(e)) {
      if (cause instanceof SQLException sql) {
        return workspace.dialect().classify(sql).kind() == OutcomeKind.CONSTRAINT;
      }
    }
    return false;
  }

  /** Returns the shape of a clone with some rows, for use after {@link #createBefore}. */
  TableShape shape(String table) {
    List<String> create = new ArrayList<>();
    for (SchemaFile.Statement statement : file.statements()) {
      if (statement.table().equalsIgnoreCase(table)) {
        create.add(statement.withTable(TableName.PLACE));
      }
    }
    return new TableShape(create, inserts(table));
  }

  private List<String> inserts(String table) {
    TableModel model = model(table);
    RowMaker maker = maker(table, CLONE_ROWS);
    List<TableModel.Column> columns = given(model, maker);
    String head =
        "INSERT INTO "
            + TableName.PLACE
            + " ("
            + columns.stream().map(c -> model.quoted(c.name())).collect(Collectors.joining(", "))
            + ") VALUES ";
    List<String> inserts = new ArrayList<>();
    for (int from = 0; from < CLONE_ROWS; from += ROWS_PER_INSERT) {
      List<String> rows = new ArrayList<>();
      for (int row = from; row < from + ROWS_PER_INSERT; row++) {
        long index = row;
        rows.add(
            columns.stream()
                .map(c -> maker.literal(c.name(), index))
                .collect(Collectors.joining(", ", "(", ")")));
      }
      inserts.add(head + String.join(", ", rows));
    }
    return inserts;
  }

  /** Returns the columns that an INSERT may give: no key that the server always generates. */
  private static List<TableModel.Column> given(TableModel model, RowMaker maker) {
    return maker.columns().stream()
        .filter(c -> !c.optional() || !model.primaryKey().equals(List.of(c.name())))
        .toList();
  }
}
