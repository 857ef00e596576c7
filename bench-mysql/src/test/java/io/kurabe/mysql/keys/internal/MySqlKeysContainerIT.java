package io.kurabe.mysql.keys.internal;

import io.kurabe.mysql.internal.MySqlImage;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.target.Target;
import io.kurabe.tier.Tier;
import io.kurabe.workloads.keys.internal.KeyFigure;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;

/** Primary keys of MySQL itself. */
@Needs(Prerequisite.MYSQL_IMAGE)
@Tag(Tier.CONTAINER)
class MySqlKeysContainerIT extends MariaDbKeysIT {
  @Override
  protected Target target() {
    return MySqlImage.target();
  }

  /** In MySQL 9 EXPLAIN draws a tree unless it is told otherwise. */
  @Override
  protected String explain() {
    return "EXPLAIN FORMAT=TRADITIONAL ";
  }

  @Override
  protected List<String> switched() {
    return List.of("log_checkpoints", "index_page_splits");
  }

  @Override
  protected Set<KeyFigure> neverReported() {
    return Set.of(KeyFigure.LEAF_FRAGMENTATION_PERCENT, KeyFigure.FULL_PAGE_IMAGES);
  }
}
