package io.kurabe.mysql.jmh;

import io.kurabe.jmh.internal.SqlPool;
import io.kurabe.mysql.internal.MySqlEngine;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** Measures the borrowing of a connection from a pool. */
@State(Scope.Thread)
public class MySqlPoolBenchmark extends SqlPool {
  /** The server of the trial. */
  @State(Scope.Benchmark)
  public static class Server extends ServerState {
    /** Any target that this engine opens. */
    @Param("embedded:mariadb")
    public String target = "";

    /** Is called by JMH. */
    public Server() {
      super(MySqlEngine.class);
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
