package io.kurabe.studies.ddl.internal;

import io.kurabe.page.internal.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The observations of a study of schema changes on the servers, in sentences. */
record DdlNotes(DdlResult ddl) {
  private static final double LEAST_WAIT_SECONDS = 0.1;

  /** Lists who blocked whom for 100 ms or more, once for each variant and pair of statements. */
  List<String> lockWaits() {
    return waits(
            seen -> {
              String blocker = seen.blockerStatement();
              return "'"
                  + seen.waiterStatement()
                  + "' waited for "
                  + seen.lock()
                  + (blocker.isEmpty() ? "" : ", held or asked for before by '" + blocker + "'");
            })
        .entrySet()
        .stream()
        .flatMap(
            variant ->
                variant.getValue().entrySet().stream()
                    .map(
                        e ->
                            "%s: %s, seen for up to %s"
                                .formatted(variant.getKey(), e.getKey(), time(e.getValue()))))
        .toList();
  }

  /** Lists the lock waits in short: a line for each variant, statements by their first word. */
  List<String> shortLockWaits() {
    return waits(
            seen -> {
              String blocker = verb(seen.blockerStatement());
              return verb(seen.waiterStatement()) + (blocker.isEmpty() ? "" : " behind " + blocker);
            })
        .entrySet()
        .stream()
        .map(
            variant ->
                variant.getValue().entrySet().stream()
                    .map(e -> e.getKey() + " " + time(e.getValue()))
                    .collect(Collectors.joining("; ", variant.getKey() + ": ", "")))
        .toList();
  }

  private static String time(double seconds) {
    return Quantity.time(seconds * 1e6);
  }

  private static String verb(String statement) {
    return statement.split(" ", 2)[0];
  }

  /** Returns the longest time by text, by variant. */
  private Map<String, Map<String, Double>> waits(Function<DdlSample.LockWait, String> text) {
    Map<String, Map<String, Double>> longest = new TreeMap<>();
    for (DdlRun run : ddl.runs()) {
      for (DdlRun.LockWait wait : run.lockWaits()) {
        longest
            .computeIfAbsent(run.variant(), a -> new TreeMap<>())
            .merge(text.apply(wait.seen()), wait.lastSeconds() - wait.firstSeconds(), Math::max);
      }
    }
    longest.values().forEach(of -> of.values().removeIf(s -> s < LEAST_WAIT_SECONDS));
    longest.values().removeIf(Map::isEmpty);
    return longest;
  }

  /**
   * Lists what the server reported about each variant's progress, in the order in which it came.
   */
  List<String> progress() {
    Map<String, List<String>> phases = new TreeMap<>();
    for (DdlRun run : ddl.runs()) {
      List<String> seen = phases.computeIfAbsent(run.variant(), a -> new ArrayList<>());
      run.progress().stream()
          .map(p -> p.said().phase())
          .filter(p -> !seen.contains(p))
          .forEach(seen::add);
    }
    return phases.entrySet().stream()
        .filter(e -> !e.getValue().isEmpty())
        .map(e -> e.getKey() + ": " + String.join(", ", e.getValue()))
        .toList();
  }

  /** Lists what could not be tried or seen, with the reasons. */
  List<String> notAvailable() {
    List<String> all = new ArrayList<>(ddl.unavailable());
    ddl.runs().stream()
        .flatMap(
            r ->
                r.notReported().entrySet().stream()
                    .map(e -> r.target() + " does not report " + e.getKey() + ": " + e.getValue()))
        .distinct()
        .forEach(all::add);
    return all;
  }
}
