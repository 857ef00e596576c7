package io.kurabe.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The defaults of all harnesses: three forks, since the interval is over forks and two give next to
 * none; short iterations, so that one benchmark takes some 12 s; sample mode, so that there are
 * percentiles. All can be changed on the command line. JMH inherits annotations from classes only,
 * and its benchmark and state classes must not be final.
 */
@Fork(3)
@Warmup(iterations = 2, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public abstract class Harness {
  /** The seed of every random choice; each thread adds its index. */
  public static final long SEED = 42;

  /** Is called by subclasses of engines. */
  protected Harness() {}
}
