package io.kurabe.mysql;

import io.kurabe.spec.Driver;

class NativeScriptIT extends JdbcScriptIT {
  @Override
  protected Driver driver() {
    return Driver.NATIVE;
  }
}
