package io.kurabe.postgres.jmh;

import io.kurabe.jmh.internal.SqlSuite;
import io.kurabe.postgres.internal.PostgresEngine;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** Measures operations of the suite sql-bench. */
@State(Scope.Thread)
public class PostgresSuiteBenchmark extends SqlSuite {
  /** The server of the trial. */
  @State(Scope.Benchmark)
  public static class Server extends ServerState {
    /** Any target that this engine opens. */
    @Param("embedded:postgres")
    public String target = "";

    /** Is called by JMH. */
    public Server() {
      super(PostgresEngine.class);
    }

    @Override
    protected String target() {
      return target;
    }
  }

  /** Connects this thread. */
  @Setup
  public void connect(Server server, ThreadParams thread) {
    connect(server, thread.getThreadIndex());
  }
}
