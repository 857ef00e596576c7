package io.kurabe.workload.counters;

import io.kurabe.jdbc.SqlWorkspace;
import io.kurabe.target.Client;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.TargetException;
import io.kurabe.workload.StatementText;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** {@link CounterStore} over JDBC for every SQL engine. */
public final class SqlCounterStore implements CounterStore {
  private final SqlWorkspace workspace;
  private final CounterSql sql;
  private final ProbeFactory probes;
  private final LocalDate day;

  /** Opens the engine's probe. */
  @FunctionalInterface
  public interface ProbeFactory {
    /** As {@link CounterStore#openProbe}. */
    ServerProbe open(boolean latchInstruments);

    /** As {@link CounterStore#hasLatchInstruments}. */
    default boolean hasLatchInstruments() {
      return false;
    }
  }

  /**
   * @param day the day of all counters, fixed so that midnight does not split a run
   */
  public SqlCounterStore(
      SqlWorkspace workspace, CounterSql sql, ProbeFactory probes, LocalDate day) {
    this.workspace = workspace;
    this.sql = sql;
    this.probes = probes;
    this.day = day;
  }

  @Override
  public Set<CounterMethod> methods() {
    return EnumSet.of(CounterMethod.UPSERT, CounterMethod.UPDATE, CounterMethod.SLOTS);
  }

  @Override
  public void reset() {
    try (Connection connection = workspace.source().open();
        Statement statement = connection.createStatement()) {
      for (String table : sql.tables()) {
        statement.execute(table);
      }
      for (String clear : sql.clear()) {
        statement.execute(clear);
      }
    } catch (SQLException e) {
      throw failure("prepare the counter tables", e);
    }
  }

  @Override
  public Client open(CounterMethod method, CounterSettings settings) {
    var operations = new SqlCounterOperations(sql, settings, day);
    return workspace.client(
        List.of(operations.increment(method)), io.kurabe.spec.NanoClock.SYSTEM::nanoTime);
  }

  @Override
  public long total(CounterMethod method) {
    String query = method == CounterMethod.SLOTS ? sql.sumSlots() : sql.sum();
    try (Connection connection = workspace.source().open();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    } catch (SQLException e) {
      throw failure("read the counters", e);
    }
  }

  @Override
  public ServerProbe openProbe(boolean latchInstruments) {
    return probes.open(latchInstruments);
  }

  @Override
  public boolean hasLatchInstruments() {
    return probes.hasLatchInstruments();
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

  private TargetException failure(String intent, SQLException e) {
    var failure = workspace.dialect().classify(e);
    return new TargetException(
        "Could not "
            + intent
            + " in "
            + workspace.name()
            + ": "
            + failure.message()
            + " ("
            + failure.code()
            + ").",
        e);
  }
}
