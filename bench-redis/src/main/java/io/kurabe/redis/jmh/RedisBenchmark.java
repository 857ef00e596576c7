package io.kurabe.redis.jmh;

import io.kurabe.jmh.Harness;
import io.kurabe.jmh.internal.CompletionDriver;
import io.kurabe.jmh.internal.HarnessServer;
import io.kurabe.redis.counters.internal.RedisCounterStore;
import io.kurabe.redis.internal.RedisEngine;
import io.kurabe.target.Client;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterSettings;
import io.kurabe.workloads.counters.internal.CounterStore;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
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

/** Measures one INCRBY by the way it is sent. */
public class RedisBenchmark extends Harness {
  /** The commands of one flush, as with {@code redis-benchmark -P 16}. */
  private static final int BATCH = 16;

  /** Operations that follow each other on the event loop before the measuring thread is woken. */
  private static final int CHAIN = 1024;

  private static final CounterSettings ONE_ROW = new CounterSettings(1, 1, Duration.ZERO);
  private static final CounterSettings BATCH_ROWS = new CounterSettings(BATCH, 1, Duration.ZERO);

  /** The server of the trial. */
  @State(Scope.Benchmark)
  public static class Server extends HarnessServer {
    /** Any target that this engine opens. */
    @Param("embedded:redis")
    public String target = "";

    /** Is called by JMH. */
    public Server() {
      super(RedisEngine.class);
    }

    @Override
    protected String target() {
      return target;
    }
  }

  /** A thread's clients. */
  @State(Scope.Thread)
  public static class Clients {
    private Client.Blocking sync;
    private Client.CompletionDriven single;
    private Client.CompletionDriven batch;
    private CompletionDriver singles;
    private CompletionDriver batches;
    private SplittableRandom random;

    /** Connects this thread. */
    @Setup
    public void connect(Server server, ThreadParams thread) {
      random = new SplittableRandom(SEED + thread.getThreadIndex());
      RedisCounterStore clients = server.capability(RedisCounterStore.class);
      sync = clients.openSync(ONE_ROW);
      single =
          (Client.CompletionDriven)
              server.capability(CounterStore.class).open(CounterMethod.INCRBY, ONE_ROW);
      batch = clients.openBatch(BATCH_ROWS);
      singles = new CompletionDriver(single, random);
      batches = new CompletionDriver(batch, random);
    }

    /** Closes this thread's connections. */
    @TearDown
    public void disconnect() {
      sync.close();
      single.close();
      batch.close();
    }
  }

  /** Uses Lettuce's synchronous API: two hand-offs between threads for each command. */
  @Benchmark
  public void sync(Clients clients) throws Exception {
    clients.sync.perform(0, clients.random);
  }

  /**
   * Is completion-driven, with one command in flight: no hand-off between threads. It has only a
   * mean: a percentile would be one of whole chains.
   */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @OutputTimeUnit(TimeUnit.MICROSECONDS)
  @OperationsPerInvocation(CHAIN)
  public void completion(Clients clients) throws Exception {
    clients.singles.perform(CHAIN);
  }

  /**
   * Is completion-driven, with {@value #BATCH} commands in one flush; the time is that of one
   * command.
   */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @OutputTimeUnit(TimeUnit.MICROSECONDS)
  @OperationsPerInvocation(CHAIN)
  public void batch(Clients clients) throws Exception {
    clients.batches.perform(CHAIN / BATCH);
  }
}
