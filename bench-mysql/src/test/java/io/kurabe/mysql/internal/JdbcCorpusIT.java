package io.kurabe.mysql.internal;

import io.kurabe.spec.Driver;
import io.kurabe.sql.script.internal.ScriptCorpusContract;
import io.kurabe.target.Target;

class JdbcCorpusIT extends ScriptCorpusContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:mariadb");
  }

  @Override
  protected Driver driver() {
    return Driver.JDBC;
  }
}
