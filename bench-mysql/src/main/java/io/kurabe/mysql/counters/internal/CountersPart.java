package io.kurabe.mysql.counters.internal;

import io.kurabe.mysql.internal.MySqlContext;
import io.kurabe.mysql.internal.MySqlPart;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.workloads.counters.internal.SqlCounterStore;

/** Counters in rows. */
public final class CountersPart implements MySqlPart {
  @Override
  public void addTo(Capabilities<SqlWorkspace> to, MySqlContext server) {
    SqlCounterStore.addTo(to, CountersSql.of(server.version()));
  }
}
