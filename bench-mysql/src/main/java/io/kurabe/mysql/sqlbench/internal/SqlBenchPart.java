package io.kurabe.mysql.sqlbench.internal;

import io.kurabe.mysql.internal.MySqlContext;
import io.kurabe.mysql.internal.MySqlPart;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.sqlbench.suite.internal.SuiteDialect;
import io.kurabe.target.internal.Capabilities;

/** The suite sql-bench. */
public final class SqlBenchPart implements MySqlPart {
  @Override
  public void addTo(Capabilities<SqlWorkspace> to, MySqlContext server) {
    to.put(SuiteDialect.class, workspace -> SuiteSql.DIALECT);
  }
}
