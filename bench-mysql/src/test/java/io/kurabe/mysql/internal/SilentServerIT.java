package io.kurabe.mysql.internal;

import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.SilentServerContract;
import io.kurabe.target.Workspace;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.Statement;

class SilentServerIT extends SilentServerContract {
  @Override
  protected String embedded() {
    return "embedded:mariadb";
  }

  @Override
  protected ProcessHandle process(Workspace workspace) {
    return sql(workspace)
        .withSession(
            "ask",
            session -> {
              try (Statement statement = session.connection().createStatement();
                  ResultSet row = statement.executeQuery("SELECT @@datadir")) {
                row.next();
                return LocalMariaDb.process(Path.of(row.getString(1)));
              }
            });
  }

  @Override
  protected void ask(Workspace workspace) {
    sql(workspace).number("ask", "SELECT 1");
  }

  private static SqlWorkspace sql(Workspace workspace) {
    return workspace.capability(SqlWorkspace.class).orElseThrow();
  }
}
