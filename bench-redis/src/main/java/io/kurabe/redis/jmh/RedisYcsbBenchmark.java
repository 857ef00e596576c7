package io.kurabe.redis.jmh;

import io.kurabe.jmh.Harness;
import io.kurabe.jmh.internal.CompletionDriver;
import io.kurabe.jmh.internal.HarnessServer;
import io.kurabe.redis.internal.RedisEngine;
import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Workload;
import io.kurabe.workload.internal.Mix;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Measures an operation of each core workload of YCSB.
 *
 * @since 0.1.0
 */
public class RedisYcsbBenchmark extends Harness {
  /** Operations that follow each other on the event loop before the measuring thread is woken. */
  private static final int CHAIN = 128;

  /** The server of the trial, with the records of one workload. */
  @State(Scope.Benchmark)
  public static class Server extends HarnessServer {
    /** Any target that this engine opens. */
    @Param("embedded:redis")
    public String target = "";

    /** The workload by its name in the catalogue. */
    @Param({"ycsb-a", "ycsb-b", "ycsb-c", "ycsb-d", "ycsb-e", "ycsb-f"})
    public String workload = "";

    private @Nullable LoadedWorkload loaded;

    /** Is called by JMH. */
    public Server() {
      super(RedisEngine.class);
    }

    @Override
    protected String target() {
      return target;
    }

    /** Returns the workload; the first call loads it. */
    synchronized LoadedWorkload loaded() {
      if (loaded == null) {
        LoadedWorkload ready =
            Workload.named(workload, Map.of("records", "10000")).load(workspace());
        ready.reset();
        loaded = ready;
      }
      return loaded;
    }
  }

  /** A thread's client. */
  @State(Scope.Thread)
  public static class Clients {
    private Mixed client;
    private CompletionDriver driver;

    /** Connects this thread. */
    @Setup
    public void connect(Server server, ThreadParams thread) {
      LoadedWorkload loaded = server.loaded();
      client =
          new Mixed(
              (Client.CompletionDriven) loaded.open(thread.getThreadIndex()),
              new Mix(loaded.operations()));
      driver = new CompletionDriver(client, new SplittableRandom(SEED + thread.getThreadIndex()));
    }

    /** Closes this thread's connection. */
    @TearDown
    public void disconnect() {
      client.close();
    }
  }

  /** Draws the operations of a client by their mix. */
  private record Mixed(Client.CompletionDriven client, Mix mix) implements Client.CompletionDriven {
    @Override
    public void perform(int operation, SplittableRandom random, Completion completion) {
      client.perform(mix.next(random), random, completion);
    }

    @Override
    public Failure classify(Throwable thrown) {
      return client.classify(thrown);
    }

    @Override
    public void reconnect() throws Exception {
      client.reconnect();
    }

    @Override
    public void abort() {
      client.abort();
    }

    @Override
    public void close() {
      client.close();
    }
  }

  /**
   * Is completion-driven, with one operation in flight; it has only a mean: a percentile would be
   * one of whole chains.
   */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @OutputTimeUnit(TimeUnit.MICROSECONDS)
  @OperationsPerInvocation(CHAIN)
  public void workload(Clients clients) throws Exception {
    clients.driver.perform(CHAIN);
  }
}
