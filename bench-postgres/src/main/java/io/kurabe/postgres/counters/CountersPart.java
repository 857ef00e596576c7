package io.kurabe.postgres.counters;

import io.kurabe.postgres.PostgresContext;
import io.kurabe.postgres.PostgresPart;
import io.kurabe.sql.SqlWorkspace;
import io.kurabe.target.Capabilities;
import io.kurabe.workloads.counters.CounterLedger;
import io.kurabe.workloads.counters.CounterSql;
import io.kurabe.workloads.counters.CounterStore;
import io.kurabe.workloads.counters.SqlCounterLedger;
import io.kurabe.workloads.counters.SqlCounterStore;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Counters in rows. */
public final class CountersPart implements PostgresPart {
  @Override
  public void addTo(Capabilities<SqlWorkspace> to, PostgresContext server) {
    CounterSql sql = CountersSql.STATEMENTS;
    LocalDate day = LocalDate.now(ZoneOffset.UTC);
    to.put(
        CounterStore.class, workspace -> new SqlCounterStore(workspace, sql, server.probes(), day));
    to.put(CounterLedger.class, workspace -> new SqlCounterLedger(workspace, sql));
  }
}
