package io.kurabe.studies.ddl.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.internal.Causes;
import io.kurabe.sql.internal.BulkLoad;
import io.kurabe.sql.internal.BulkSettings;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.sql.internal.TableRows;
import io.kurabe.studies.ddl.internal.SchemaStatement.Kind;
import io.kurabe.studies.ddl.internal.TableModel.Check;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.TargetException;
import io.kurabe.workload.BulkListener;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Fills tables with made-up rows. A check that the server finds broken is dropped, with a note, and
 * the table is filled again. Used by one thread.
 */
final class TableFill {
  private static final int ROWS_PER_INSERT = 200;
  private static final int MOST_CHECKS = 50;

  private final SchemaCopy copy;
  private final UserTables tables;
  private final Set<String> notes;
  private final List<SchemaStatement> dropped = new ArrayList<>();

  TableFill(SchemaCopy copy, UserTables tables, Set<String> notes) {
    this.copy = copy;
    this.tables = tables;
    this.notes = notes;
  }

  /** Returns the statements that drop the checks for which no values could be made. */
  List<SchemaStatement> dropped() {
    return List.copyOf(dropped);
  }

  /** Fills a table, without the checks for which no values can be made. */
  void fill(
      SchemaBuilder builder, SqlWorkspace workspace, String table, long rows, BulkListener listener)
      throws SQLException {
    TableModel model = tables.model(table);
    for (int attempt = 0; ; attempt++) {
      try {
        fill(builder, workspace, model, rows, listener);
        return;
      } catch (TargetException e) {
        Optional<Check> broken =
            attempt < MOST_CHECKS ? brokenCheck(builder, model, e) : Optional.empty();
        if (broken.isEmpty()) {
          throw brokenRule(workspace, e) ? unfilled(model, e) : e;
        }
        drop(builder, table, model, broken.get());
      }
    }
  }

  private ConfigurationException unfilled(TableModel model, TargetException e) {
    return new ConfigurationException(
        """
        %s: rows that were made up break a rule of %s: take the rule out of the file, or load the \
        rows of the file by with-data. %s"""
            .formatted(copy.file(), model.name(), e.getMessage()));
  }

  private static boolean brokenRule(SqlWorkspace workspace, TargetException e) {
    return Causes.of(e).stream()
        .filter(SQLException.class::isInstance)
        .map(SQLException.class::cast)
        .findFirst()
        .filter(sql -> workspace.dialect().classify(sql).kind() == OutcomeKind.CONSTRAINT)
        .isPresent();
  }

  /** Returns the check that the server names when it refuses rows. */
  private Optional<Check> brokenCheck(
      SchemaBuilder builder, TableModel model, TargetException refusal) throws SQLException {
    String words = String.valueOf(refusal.getMessage());
    List<Check> now =
        TableCatalog.of(builder.connection(), copy.syntax()).read(model.name()).checks();
    return now.stream()
        .filter(c -> named(words, c.name()))
        .max(Comparator.comparing(c -> c.name().length()));
  }

  private static boolean named(String words, String check) {
    return words.contains("\"" + check + "\"")
        || words.contains("'" + check + "'")
        || words.contains("`" + check + "`")
        || words.contains("." + check + "`");
  }

  private void drop(SchemaBuilder builder, String table, TableModel model, Check check)
      throws SQLException {
    String name = model.quoted(check.name());
    String sql =
        check.domain().isEmpty()
            ? "ALTER TABLE %s DROP CONSTRAINT %s".formatted(model.quoted(model.name()), name)
            : "ALTER DOMAIN %s DROP CONSTRAINT %s".formatted(model.quoted(check.domain()), name);
    try {
      SqlQuery.execute(builder.connection(), sql);
    } catch (SQLException e) {
      sql = withoutCheck(builder, model, check);
      SqlQuery.execute(builder.connection(), sql);
    }
    String on = check.domain().isEmpty() ? table : "";
    dropped.add(new SchemaStatement(Kind.CHECK, copy.syntax(), 0, sql, check.name(), on));
    notes.add(
        """
        No values were made up that fulfil the check %s of %s, %s, so it was dropped on the copy: what \
        it costs is not covered."""
            .formatted(check.name(), model.name(), check.text()));
  }

  /** Returns the change that takes the check off a column, of which MariaDB makes it a part. */
  private static String withoutCheck(SchemaBuilder builder, TableModel model, Check check)
      throws SQLException {
    String table = model.quoted(model.name());
    String create =
        SqlQuery.first(builder.connection(), row -> row.getString(2), "SHOW CREATE TABLE " + table)
            .orElse("");
    Lexemes of = Lexemes.of(create, SqlSyntax.MYSQL);
    int open = of.next("(", 0);
    for (int[] part : of.parts(open + 1, of.close(open))) {
      int at = of.next("CHECK", part[0]);
      if (of.name(part[0]).equals(check.name()) && at < part[1]) {
        return "ALTER TABLE %s MODIFY %s %s"
            .formatted(table, of.between(part[0], at), of.between(of.close(at + 1) + 1, part[1]));
      }
    }
    return "ALTER TABLE %s DROP CONSTRAINT %s".formatted(table, model.quoted(check.name()));
  }

  private void fill(
      SchemaBuilder builder,
      SqlWorkspace workspace,
      TableModel model,
      long rows,
      BulkListener listener) {
    RowMaker maker = tables.maker(model.name(), rows);
    if (!maker.plain()) {
      insertAll(builder, workspace, model, maker);
      return;
    }
    BulkLoad.of(workspace)
        .load(
            new TableRows(
                model.quoted(model.name()),
                maker.columns().stream().map(c -> model.quoted(c.name())).toList(),
                maker.rows(),
                () -> tables.maker(model.name(), rows)),
            BulkSettings.DEFAULT,
            listener);
  }

  /** Fills a table whose values are expressions, in one transaction. */
  private void insertAll(
      SchemaBuilder builder, SqlWorkspace workspace, TableModel model, RowMaker maker) {
    try {
      builder.connection().setAutoCommit(false);
      try {
        for (long from = 0; from < maker.rows(); from += ROWS_PER_INSERT) {
          SqlQuery.execute(
              builder.connection(), insert(model, maker, model.quoted(model.name()), from));
        }
        builder.connection().commit();
      } catch (SQLException e) {
        builder.connection().rollback();
        throw e;
      } finally {
        builder.connection().setAutoCommit(true);
      }
    } catch (SQLException e) {
      throw workspace.failure("fill " + model.name(), e);
    }
  }

  /** Returns the statement that puts rows from an index on into a table. */
  private String insert(TableModel model, RowMaker maker, String table, long from) {
    List<TableModel.Column> columns = maker.columns();
    List<String> rows = new ArrayList<>();
    for (long row = from; row < Math.min(from + ROWS_PER_INSERT, maker.rows()); row++) {
      long index = row;
      rows.add(
          columns.stream()
              .map(c -> maker.literal(c.name(), index))
              .collect(Collectors.joining(", ", "(", ")")));
    }
    return "INSERT INTO %s (%s)%s VALUES %s"
        .formatted(
            table,
            columns.stream().map(c -> model.quoted(c.name())).collect(Collectors.joining(", ")),
            copy.syntax() == SqlSyntax.POSTGRES ? " OVERRIDING SYSTEM VALUE" : "",
            String.join(", ", rows));
  }
}
