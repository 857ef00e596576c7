package io.kurabe.jmh;

import io.kurabe.load.internal.NullLoop;
import io.kurabe.record.internal.ClientRecorder;
import io.kurabe.record.internal.Recorder;
import io.kurabe.spec.NanoClock;
import io.kurabe.workload.Operation;
import io.kurabe.workload.internal.Mix;
import io.kurabe.workloads.counters.internal.CounterSettings;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The time that Kurabe itself adds to an operation; no benchmark here touches a server. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class OverheadBenchmark extends Harness {
  private static final int LOOP_OPERATIONS = 1_000_000;

  /** The number of service times, spread over some buckets as real ones are. */
  private static final int TIMES = 1024;

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final CounterSettings rows = new CounterSettings(1000, 1, Duration.ZERO);
  private final Mix mix =
      new Mix(List.of(new Operation("a", 6), new Operation("b", 3), new Operation("c", 1)));
  private final ClientRecorder recorder =
      new Recorder(List.of(new Operation("a", 1)), 0, Long.MAX_VALUE).client();
  private final long[] times = random.longs(TIMES, 20_000, 2_000_000).toArray();
  private int at;

  /**
   * Runs the closed loop of a client that does nothing, with recording.
   *
   * @return the number of operations
   */
  @Benchmark
  @OperationsPerInvocation(LOOP_OPERATIONS)
  public long loop() {
    return NullLoop.run(LOOP_OPERATIONS);
  }

  /**
   * Reads the clock, as the loop does once per operation.
   *
   * @return the time in nanoseconds
   */
  @Benchmark
  public long clock() {
    return NanoClock.SYSTEM.nanoTime();
  }

  /**
   * Draws the operation from a mix of three, and a row of 1000.
   *
   * @return the row and the operation, so that nothing is optimised away
   */
  @Benchmark
  public int draw() {
    return mix.next(random) + rows.nextShop(random);
  }

  /** Records one success. */
  @Benchmark
  public void record() {
    at = (at + 1) % TIMES;
    recorder.success(0, 0, 0, times[at], -1);
  }
}
