package io.kurabe.mysql.sqlbench.internal;

import io.kurabe.mysql.internal.MySqlImage;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.studies.sqlbench.internal.SuiteContract;
import io.kurabe.target.Target;
import io.kurabe.tier.Tier;
import org.junit.jupiter.api.Tag;

/** The suite sql-bench on MySQL itself. */
@Needs(Prerequisite.MYSQL_IMAGE)
@Tag(Tier.CONTAINER)
class SuiteContainerIT extends SuiteContract {
  @Override
  protected Target target() {
    return MySqlImage.target();
  }
}
