package io.kurabe.mysql.internal;

import io.kurabe.spec.Driver;
import io.kurabe.sql.script.internal.ScriptContract;
import io.kurabe.target.Target;
import java.util.List;

class JdbcScriptIT extends ScriptContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:mariadb");
  }

  @Override
  protected Driver driver() {
    return Driver.JDBC;
  }

  @Override
  protected String endOwnSession() {
    return "KILL CONNECTION_ID()";
  }

  @Override
  protected String createNextOne() {
    return "CREATE PROCEDURE next_one(n int) BEGIN SELECT n + 1; SELECT 1 UNION SELECT 2 UNION SELECT 3; END";
  }

  @Override
  protected List<String> limitStatements() {
    return List.of("SET GLOBAL max_prepared_stmt_count = 600");
  }

  @Override
  protected List<String> liftLimit() {
    return List.of("SET GLOBAL max_prepared_stmt_count = DEFAULT");
  }
}
