package io.kurabe.target.internal;

import io.kurabe.target.HealthReportLine;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of {@code bench doctor} for a target, or for this machine.
 *
 * @param name of the target
 * @param place where it is, without secrets
 * @param lines in the order of the examination
 * @param settings that the server told; empty where nobody asked for them
 */
public record HealthReport(
    String name, String place, List<HealthReportLine> lines, Map<String, String> settings) {
  public HealthReport {
    lines = List.copyOf(lines);
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  public long count(HealthReportLine.Level level) {
    return lines.stream().filter(l -> l.level() == level).count();
  }
}
