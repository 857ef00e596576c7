package io.kurabe.postgres.internal;

import io.kurabe.spec.Driver;
import io.kurabe.sql.script.internal.ScriptContract;
import io.kurabe.target.Target;
import java.util.List;

class JdbcScriptIT extends ScriptContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:postgres");
  }

  @Override
  protected Driver driver() {
    return Driver.JDBC;
  }

  @Override
  protected String endOwnSession() {
    return "SELECT pg_terminate_backend(pg_backend_pid())";
  }

  @Override
  protected String createNextOne() {
    return "CREATE PROCEDURE next_one(INOUT n bigint) LANGUAGE SQL AS 'SELECT n + 1'";
  }

  @Override
  protected List<String> limitStatements() {
    return List.of();
  }
}
