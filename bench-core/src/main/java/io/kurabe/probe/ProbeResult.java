package io.kurabe.probe;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The changes of a server's own counters from before the first to after the last operation of a
 * run, warm-up included.
 *
 * @param target name of the target
 * @param counters growth by name
 * @param gauges sampled values by name
 * @param notReported counters that this server does not report, with the reason; absent is not zero
 */
public record ProbeResult(
    String target,
    Map<String, Long> counters,
    Map<String, Gauge> gauges,
    Map<String, String> notReported) {
  public ProbeResult {
    counters = Collections.unmodifiableMap(new LinkedHashMap<>(counters));
    gauges = Collections.unmodifiableMap(new LinkedHashMap<>(gauges));
    notReported = Collections.unmodifiableMap(new LinkedHashMap<>(notReported));
  }

  /**
   * A value that goes up and down.
   *
   * @param samples how often it was read
   * @param mean mean of the samples
   * @param max largest sample
   */
  public record Gauge(long samples, double mean, long max) {}
}
