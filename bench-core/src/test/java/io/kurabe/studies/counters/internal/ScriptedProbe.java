package io.kurabe.studies.counters.internal;

import io.kurabe.target.ServerProbe;
import java.util.Map;
import java.util.function.Supplier;

/** A probe that reports what a test counts, and no gauges. */
record ScriptedProbe(Supplier<Map<String, Long>> counted) implements ServerProbe {
  @Override
  public Map<String, Long> counters() {
    return counted.get();
  }

  @Override
  public Map<String, Long> gauges() {
    return Map.of();
  }

  @Override
  public Map<String, String> notReported() {
    return Map.of();
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}
