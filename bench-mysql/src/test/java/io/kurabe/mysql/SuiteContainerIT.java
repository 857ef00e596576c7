package io.kurabe.mysql;

import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.study.sqlbench.SuiteContract;
import io.kurabe.target.Target;

/** The suite sql-bench on MySQL itself. */
@Needs(Prerequisite.MYSQL_IMAGE)
class SuiteContainerIT extends SuiteContract {
  @Override
  protected Target target() {
    return MySqlImage.target();
  }
}
