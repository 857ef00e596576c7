package io.kurabe.study.page.internal;

import io.kurabe.page.internal.Quantity;
import io.kurabe.probe.ProbeResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Shows the servers' own counters at the most clients of each variant, as a second source beside
 * the measured times. Counters are of whole runs, so they are put in relation to all acknowledged
 * operations.
 */
record ServerCounters(StudyResult result) {
  /** A counter for reports, with unit; without a divisor it is per operation. */
  private record Key(String name, String label, String divisor) {}

  private static final List<Key> COUNTERS =
      List.of(
          new Key("innodb_row_lock_waits", "row-lock waits per operation", ""),
          new Key("innodb_row_lock_time_ms", "ms of row-lock wait per operation", ""),
          new Key("innodb_rw_spin_rounds", "RW-latch spin rounds per operation", ""),
          new Key("innodb_rw_os_waits", "RW-latch OS waits per operation", ""),
          new Key("innodb_latch_wait_ns", "ns of latch wait per operation", ""),
          new Key("innodb_log_fsyncs", "log fsyncs per operation", ""),
          new Key("cmd_incrby_usec", "us in the server per INCRBY", "cmd_incrby_calls"),
          new Key("cmd_incrby_calls", "INCRBY executed per operation", ""));

  private static final List<Key> GAUGES =
      List.of(
          new Key("innodb_row_lock_current_waits", "waiting for a row lock", ""),
          new Key("backends_waiting_for_lock", "sessions waiting for a lock", ""),
          new Key("backends_waiting_for_lwlock", "sessions waiting for an LWLock", ""));

  /** Returns a line per variant, then what the servers do not report, and why. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    variants()
        .forEach(
            (variant, runs) -> {
              String text = describe(runs);
              if (!text.isEmpty()) {
                lines.add(variant + ", " + ResultView.clients(clients(runs.get(0))) + ": " + text);
              }
            });
    lines.addAll(notReported());
    return lines;
  }

  /** Returns the runs of each variant at its most clients. */
  private Map<String, List<RunResult>> variants() {
    Map<String, List<RunResult>> byVariant =
        result.runs().stream()
            .collect(
                Collectors.groupingBy(
                    r -> r.spec().parameters().getOrDefault("variant", r.spec().workload()),
                    TreeMap::new,
                    Collectors.toList()));
    byVariant.replaceAll(
        (variant, runs) -> {
          int most = runs.stream().mapToInt(ServerCounters::clients).max().orElse(0);
          return runs.stream().filter(r -> clients(r) == most).toList();
        });
    return byVariant;
  }

  private static int clients(RunResult run) {
    return run.spec().arrivals().clients();
  }

  private static String describe(List<RunResult> runs) {
    List<String> parts = new ArrayList<>();
    double operations = runs.stream().mapToLong(RunResult::acknowledged).sum();
    for (Key key : COUNTERS) {
      double growth = growth(runs, key.name);
      double over = key.divisor.isEmpty() ? operations : growth(runs, key.divisor);
      if (growth > 0 && over > 0) {
        parts.add(Quantity.number(growth / over) + " " + key.label);
      }
    }
    GAUGES.forEach(k -> gauge(runs, k.name).ifPresent(g -> parts.add(g + " " + k.label)));
    return String.join(", ", parts);
  }

  private static double growth(List<RunResult> runs, String counter) {
    return runs.stream()
        .flatMap(r -> r.probes().stream())
        .mapToLong(p -> p.counters().getOrDefault(counter, 0L))
        .sum();
  }

  private static Optional<String> gauge(List<RunResult> runs, String name) {
    List<ProbeResult.Gauge> gauges =
        runs.stream()
            .flatMap(r -> r.probes().stream())
            .map(p -> Optional.ofNullable(p.gauges().get(name)))
            .flatMap(Optional::stream)
            .toList();
    long samples = gauges.stream().mapToLong(ProbeResult.Gauge::samples).sum();
    double sum = gauges.stream().mapToDouble(g -> g.mean() * g.samples()).sum();
    return samples == 0 || sum == 0
        ? Optional.empty()
        : Optional.of(Quantity.number(sum / samples));
  }

  private Set<String> notReported() {
    Set<String> lines = new LinkedHashSet<>();
    for (RunResult run : result.runs()) {
      for (ProbeResult probe : run.probes()) {
        probe
            .notReported()
            .forEach(
                (name, why) -> lines.add(probe.target() + " does not report " + name + ": " + why));
      }
    }
    return lines;
  }
}
