package io.kurabe.mysql.counters;

import io.kurabe.mysql.MySqlContext;
import io.kurabe.mysql.MySqlPart;
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
public final class CountersPart implements MySqlPart {
  @Override
  public void addTo(Capabilities<SqlWorkspace> to, MySqlContext server) {
    CounterSql sql = CountersSql.of(server.version());
    LocalDate day = LocalDate.now(ZoneOffset.UTC);
    to.put(
        CounterStore.class, workspace -> new SqlCounterStore(workspace, sql, server.probes(), day));
    to.put(CounterLedger.class, workspace -> new SqlCounterLedger(workspace, sql));
  }
}
