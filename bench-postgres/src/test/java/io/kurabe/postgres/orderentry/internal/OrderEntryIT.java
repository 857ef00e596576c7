package io.kurabe.postgres.orderentry.internal;

import io.kurabe.target.Target;
import io.kurabe.workloads.orderentry.internal.OrderEntryContract;

/** The order entry on a real PostgreSQL. */
class OrderEntryIT extends OrderEntryContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:postgres");
  }
}
