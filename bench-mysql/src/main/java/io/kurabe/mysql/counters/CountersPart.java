package io.kurabe.mysql.counters;

import io.kurabe.mysql.MySqlContext;
import io.kurabe.mysql.MySqlPart;
import io.kurabe.sql.SqlWorkspace;
import io.kurabe.target.Capabilities;
import io.kurabe.workloads.counters.SqlCounterStore;

/** Counters in rows. */
public final class CountersPart implements MySqlPart {
  @Override
  public void addTo(Capabilities<SqlWorkspace> to, MySqlContext server) {
    SqlCounterStore.addTo(to, CountersSql.of(server.version()));
  }
}
