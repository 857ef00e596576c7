package io.kurabe.redis.jmh;

import io.kurabe.jmh.Harness;
import io.kurabe.jmh.internal.CompletionDriver;
import io.kurabe.jmh.internal.HarnessServer;
import io.kurabe.redis.internal.RedisEngine;
import io.kurabe.target.Client;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Workload;
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
 * Measures one request of the workload {@code cache} by the type of its keys, with one request in
 * flight and all checks of {@code bench load}.
 */
public class CacheBenchmark extends Harness {
  /** Requests that follow each other on the event loop before the measuring thread is woken. */
  private static final int CHAIN = 1024;

  /** The server of the trial, with its keys. */
  @State(Scope.Benchmark)
  public static class Server extends HarnessServer {
    /** Any target that this engine opens. */
    @Param("embedded:redis")
    public String target = "";

    /** What keys hold, as {@code bench load cache --type} names it. */
    @Param({"string", "hash", "list", "sorted-set", "stream"})
    public String type = "";

    private @Nullable LoadedWorkload loaded;

    /** Is called by JMH. */
    public Server() {
      super(RedisEngine.class);
    }

    @Override
    protected String target() {
      return target;
    }

    /** Returns the workload; the first call loads the keys. */
    synchronized LoadedWorkload cache() {
      LoadedWorkload ready = loaded;
      if (ready == null) {
        ready = Workload.named("cache", Map.of("type", type, "keys", "1..10000")).load(workspace());
        ready.reset();
        loaded = ready;
      }
      return ready;
    }
  }

  /** A thread's client. */
  @State(Scope.Thread)
  public static class Clients {
    private Client.CompletionDriven client;
    private CompletionDriver driver;
    private int read;

    /** Connects this thread. */
    @Setup
    public void connect(Server server, ThreadParams thread) {
      LoadedWorkload cache = server.cache();
      client = (Client.CompletionDriven) cache.open(thread.getThreadIndex());
      driver = new CompletionDriver(client, new SplittableRandom(SEED + thread.getThreadIndex()));
      read = cache.operations().size() - 1;
    }

    /** Closes this thread's connection. */
    @TearDown
    public void disconnect() {
      client.close();
    }
  }

  /** Is the first write of the type: SET, HSET, LPUSH, ZINCRBY or XADD. */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @OutputTimeUnit(TimeUnit.MICROSECONDS)
  @OperationsPerInvocation(CHAIN)
  public void write(Clients clients) throws Exception {
    clients.driver.perform(0, CHAIN);
  }

  /** Is the last read of the type: GET, HGETALL, LRANGE, ZSCORE or XREVRANGE. */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @OutputTimeUnit(TimeUnit.MICROSECONDS)
  @OperationsPerInvocation(CHAIN)
  public void read(Clients clients) throws Exception {
    clients.driver.perform(clients.read, CHAIN);
  }
}
