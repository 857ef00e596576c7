package io.kurabe.postgres.internal;

import io.kurabe.spec.Driver;

class VertxScriptIT extends JdbcScriptIT {
  @Override
  protected Driver driver() {
    return Driver.VERTX;
  }
}
