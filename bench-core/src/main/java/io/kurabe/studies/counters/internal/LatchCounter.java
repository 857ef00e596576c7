package io.kurabe.studies.counters.internal;

import io.kurabe.probe.ProbeResult;
import io.kurabe.result.RunResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the server's counter of InnoDB's latches, preferring the most direct one. */
final class LatchCounter {
  /**
   * The counters in order of preference: spin rounds and OS waits of SHOW ENGINE INNODB STATUS,
   * then the time of performance_schema, whose counts are no use here, since they count every
   * acquisition, waited for or not.
   */
  private static final List<String> CANDIDATES =
      List.of("innodb_rw_spin_rounds", "innodb_rw_os_waits", "innodb_latch_wait_ns");

  private LatchCounter() {}

  static Optional<String> reported(List<RunResult> runs) {
    return CANDIDATES.stream()
        .filter(name -> runs.stream().anyMatch(r -> growth(r, name) > 0))
        .findFirst();
  }

  static double perIncrement(RunResult run, String counter) {
    return run.acknowledged() == 0 ? 0 : growth(run, counter) / (double) run.acknowledged();
  }

  /** Returns why there is none, in the server's words. */
  static String reason(List<RunResult> runs) {
    String reasons =
        runs.stream()
            .flatMap(r -> r.probes().stream())
            .flatMap(p -> p.notReported().entrySet().stream())
            .filter(
                e ->
                    e.getKey().contains("rw")
                        || e.getKey().contains("latch")
                        || e.getKey().contains("semaphore"))
            .map(e -> e.getKey() + " (" + e.getValue() + ")")
            .distinct()
            .collect(Collectors.joining(", "));
    return reasons.isEmpty() ? "its counters did not move" : reasons;
  }

  private static long growth(RunResult run, String counter) {
    return run.probes().stream()
        .map(ProbeResult::counters)
        .mapToLong(c -> c.getOrDefault(counter, 0L))
        .sum();
  }
}
