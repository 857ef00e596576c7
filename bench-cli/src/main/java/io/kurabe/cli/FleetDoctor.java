package io.kurabe.cli;

import io.kurabe.cli.fleet.FleetMembers;
import io.kurabe.fleet.internal.FleetEngine;
import io.kurabe.fleet.internal.FleetExamination;
import io.kurabe.fleet.internal.FleetMessage.Sight;
import io.kurabe.load.StopSignal;
import io.kurabe.study.TargetSession;
import io.kurabe.target.Engines;
import io.kurabe.target.HealthReportLine;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.internal.HealthReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Examines the agents of a fleet: whether they fit, their clocks, and what they reach. */
final class FleetDoctor {
  /** The difference of two wall clocks that logs of one run bear. */
  private static final double WALL_MILLIS = 1_000;

  private static final String CLOCK = "clock";
  private static final String WAY = "targets";

  private final FleetMembers members;
  private final StopSignal stop;

  FleetDoctor(FleetMembers members, StopSignal stop) {
    this.members = members;
    this.stop = stop;
  }

  /**
   * Waits for the agents, has each look at a workspace on each target, and tells one by one; tells
   * nothing more when it is stopped.
   */
  void each(List<Target> targets, Consumer<HealthReport> found) throws InterruptedException {
    try (TargetSession session =
        TargetSession.open(targets, Engines.load(), OpenOptions.DEFAULT, RunId.random())) {
      List<FleetExamination.Seen> all =
          FleetExamination.of(
              members.gathered(session, stop),
              List.copyOf(members.sites(session, OpenOptions.DEFAULT).values()),
              stop);
      if (stop.requested()) {
        return;
      }
      Map<String, Set<String>> servers = servers(all);
      all.forEach(agent -> found.accept(report(agent, servers)));
    } catch (TargetException e) {
      if (stop.requested()) {
        return;
      }
      found.accept(
          new HealthReport(
              "Fleet", "its targets", List.of(HealthReportLine.stop(WAY, e)), Map.of()));
    }
  }

  private static Map<String, Set<String>> servers(List<FleetExamination.Seen> all) {
    Map<String, Set<String>> servers = new LinkedHashMap<>();
    for (FleetExamination.Seen agent : all) {
      for (Sight sight : agent.sights()) {
        if (sight.problem().isEmpty()) {
          servers.computeIfAbsent(sight.target(), t -> new TreeSet<>()).add(sight.server());
        }
      }
    }
    return servers;
  }

  private static HealthReport report(
      FleetExamination.Seen agent, Map<String, Set<String>> servers) {
    List<HealthReportLine> lines = new ArrayList<>();
    if (!agent.lost().isEmpty()) {
      lines.add(
          HealthReportLine.stop("there", "it " + agent.lost(), "Start it again, and see its log."));
    }
    lines.add(
        HealthReportLine.ok(
            "program",
            "Kurabe %s, %s, %s, %d processors"
                .formatted(
                    agent.identity().environment().kurabe(),
                    agent.identity().environment().java(),
                    agent.identity().environment().arch(),
                    agent.identity().environment().processors())));
    if (agent.uncertaintyMillis() >= 0) {
      lines.add(clock(agent));
      lines.add(wallClock(agent));
    }
    if (agent.sights().isEmpty() && agent.lost().isEmpty()) {
      lines.add(
          HealthReportLine.stop(
              WAY, "it did not answer within a minute", "See the log of the agent."));
    }
    agent.sights().forEach(sight -> lines.add(way(sight, servers)));
    String zone = agent.identity().zone();
    return new HealthReport(
        agent.name(), agent.address() + (zone.isEmpty() ? "" : " in " + zone), lines, Map.of());
  }

  private static HealthReportLine clock(FleetExamination.Seen agent) {
    String text = String.format(Locale.ROOT, "can be set to %.2f ms", agent.uncertaintyMillis());
    return agent.uncertaintyMillis() <= FleetEngine.LATE_MILLIS
        ? HealthReportLine.ok("start", text)
        : HealthReportLine.warning(
            "start", text + " only: it is far away", "Run all agents in one region.");
  }

  private static HealthReportLine wallClock(FleetExamination.Seen agent) {
    // Wall clocks are read in whole milliseconds.
    double most = Math.abs(agent.wallMillis()) + agent.uncertaintyMillis() + 1;
    if (most <= WALL_MILLIS) {
      return HealthReportLine.ok(
          CLOCK, String.format(Locale.ROOT, "within %.0f ms of this machine's", Math.ceil(most)));
    }
    return HealthReportLine.warning(
        CLOCK,
        String.format(
            Locale.ROOT,
            "%.1f s %s this machine's",
            Math.abs(agent.wallMillis()) / 1e3,
            agent.wallMillis() > 0 ? "ahead of" : "behind"),
        "Let NTP (chrony) set both; a run does not depend on it, its logs do.");
  }

  private static HealthReportLine way(Sight sight, Map<String, Set<String>> servers) {
    String check = sight.target();
    if (!sight.problem().isEmpty()) {
      return HealthReportLine.of(check, HealthReportLine.Level.STOP, sight.problem());
    }
    if (servers.getOrDefault(sight.target(), Set.of()).size() > 1) {
      return HealthReportLine.stop(
          check,
          "reaches a server (" + sight.server() + ") that others do not",
          "Lead all agents to the same server; -t NAME=URL at an agent sets its own way.");
    }
    return HealthReportLine.ok(
        check,
        String.format(Locale.ROOT, "login works, round trip %.0f us", sight.roundTripMicros()));
  }
}
