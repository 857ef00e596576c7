package io.kurabe.jmh.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.RoundTrip;
import io.kurabe.sql.internal.SqlOperation;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.Client;
import io.kurabe.target.Engine;
import io.kurabe.workload.Operation;
import io.kurabe.workload.internal.Mix;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterSettings;
import io.kurabe.workloads.counters.internal.CounterStore;
import io.kurabe.workloads.counters.internal.SqlCounterStore;
import java.time.Duration;
import java.util.List;

/** A SQL server, and clients on it that know the operations of the harnesses. */
public abstract class SqlServerState extends HarnessServer {
  /** The upserts of one batch. */
  public static final int BATCH_SIZE = 100;

  /** The counters: enough that threads seldom meet, few enough to be cached. */
  private static final CounterSettings ROWS = new CounterSettings(1000, 1, Duration.ZERO);

  private static final CounterSettings BATCH_ROWS =
      new CounterSettings(BATCH_SIZE, 1, Duration.ZERO);

  // What a client of this server knows, by index; the order of the list in client().

  /** The operation that does nothing, which leaves the borrowing of a pooled connection. */
  static final int NOTHING = 0;

  /** The operation {@link RoundTrip}. */
  static final int ROUND_TRIP = 1;

  /** The operation that upserts one row of the counters, autocommitted. */
  static final int UPSERT = 2;

  /** The operation that selects and updates one row of the counters, then commits. */
  static final int TRANSACTION = 3;

  /** The operation that makes {@value #BATCH_SIZE} upserts as one JDBC batch, then commits. */
  static final int BATCH = 4;

  /** Makes the state as {@link HarnessServer} does. */
  protected SqlServerState(Class<? extends Engine> engine) {
    super(engine);
  }

  /** Returns what of its operations a benchmark of a whole workload performs; the first. */
  Mix mix() {
    return new Mix(List.of(new Operation("first", 1)));
  }

  /** Opens a new client with a connection of its own, or one that borrows when there is a pool. */
  Client.Blocking client(int thread) {
    SqlCounterStore counters = (SqlCounterStore) capability(CounterStore.class);
    SqlOperation update = counters.increment(CounterMethod.UPDATE, ROWS);
    List<SqlOperation> operations =
        List.of(
            (session, random) -> {},
            RoundTrip::run,
            counters.increment(CounterMethod.UPSERT, ROWS),
            (session, random) -> session.inTransaction(() -> update.run(session, random)),
            counters.incrementEach(BATCH_ROWS));
    return capability(SqlWorkspace.class).client(operations, NanoClock.SYSTEM::nanoTime);
  }
}
