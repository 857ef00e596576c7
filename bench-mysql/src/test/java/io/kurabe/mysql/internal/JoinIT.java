package io.kurabe.mysql.internal;

import io.kurabe.fleet.internal.JoinContract;
import io.kurabe.target.Target;

/** Agents that join the workspace of another process. */
class JoinIT extends JoinContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:mariadb");
  }

  @Override
  protected boolean runs(String workload) {
    return !workload.equals("cache"); // That is for Redis and Valkey.
  }
}
