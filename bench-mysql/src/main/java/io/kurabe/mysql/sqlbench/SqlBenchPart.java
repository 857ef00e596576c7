package io.kurabe.mysql.sqlbench;

import io.kurabe.mysql.MySqlContext;
import io.kurabe.mysql.MySqlPart;
import io.kurabe.sql.SqlWorkspace;
import io.kurabe.studies.sqlbench.suite.SuiteDialect;
import io.kurabe.target.Capabilities;

/** The suite sql-bench. */
public final class SqlBenchPart implements MySqlPart {
  @Override
  public void addTo(Capabilities<SqlWorkspace> to, MySqlContext server) {
    to.put(SuiteDialect.class, workspace -> SuiteSql.DIALECT);
  }
}
