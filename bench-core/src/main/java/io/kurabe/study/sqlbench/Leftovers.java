package io.kurabe.study.sqlbench;

import io.kurabe.jdbc.SchemaGuard;
import io.kurabe.jdbc.SqlWorkspace;
import io.kurabe.workload.sqlbench.SuiteDialect;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Tables that a test left in the workspace since it did not get to its end. Stateless. */
final class Leftovers {
  private static final String INTENT = "drop what a test left";

  private Leftovers() {}

  /**
   * Drops them.
   *
   * @throws io.kurabe.target.TargetException when the server refuses
   */
  static void drop(SqlWorkspace workspace, SuiteDialect dialect) {
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
