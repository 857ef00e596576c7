package io.kurabe.postgres.sqlbench.internal;

import io.kurabe.studies.sqlbench.internal.SuiteContract;
import io.kurabe.target.Target;

/** The suite sql-bench on PostgreSQL. */
class SuiteIT extends SuiteContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:postgres");
  }
}
