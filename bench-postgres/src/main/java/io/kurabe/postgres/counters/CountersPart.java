package io.kurabe.postgres.counters;

import io.kurabe.postgres.PostgresPart;
import io.kurabe.sql.SqlWorkspace;
import io.kurabe.target.Capabilities;
import io.kurabe.workloads.counters.SqlCounterStore;

/** Counters in rows. */
public final class CountersPart implements PostgresPart {
  @Override
  public void addTo(Capabilities<SqlWorkspace> to) {
    SqlCounterStore.addTo(to, CountersSql.STATEMENTS);
  }
}
