package io.kurabe.postgres.sqlbench;

import io.kurabe.postgres.PostgresPart;
import io.kurabe.sql.SqlWorkspace;
import io.kurabe.studies.sqlbench.suite.SuiteDialect;
import io.kurabe.target.Capabilities;

/** The suite sql-bench. */
public final class SqlBenchPart implements PostgresPart {
  @Override
  public void addTo(Capabilities<SqlWorkspace> to) {
    to.put(
        SuiteDialect.class,
        workspace -> {
          workspace.requireSessions();
          return SuiteSql.DIALECT;
        });
  }
}
