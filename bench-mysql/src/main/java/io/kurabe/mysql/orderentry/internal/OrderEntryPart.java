package io.kurabe.mysql.orderentry.internal;

import io.kurabe.mysql.internal.MySqlPart;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.workloads.orderentry.internal.OrderEntryDialect;

/** The order entry on InnoDB, whose rows lie in the order of their keys. */
public final class OrderEntryPart implements MySqlPart {
  private static final OrderEntryDialect DIALECT =
      new OrderEntryDialect(
          " ENGINE=InnoDB", true, "ANALYZE TABLE %s", "BIGINT NOT NULL AUTO_INCREMENT", false);

  @Override
  public void addTo(Capabilities<SqlWorkspace> to, MySqlPart.Context server) {
    to.put(OrderEntryDialect.class, workspace -> DIALECT);
  }
}
