package io.kurabe.study.page.internal;

import io.kurabe.page.internal.Quantity;
import io.kurabe.record.Outage;
import io.kurabe.record.Pause;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OfferedLoad;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.Steadiness;
import io.kurabe.result.StudyResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The sentences on the load of single runs: open loop, outages, waits for a pool.
 *
 * @param rates whether no table has them
 * @param listed the runs that have a line of their own
 */
record LoadNotes(StudyResult result, boolean rates, Predicate<RunResult> listed) {
  /** Returns whether a caution only says what is true of every overloaded run. */
  static boolean ofOverload(String caution) {
    return caution.startsWith("unsustainable: ")
        || caution.startsWith(Steadiness.State.UNSTEADY.text());
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    List<LatencySummary> others = new ArrayList<>();
    for (RunResult run : result.runs()) {
      String name = run.spec().name() + ": ";
      run.offered().filter(load -> rates).ifPresent(load -> lines.add(name + offered(load)));
      run.outage().ifPresent(outage -> lines.add(name + outage(outage)));
      LatencySummary wait =
          LatencySummary.merge(run.operations().stream().map(OperationResult::poolWait).toList());
      if (wait.count() > 0 && listed.test(run)) {
        lines.add(name + poolWait(wait));
      } else if (wait.count() > 0) {
        others.add(wait);
      }
    }
    longestPause().ifPresent(lines::add);
    if (!others.isEmpty()) {
      lines.add("all others: " + poolWait(LatencySummary.merge(others)));
    }
    return lines;
  }

  /**
   * Describes the longest pause of all runs; each run has its own in {@code runs.csv}. One that is
   * no longer than a client's think time says nothing of the server.
   */
  private Optional<String> longestPause() {
    return result.runs().stream()
        .filter(r -> r.longestPause().filter(p -> p.millis() > longestThink(r)).isPresent())
        .max(Comparator.comparingDouble(r -> r.longestPause().orElseThrow().millis()))
        .map(
            r ->
                "longest pause without an answer: "
                    + pause(r.longestPause().orElseThrow())
                    + (result.runs().size() == 1 ? "" : " of " + r.spec().name()));
  }

  private static double longestThink(RunResult run) {
    return run.spec()
        .arrivals()
        .match(closed -> closed.think().most().toMillis(), b -> 0L, c -> 0L, p -> 0L);
  }

  /** Returns {@code 3.02 s, from 4.1 s of the measured phase on}. */
  private static String pause(Pause pause) {
    return pause.isBelowResolution()
        ? length(pause)
        : "%s, from %s of the measured phase on"
            .formatted(length(pause), Quantity.time(pause.startSeconds() * 1e6));
  }

  /** Returns {@code 3.02 s}, or {@code at most 1 ms}. */
  static String length(Pause pause) {
    return pause.isBelowResolution()
        ? "at most " + Quantity.time(Pause.RESOLUTION_NANOS / 1e3)
        : Quantity.time(pause.millis() * 1e3);
  }

  private static String offered(OfferedLoad load) {
    return "offered %s, achieved %s, at most %s waiting to be sent, %s never answered: %s%s"
        .formatted(
            Quantity.of(load.offeredPerSecond(), "ops/s"),
            Quantity.of(load.achievedPerSecond(), "ops/s"),
            Quantity.count(load.backlogMax()),
            Quantity.count(load.unfinished()),
            load.sustainable() ? "sustained" : "UNSUSTAINABLE",
            load.outsideThePhase().map(words -> "; " + words).orElse(""));
  }

  private static String outage(Outage outage) {
    if (outage.reconnects() == 0) {
      return outage.connectionsLost() + " connections lost, none came back";
    }
    return outage.connectionsLost()
        + " connections lost, "
        + outage.reconnects()
        + " came back, the longest after "
        + Quantity.time(outage.longestMillis() * 1e3)
        + (outage.resolutionMillis() > 0
            ? ", of which up to "
                + Quantity.time(outage.resolutionMillis() * 1e3)
                + " passed between two attempts to reconnect"
            : "");
  }

  private static String poolWait(LatencySummary wait) {
    return "wait for a pooled connection, not part of the service time: mean %s, p99 %s, max %s"
        .formatted(
            Quantity.time(wait.meanMicros()),
            Quantity.time(wait.p99Micros()),
            Quantity.time(wait.maxMicros()));
  }
}
