package io.kurabe.mysql.orderentry.internal;

import io.kurabe.target.Target;
import io.kurabe.workloads.orderentry.internal.OrderEntryCrashContract;

/** The order entry on a MariaDB that is killed. */
class OrderEntryCrashIT extends OrderEntryCrashContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:mariadb");
  }

  @Override
  protected String pidFile() {
    return "SELECT @@pid_file";
  }
}
