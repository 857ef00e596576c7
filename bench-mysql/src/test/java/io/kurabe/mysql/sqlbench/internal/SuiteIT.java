package io.kurabe.mysql.sqlbench.internal;

import io.kurabe.studies.sqlbench.internal.SuiteContract;
import io.kurabe.target.Target;

/**
 * The suite sql-bench on MariaDB, with statistics that are never older than its tables and with
 * hash joins: the default's nested loops take half of its time.
 */
class SuiteIT extends SuiteContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:mariadb?innodb_stats_persistent=OFF&join_cache_level=4");
  }
}
