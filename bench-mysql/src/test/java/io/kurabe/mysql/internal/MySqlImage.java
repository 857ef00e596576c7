package io.kurabe.mysql.internal;

import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.target.Target;

/** MySQL itself in a container, for tests that need its image. */
public final class MySqlImage {
  private MySqlImage() {}

  /** The target. */
  public static Target target() {
    return Target.parse("container:" + Prerequisite.MYSQL_IMAGE.value());
  }
}
