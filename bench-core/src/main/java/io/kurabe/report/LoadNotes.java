package io.kurabe.report;

import io.kurabe.result.LatencySummary;
import io.kurabe.result.OfferedLoad;
import io.kurabe.result.OperationResult;
import io.kurabe.result.Outage;
import io.kurabe.result.RunResult;
import io.kurabe.result.Steadiness;
import io.kurabe.result.StudyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What is said of the load of single runs: open loop, outages, waits for a pooled connection. */
final class LoadNotes {
  private final StudyResult result;
  private final boolean rates;

  /**
   * @param rates whether offered and achieved rates are told; a search has them in its table
   */
  LoadNotes(StudyResult result, boolean rates) {
    this.result = result;
    this.rates = rates;
  }

  /** Whether a caution only says what every run has that had too much to do. */
  static boolean ofOverload(String caution) {
    return caution.startsWith("unsustainable: ")
        || caution.startsWith(Steadiness.State.UNSTEADY.text());
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    Set<String> listed =
        KeysNotes.withoutSteps(result).stream()
            .map(r -> r.spec().name())
            .collect(Collectors.toSet());
    List<LatencySummary> ofSteps = new ArrayList<>();
    for (RunResult run : result.runs()) {
      String name = run.spec().name() + ": ";
      run.offered().filter(load -> rates).ifPresent(load -> lines.add(name + offered(load)));
      run.outage().ifPresent(outage -> lines.add(name + outage(outage)));
      LatencySummary wait =
          LatencySummary.merge(run.operations().stream().map(OperationResult::poolWait).toList());
      if (wait.count() > 0 && listed.contains(run.spec().name())) {
        lines.add(name + poolWait(wait));
      } else if (wait.count() > 0) {
        ofSteps.add(wait);
      }
    }
    if (!ofSteps.isEmpty()) {
      lines.add("steps of the fills: " + poolWait(LatencySummary.merge(ofSteps)));
    }
    return lines;
  }

  private static String offered(OfferedLoad load) {
    return "offered "
        + Quantity.of(load.offeredPerSecond(), "ops/s")
        + ", achieved "
        + Quantity.of(load.achievedPerSecond(), "ops/s")
        + ", at most "
        + Quantity.count(load.backlogMax())
        + " waiting to be sent, "
        + Quantity.count(load.unfinished())
        + " never answered: "
        + (load.sustainable() ? "sustained" : "UNSUSTAINABLE");
  }

  private static String outage(Outage outage) {
    return outage.connectionsLost()
        + " connections lost, "
        + outage.reconnects()
        + " came back, the longest after "
        + Quantity.time(outage.longestMillis() * 1e3);
  }

  private static String poolWait(LatencySummary wait) {
    return "wait for a pooled connection, not part of the service time: mean "
        + Quantity.time(wait.mean())
        + ", p99 "
        + Quantity.time(wait.p99())
        + ", max "
        + Quantity.time(wait.max());
  }
}
