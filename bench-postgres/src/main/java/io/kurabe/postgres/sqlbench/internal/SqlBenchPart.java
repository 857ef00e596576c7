package io.kurabe.postgres.sqlbench.internal;

import io.kurabe.postgres.internal.PostgresPart;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.sqlbench.suite.internal.SuiteDialect;
import io.kurabe.target.internal.Capabilities;

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
