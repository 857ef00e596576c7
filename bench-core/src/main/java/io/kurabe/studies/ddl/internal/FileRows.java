package io.kurabe.studies.ddl.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.sql.internal.BulkLoad;
import io.kurabe.sql.internal.BulkSettings;
import io.kurabe.sql.internal.RowSink;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.sql.internal.TableRows;
import io.kurabe.workload.BulkListener;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a user's file has for one table: INSERT statements, and the rows of COPY.
 * Immutable.
 *
 * @param statements all of them put rows into the table
 */
record FileRows(String file, TableModel table, List<SchemaStatement> statements) {
  FileRows {
    statements = List.copyOf(statements);
  }

  private static boolean isCopy(SchemaStatement statement) {
    return statement.text().regionMatches(true, 0, "COPY", 0, 4);
  }

  /** Puts the rows into the empty table; a ConfigurationException when the server refuses some. */
  void load(SchemaBuilder builder, SqlWorkspace workspace, BulkListener listener) {
    List<String[]> rows = new ArrayList<>();
    List<String> columns = List.of();
    for (SchemaStatement statement : statements) {
      if (isCopy(statement)) {
        columns = columns(statement);
        rows.addAll(rows(statement));
      } else {
        insert(statement, builder, workspace);
      }
    }
    if (!rows.isEmpty()) {
      TableRows all =
          new TableRows(
              table.quoted(table.name()),
              columns,
              rows.size(),
              () -> (i, s) -> put(rows.get((int) i), s));
      BulkLoad.of(workspace).load(all, BulkSettings.DEFAULT, listener);
    }
  }

  private void insert(SchemaStatement statement, SchemaBuilder builder, SqlWorkspace workspace) {
    try {
      SqlQuery.execute(builder.connection(), statement.text());
    } catch (SQLException e) {
      throw new ConfigurationException(
          "%s line %d: %s refused it: %s"
              .formatted(
                  file,
                  statement.line(),
                  workspace.server().facts().product(),
                  workspace.dialect().classify(e).text()));
    }
  }

  private static void put(@Nullable String[] row, RowSink into) {
    for (String value : row) {
      if (value == null) {
        into.nothing();
      } else {
        into.text(value);
      }
    }
  }

  private List<String> columns(SchemaStatement copy) {
    Lexemes of = Lexemes.of(head(copy), copy.syntax());
    if (!of.is(2, "(")) {
      return table.columns().stream().map(c -> table.quoted(c.name())).toList();
    }
    return of.parts(3, of.close(2)).stream().map(p -> of.between(p[0], p[1])).toList();
  }

  private static String head(SchemaStatement copy) {
    int line = copy.text().indexOf('\n');
    return line < 0 ? copy.text() : copy.text().substring(0, line);
  }

  private static List<String[]> rows(SchemaStatement copy) {
    List<String[]> rows = new ArrayList<>();
    copy.text().lines().skip(1).forEach(line -> rows.add(values(line)));
    return rows;
  }

  /** Returns the values of a line in the text format of COPY; null for {@code \N}. */
  private static @Nullable String[] values(String line) {
    String[] parts = line.split("\t", -1);
    @Nullable String[] values = new @Nullable String[parts.length];
    for (int i = 0; i < parts.length; i++) {
      values[i] = parts[i].equals("\\N") ? null : unescaped(parts[i]);
    }
    return values;
  }

  private static String unescaped(String text) {
    if (text.indexOf('\\') < 0) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length()) {
        c = text.charAt(++i);
        int known = "bfnrtv".indexOf(c);
        c = known < 0 ? c : "\b\f\n\r\t\u000b".charAt(known);
      }
      plain.append(c);
    }
    return plain.toString();
  }

  /** Reads the keys of the rows of the table, as far as they are needed to find rows. */
  List<List<String>> keys(SchemaBuilder builder) throws SQLException {
    List<String> key = table.primaryKey();
    List<String> columns = key.stream().map(table::quoted).toList();
    String query =
        String.format(
            Locale.ROOT,
            "SELECT %s FROM %s LIMIT 10000",
            String.join(", ", columns),
            table.quoted(table.name()));
    return SqlQuery.all(
        builder.connection(),
        row -> {
          List<String> values = new ArrayList<>();
          for (int i = 1; i <= key.size(); i++) {
            values.add(String.valueOf(row.getString(i)));
          }
          return values;
        },
        query);
  }
}
