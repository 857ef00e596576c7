package io.kurabe.mysql;

import io.kurabe.study.sqlbench.SuiteContract;
import io.kurabe.target.Target;
import org.junit.jupiter.api.Tag;

/** The suite sql-bench on MariaDB, with statistics that are never older than its tables. */
@Tag("mysql")
class SuiteIT extends SuiteContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:mariadb?innodb_stats_persistent=OFF");
  }
}
