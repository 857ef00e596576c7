package io.kurabe.postgres.orderentry.internal;

import io.kurabe.postgres.internal.PostgresPart;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.workloads.orderentry.internal.OrderEntryDialect;

/** The order entry on PostgreSQL: keys are built on filled tables, BEGIN says the level. */
public final class OrderEntryPart implements PostgresPart {
  private static final OrderEntryDialect DIALECT =
      new OrderEntryDialect(
          "", false, "VACUUM ANALYZE %s", "BIGINT GENERATED ALWAYS AS IDENTITY", true);

  @Override
  public void addTo(Capabilities<SqlWorkspace> to) {
    to.put(OrderEntryDialect.class, workspace -> DIALECT);
  }
}
