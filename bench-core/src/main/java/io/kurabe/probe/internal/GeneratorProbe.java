package io.kurabe.probe.internal;

import io.kurabe.record.GeneratorActivity;
import io.kurabe.record.internal.HistogramText;
import io.kurabe.spec.NanoClock;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * Watches the generator itself during the measured phase: stalls, garbage collection, processor
 * time. Used by the thread that leads the run.
 */
public final class GeneratorProbe implements AutoCloseable {
  /** The step for a load, finer than any pause that its percentiles could show. */
  public static final Duration FINE = Duration.ofMillis(1);

  /**
   * The step for a single client that waits for one answer after the other. Each look of the watch
   * costs such a client or its server a processor (on two of them a loop of single INSERTs took 12
   * % longer with {@link #FINE}).
   */
  public static final Duration COARSE = Duration.ofMillis(50);

  private final NanoClock clock;
  private final StallWatch stalls;
  private long startNanos;
  private long startCpuNanos;
  private long startGcCount;
  private long startGcMillis;
  private long startCompileMillis;
  private GeneratorActivity seen = new GeneratorActivity("", -1, 0, 0, 0, 0, HistogramText.empty());

  /**
   * Prepares for a measured phase between the two times of the clock.
   *
   * @param step between two looks for stalls
   */
  public GeneratorProbe(NanoClock clock, long measureStart, long measureEnd, Duration step) {
    this.clock = clock;
    this.stalls = new StallWatch(clock, measureStart, measureEnd, step.toNanos());
    start(); // Rehearsed while nothing is measured: the first time it loads classes.
  }

  /** Records the counters at the start of the measured phase. */
  public void start() {
    startNanos = clock.nanoTime();
    startCpuNanos = cpuNanos();
    startGcCount = gcCount();
    startGcMillis = gcMillis();
    startCompileMillis = compileMillis();
  }

  /** Reads the counters at the end of the measured phase. */
  public void stop() {
    long elapsed = Math.max(1, clock.nanoTime() - startNanos);
    long cpu = cpuNanos();
    double cpuShare =
        cpu >= 0 && startCpuNanos >= 0
            ? (cpu - startCpuNanos) / (double) elapsed / Runtime.getRuntime().availableProcessors()
            : -1;
    seen =
        new GeneratorActivity(
            "",
            cpuShare,
            gcCount() - startGcCount,
            gcMillis() - startGcMillis,
            compileMillis() - startCompileMillis,
            elapsed / 1e6,
            HistogramText.empty());
  }

  /** Ends the watch and gives what was seen between {@link #start} and {@link #stop}. */
  public GeneratorActivity seen() throws InterruptedException {
    return seen.with(stalls.result());
  }

  @Override
  public void close() {
    stalls.close();
  }

  private static long cpuNanos() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean os
        ? os.getProcessCpuTime()
        : -1;
  }

  private static long compileMillis() {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    return compiler != null && compiler.isCompilationTimeMonitoringSupported()
        ? compiler.getTotalCompilationTime()
        : 0;
  }

  private static long gcCount() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
        .filter(n -> n > 0)
        .sum();
  }

  private static long gcMillis() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .filter(n -> n > 0)
        .sum();
  }
}
