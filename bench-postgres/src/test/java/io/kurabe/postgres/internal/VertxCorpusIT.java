package io.kurabe.postgres.internal;

import io.kurabe.spec.Driver;
import io.kurabe.sql.script.internal.ScriptCorpusContract;
import io.kurabe.target.Target;

class VertxCorpusIT extends ScriptCorpusContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:postgres");
  }

  @Override
  protected Driver driver() {
    return Driver.VERTX;
  }
}
