package io.kurabe.jmh.internal;

import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.target.Engine;
import io.kurabe.target.OpenOptions;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The cost of statements over a connection of one's own, prepared and as text. */
public abstract class SqlStatements extends SqlHarness {
  /** Is called by subclasses of engines. */
  protected SqlStatements() {}

  /** The server, opened by each protocol in turn. */
  @State(Scope.Benchmark)
  public abstract static class ServerState extends SqlServerState {
    /** {@code prepared} or {@code text}. */
    @Param({"prepared", "text"})
    public String protocol = "";

    /** Makes the state as {@link HarnessServer} does. */
    protected ServerState(Class<? extends Engine> engine) {
      super(engine);
    }

    @Override
    protected OpenOptions options() {
      return new OpenOptions(Durability.DURABLE, 0, 1, Protocol.parse(protocol));
    }
  }

  /** Sends the cheapest statement, which takes network, driver and the server's front end. */
  @Benchmark
  public void roundTrip() throws Exception {
    perform(SqlServerState.ROUND_TRIP);
  }

  /** Sends one autocommitted upsert. */
  @Benchmark
  public void upsert() throws Exception {
    perform(SqlServerState.UPSERT);
  }

  /** Runs begin, select, update and commit. */
  @Benchmark
  public void transaction() throws Exception {
    perform(SqlServerState.TRANSACTION);
  }

  /** Sends one upsert of a JDBC batch in one transaction; only its mean means something. */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @OutputTimeUnit(TimeUnit.MICROSECONDS)
  @OperationsPerInvocation(SqlServerState.BATCH_SIZE)
  public void batch() throws Exception {
    perform(SqlServerState.BATCH);
  }
}
