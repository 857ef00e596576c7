package io.kurabe.probe.internal;

import io.kurabe.probe.ProbeResult;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.internal.Repeating;
import io.kurabe.target.ServerProbe;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Reads a server probe before and after a run, and its gauges ten times a second in between, on a
 * thread of its own. Values that the server does not report are missing in the result, which says
 * so; they never make a run fail.
 */
public final class ServerSampler implements AutoCloseable {
  private static final Duration STEP = Duration.ofMillis(100);

  /** The limit for the answer to a question; after it there is no answer. */
  private static final Duration LONGEST_LOOK = Duration.ofMinutes(10);

  private final String target;
  private final ServerProbe probe;
  private final Map<String, Long> before;
  private final Map<String, Sum> gauges = new TreeMap<>();
  private final Repeating looks;
  private final Map<String, String> missing = new ConcurrentSkipListMap<>();
  private int unanswered;

  private static final class Sum {
    long samples;
    long total;
    long max = Long.MIN_VALUE;
  }

  /** Reads the counters and starts to sample. Call it before the first operation. */
  public ServerSampler(String target, ServerProbe probe, NanoClock clock) {
    this.target = target;
    this.probe = probe;
    this.before = read("before");
    this.looks = Repeating.start(clock, "kurabe-probe-" + target, STEP, STEP, this::look);
  }

  private void look() {
    try {
      probe.gauges().forEach(this::add);
    } catch (RuntimeException e) {
      unanswered++;
      missing.put("gauges", "%d samples had no answer: %s".formatted(unanswered, e.getMessage()));
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

  /** Ends the sampling and returns the differences. Call it after the last operation. */
  public ProbeResult finish() throws InterruptedException {
    looks.end(LONGEST_LOOK);
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
    looks.close();
  }
}
