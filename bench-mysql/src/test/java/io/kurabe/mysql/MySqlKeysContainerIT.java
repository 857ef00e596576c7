package io.kurabe.mysql;

import io.kurabe.target.Target;
import java.util.List;

/** Primary keys of MySQL itself. */
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
}
