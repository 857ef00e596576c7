package io.kurabe.jmh.internal;

import io.kurabe.spec.Durability;
import io.kurabe.target.Engine;
import io.kurabe.target.OpenOptions;
import org.openjdk.jmh.annotations.Benchmark;

/** The cost of borrowing a connection from a HikariCP pool for each operation. */
public abstract class SqlPool extends SqlHarness {
  /** The default size of HikariCP. */
  private static final int SIZE = 10;

  /** Is called by subclasses of engines. */
  protected SqlPool() {}

  public abstract static class ServerState extends SqlServerState {
    /** Makes the state as {@link HarnessServer} does. */
    protected ServerState(Class<? extends Engine> engine) {
      super(engine);
    }

    @Override
    protected OpenOptions options() {
      return new OpenOptions(Durability.DURABLE, SIZE);
    }
  }

  @Benchmark
  public void borrow() throws Exception {
    perform(SqlServerState.NOTHING);
  }

  /** Borrows a connection, sends the cheapest statement and gives it back. */
  @Benchmark
  public void borrowAndRoundTrip() throws Exception {
    perform(SqlServerState.ROUND_TRIP);
  }
}
