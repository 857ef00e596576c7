package io.kurabe.postgres;

import io.kurabe.study.sqlbench.SuiteContract;
import io.kurabe.target.Target;
import org.junit.jupiter.api.Tag;

/** The suite sql-bench on PostgreSQL. */
@Tag("postgres")
class SuiteIT extends SuiteContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:postgres");
  }
}
