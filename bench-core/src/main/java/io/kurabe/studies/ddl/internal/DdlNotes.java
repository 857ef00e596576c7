package io.kurabe.studies.ddl.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The observations of a study of schema changes on the servers, in sentences. */
record DdlNotes(DdlResult ddl) {
  private static final double LEAST_WAIT_SECONDS = 0.1;

  /**
   * Waits of one kind of statement for another beside one way to make a change, over all its runs.
   *
   * @param lock for which they waited
   * @param behind the statement that held it, or had asked for it before; may be empty
   * @param sessions how many waits were seen
   * @param longest for how long one was seen to last, in seconds
   */
  record Waits(
      String variant, String waiter, String lock, String behind, int sessions, double longest) {}

  /** Returns who waited for whom for 100 ms or more, statements by their first words. */
  List<Waits> lockWaits() {
    Map<List<String>, List<Double>> byKind = new TreeMap<>(Comparator.comparing(List::toString));
    for (DdlRun run : ddl.runs()) {
      for (DdlRun.LockWait wait : run.lockWaits()) {
        double seconds = wait.lastSeconds() - wait.firstSeconds();
        if (seconds >= LEAST_WAIT_SECONDS) {
          DdlSample.LockWait seen = wait.seen();
          List<String> kind =
              List.of(
                  run.variant(),
                  verb(seen.waiterStatement()),
                  seen.lock(),
                  verb(seen.blockerStatement()));
          byKind.computeIfAbsent(kind, k -> new ArrayList<>()).add(seconds);
        }
      }
    }
    return byKind.entrySet().stream()
        .map(
            e ->
                new Waits(
                    e.getKey().get(0),
                    e.getKey().get(1),
                    e.getKey().get(2),
                    e.getKey().get(3),
                    e.getValue().size(),
                    Collections.max(e.getValue())))
        .toList();
  }

  /** Returns the first word, and the second of statements whose first says little. */
  private static String verb(String statement) {
    String[] words = statement.split(" ", 3);
    return words.length > 1 && words[0].matches("(?i)ALTER|CREATE|DROP|RENAME")
        ? words[0] + " " + words[1]
        : words[0];
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
