package io.kurabe.postgres.counters.internal;

import io.kurabe.postgres.internal.PostgresPart;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.workloads.counters.internal.SqlCounterStore;

/** Counters in rows. */
public final class CountersPart implements PostgresPart {
  @Override
  public void addTo(Capabilities<SqlWorkspace> to) {
    SqlCounterStore.addTo(to, CountersSql.STATEMENTS);
  }
}
