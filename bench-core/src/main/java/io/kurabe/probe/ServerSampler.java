package io.kurabe.probe;

import io.kurabe.result.ProbeResult;
import io.kurabe.spec.NanoClock;
import io.kurabe.target.ServerProbe;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads a server probe before and after a run, and its gauges ten times a second in between, on a
 * thread of its own.
 */
public final class ServerSampler implements AutoCloseable {
  private static final long STEP_NANOS = 100_000_000;

  private final String target;
  private final ServerProbe probe;
  private final NanoClock clock;
  private final Map<String, Long> before;
  private final Map<String, Sum> gauges = new TreeMap<>();
  private final Thread thread;
  private volatile String failure = "";

  private static final class Sum {
    long samples;
    long total;
    long max = Long.MIN_VALUE;
  }

  /** Reads the counters and starts to sample. Call before the first operation. */
  public ServerSampler(String target, ServerProbe probe, NanoClock clock) {
    this.target = target;
    this.probe = probe;
    this.clock = clock;
    this.before = probe.counters();
    this.thread = new Thread(this::sample, "kurabe-probe-" + target);
    thread.setDaemon(true);
    thread.start();
  }

  private void sample() {
    try {
      long next = clock.nanoTime() + STEP_NANOS;
      while (!Thread.currentThread().isInterrupted()) {
        clock.sleepUntil(next);
        probe.gauges().forEach(this::add);
        next = clock.nanoTime() + STEP_NANOS;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // The run is over.
    } catch (RuntimeException e) {
      failure = String.valueOf(e.getMessage());
    }
  }

  private void add(String name, long value) {
    Sum sum = gauges.computeIfAbsent(name, x -> new Sum());
    sum.samples++;
    sum.total += value;
    sum.max = Math.max(sum.max, value);
  }

  /** Ends the sampling and gives the differences. Call after the last operation. */
  public ProbeResult finish() throws InterruptedException {
    thread.interrupt();
    thread.join();
    Map<String, String> missing = new LinkedHashMap<>(probe.notReported());
    if (!failure.isEmpty()) {
      missing.put("gauges", "sampling failed: " + failure);
    }
    Map<String, Long> growth = new LinkedHashMap<>();
    try {
      Map<String, Long> after = probe.counters();
      after.forEach((name, value) -> growth.put(name, value - before.getOrDefault(name, 0L)));
    } catch (RuntimeException e) {
      missing.put("counters", "the server did not answer after the run: " + e.getMessage());
    }
    Map<String, ProbeResult.Gauge> sampled = new LinkedHashMap<>();
    gauges.forEach(
        (name, s) ->
            sampled.put(
                name, new ProbeResult.Gauge(s.samples, s.total / (double) s.samples, s.max)));
    return new ProbeResult(target, growth, sampled, missing);
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
