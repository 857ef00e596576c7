package io.kurabe.mysql;

import io.kurabe.study.sqlbench.SuiteContract;
import io.kurabe.target.Target;

/** The suite sql-bench on MySQL itself. */
class SuiteContainerIT extends SuiteContract {
  @Override
  protected Target target() {
    return MySqlImage.target();
  }
}
