package io.kurabe.workloads.counters.internal;

import io.kurabe.sql.internal.SqlOperation;
import io.kurabe.sql.internal.SqlSession;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.Client;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.workload.StatementText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * {@link CounterStore} over JDBC for every SQL engine.
 *
 * @param day the day of all counters, fixed so that midnight does not split a run
 */
public record SqlCounterStore(SqlWorkspace workspace, CounterSql sql, LocalDate day)
    implements CounterStore {
  /** Adds a store and its ledger to what workspaces can do, with today as the counters' day. */
  public static void addTo(Capabilities<SqlWorkspace> to, CounterSql sql) {
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    to.put(CounterStore.class, workspace -> new SqlCounterStore(workspace, sql, today));
    to.put(CounterLedger.class, workspace -> new SqlCounterLedger(workspace, sql));
  }

  @Override
  public Set<CounterMethod> methods() {
    return EnumSet.of(CounterMethod.UPSERT, CounterMethod.UPDATE, CounterMethod.SLOTS);
  }

  @Override
  public void reset() {
    workspace.withSession(
        "prepare the counter tables",
        session -> {
          for (String statement :
              Stream.concat(sql.tables().stream(), sql.clear().stream()).toList()) {
            session.prepare(statement).execute();
          }
          return true;
        });
  }

  @Override
  public Client open(CounterMethod method, CounterSettings settings) {
    return workspace.client(
        List.of(increment(method, settings)), io.kurabe.spec.NanoClock.SYSTEM::nanoTime);
  }

  /** Returns the increment itself, for clients that do other things too. */
  public SqlOperation increment(CounterMethod method, CounterSettings settings) {
    return new SqlCounterOperations(sql, settings, day).increment(method);
  }

  /** Returns the operation that adds 1 to each of the first rows by one batch of upserts. */
  public SqlOperation incrementEach(CounterSettings settings) {
    return new SqlCounterOperations(sql, settings, day).incrementEach(settings.rows());
  }

  @Override
  public long total(CounterMethod method) {
    String query = method == CounterMethod.SLOTS ? sql.sumSlots() : sql.sum();
    return workspace.withSession("read the counters", session -> sum(session, query));
  }

  private static long sum(SqlSession session, String query) throws SQLException {
    try (ResultSet row = session.prepare(query).executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  @Override
  public List<StatementText> statements(CounterMethod method, CounterSettings settings) {
    List<StatementText> texts = new ArrayList<>();
    sql.tables().forEach(t -> texts.add(new StatementText("before all runs", t)));
    sql.clear().forEach(t -> texts.add(new StatementText("before each run", t)));
    String each = method.text() + ": each increment";
    boolean held = !settings.hold().isZero();
    switch (method) {
      case UPSERT -> texts.add(new StatementText(each, sql.upsert()));
      case SLOTS -> texts.add(new StatementText(each, sql.upsertSlot()));
      case UPDATE -> {
        texts.add(new StatementText(each, sql.select()));
        texts.add(new StatementText(each + ", row found", sql.update()));
        texts.add(new StatementText(each + ", no row", sql.insert()));
      }
      case INCRBY -> throw new IllegalArgumentException("incrby is not a SQL method");
    }
    if (held) {
      texts.add(new StatementText(each + ", before COMMIT", sql.hold()));
    }
    texts.add(
        new StatementText(
            "after each run (audit)", method == CounterMethod.SLOTS ? sql.sumSlots() : sql.sum()));
    return List.copyOf(texts);
  }
}
