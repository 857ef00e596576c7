package io.kurabe.postgres.orderentry.internal;

import io.kurabe.target.Target;
import io.kurabe.workloads.orderentry.internal.OrderEntryCrashContract;

/** The order entry on a PostgreSQL that is killed. */
class OrderEntryCrashIT extends OrderEntryCrashContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:postgres");
  }

  @Override
  protected String pidFile() {
    return "SELECT current_setting('data_directory') || '/postmaster.pid'";
  }
}
