package io.kurabe.mysql.internal;

import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.target.Target;
import io.kurabe.tier.Tier;
import org.junit.jupiter.api.Tag;

/** The scripts on MySQL itself. */
@Needs(Prerequisite.MYSQL_IMAGE)
@Tag(Tier.CONTAINER)
class VertxCorpusContainerIT extends VertxCorpusIT {
  @Override
  protected Target target() {
    return MySqlImage.target();
  }
}
