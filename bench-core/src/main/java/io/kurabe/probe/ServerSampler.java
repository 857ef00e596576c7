package io.kurabe.probe;

import io.kurabe.result.ProbeResult;
import io.kurabe.target.ServerProbe;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Reads a server probe before and after a run, and its gauges ten times a second in between, on a
 * thread of its own. What the server does not answer is missing in the result, which says so; a run
 * is never lost by it.
 */
public final class ServerSampler implements AutoCloseable {
  private static final long STEP_MILLIS = 100;

  private final String target;
  private final ServerProbe probe;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final Map<String, Long> before;
  private final Map<String, Sum> gauges = new TreeMap<>();
  private final Thread thread;
  private final Map<String, String> missing = new ConcurrentSkipListMap<>();
  private int unanswered;

  private static final class Sum {
    long samples;
    long total;
    long max = Long.MIN_VALUE;
  }

  /** Reads the counters and starts to sample. Call before the first operation. */
  public ServerSampler(String target, ServerProbe probe) {
    this.target = target;
    this.probe = probe;
    this.before = read("before");
    this.thread = new Thread(this::sample, "kurabe-probe-" + target);
    thread.setDaemon(true);
    thread.start();
  }

  private void sample() {
    try {
      while (!stop.await(STEP_MILLIS, TimeUnit.MILLISECONDS)) {
        look();
      }
    } catch (InterruptedException e) {
      Thread.currentThread()
          .interrupt(); // Nobody does this: a question is never cut in the middle.
    }
  }

  private void look() {
    try {
      probe.gauges().forEach(this::add);
    } catch (RuntimeException e) {
      unanswered++;
      missing.put("gauges", "%d looks had no answer: %s".formatted(unanswered, e.getMessage()));
    }
  }

  private Map<String, Long> read(String when) {
    try {
      return probe.counters();
    } catch (RuntimeException e) {
      missing.put(
          "counters", "the server did not answer %s the run: %s".formatted(when, e.getMessage()));
      return Map.of();
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
    stop.countDown();
    thread.join();
    Map<String, Long> after = read("after");
    Map<String, Long> growth = new LinkedHashMap<>();
    if (!missing.containsKey("counters")) {
      after.forEach((name, value) -> growth.put(name, value - before.getOrDefault(name, 0L)));
    }
    if (growth.values().stream().anyMatch(v -> v < 0)) {
      growth.clear();
      missing.put("counters", "the server has begun to count anew during the run");
    }
    Map<String, String> notReported = new LinkedHashMap<>();
    try {
      notReported.putAll(probe.notReported());
    } catch (RuntimeException e) {
      missing.putIfAbsent("counters", "the server did not answer after the run: " + e.getMessage());
    }
    notReported.putAll(missing);
    Map<String, ProbeResult.Gauge> sampled = new LinkedHashMap<>();
    gauges.forEach(
        (name, s) ->
            sampled.put(
                name, new ProbeResult.Gauge(s.samples, s.total / (double) s.samples, s.max)));
    return new ProbeResult(target, growth, sampled, notReported);
  }

  @Override
  public void close() {
    stop.countDown();
  }
}
