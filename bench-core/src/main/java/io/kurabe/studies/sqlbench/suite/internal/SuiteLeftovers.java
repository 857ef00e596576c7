package io.kurabe.studies.sqlbench.suite.internal;

import io.kurabe.sql.internal.SchemaGuard;
import io.kurabe.sql.internal.SqlWorkspace;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Removes the tables of a test from a workspace. Stateless. */
public final class SuiteLeftovers {
  private static final String INTENT = "drop what a test left";

  private SuiteLeftovers() {}

  /** Drops the tables that a test left because it did not reach its end. */
  public static void drop(SqlWorkspace workspace, SuiteDialect dialect) {
    List<String> tables =
        workspace.withSession(
            INTENT,
            session -> {
              List<String> names = new ArrayList<>();
              try (Statement statement = session.connection().createStatement();
                  ResultSet rows = statement.executeQuery(dialect.listTables())) {
                while (rows.next()) {
                  names.add(rows.getString(1));
                }
              }
              return names;
            });
    workspace.execute(
        INTENT,
        tables.stream()
            .filter(t -> !t.equals(SchemaGuard.MARK))
            .map(t -> "DROP TABLE " + t)
            .toList());
  }
}
