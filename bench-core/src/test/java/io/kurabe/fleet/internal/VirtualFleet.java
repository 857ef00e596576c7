package io.kurabe.fleet.internal;

import io.kurabe.load.LoadRun;
import io.kurabe.load.Progress;
import io.kurabe.load.StopSignal;
import io.kurabe.load.internal.VirtualTime;
import io.kurabe.probe.AnyMachine;
import io.kurabe.probe.Environment;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Driver;
import io.kurabe.spec.Protocol;
import io.kurabe.spec.RunSpec;
import io.kurabe.workload.Attachment;
import io.kurabe.workload.LoadedWorkload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A coordinator and its agents in one JVM and in virtual time, with a network that can be cut. Each
 * agent's clock has an origin of its own. The thread that makes it is the coordinator's.
 */
final class VirtualFleet {
  static final FleetSite SITE =
      new FleetSite(
          "db",
          "embedded:fake",
          Duration.ofSeconds(10),
          "run",
          new FleetSite.Way(0, 1, Protocol.PREPARED, Driver.JDBC, 0));

  static final Attachment WORDS = new Attachment("fake", Map.of(), List.of());

  /** The time until the link tells that a member is gone. */
  static final long DETECTION_NANOS = 1_500_000_000;

  private static final long PULSE_STOPS_NANOS = 7_000_000_000L;

  final VirtualTime time;
  final Fleet fleet;
  final StopSignal stop = new StopSignal();
  final Map<String, FleetAgent> agents = new LinkedHashMap<>();
  final Map<String, Integer> exitCodes = new HashMap<>();
  final Map<String, String> ends = new HashMap<>();
  final List<String> said = new ArrayList<>();

  /** The losses and refusals that the coordinator has told. */
  final List<String> warned = new ArrayList<>();

  private final Map<String, Boolean> cut = new HashMap<>();
  private final Map<String, Long> arrivals = new HashMap<>();
  private final Function<String, AgentSites> sites;
  Optional<Path> kept = Optional.empty();
  Progress progress = (phase, done, opsPerSecond) -> {};
  long delayNanos = 200_000;
  long messages;
  long cutAfter = Long.MAX_VALUE;
  String cutMember = "";
  long cutAt = -1;

  /** When the coordinator's pulse stops for a while. */
  long pulseStopsAt = Long.MAX_VALUE;

  private boolean pulseStopped;

  /**
   * @param sites of an agent, by its name
   */
  VirtualFleet(VirtualTime time, int wanted, Function<String, AgentSites> sites) {
    this.time = time;
    this.sites = sites;
    this.fleet = new Fleet(wanted, identity("coordinator"), time);
    fleet.telling(warned::add, rates -> {});
    fleet.over(
        new FleetLink() {
          @Override
          public void send(String member, byte[] message) {
            holdUpPulse();
            carry(
                member,
                FleetLink.COORDINATOR + member,
                () -> agents.get(member).message(FleetLink.COORDINATOR, message));
          }

          @Override
          public void close() {
            // The agents hear it by BYE.
          }
        });
  }

  /** Agents that run a workload, without a server. */
  static Function<String, AgentSites> running(Function<String, LoadedWorkload> workload) {
    return agent ->
        new AgentSites() {
          @Override
          public Joined join(FleetSite site, Attachment words) {
            return new Joined(
                workload.apply(agent), "the only server", Optional.empty(), Optional.empty());
          }

          @Override
          public FleetMessage.Examined examine(List<FleetSite> asked) {
            return new FleetMessage.Examined(List.of());
          }
        };
  }

  static FleetMessage.AgentIdentity identity(String name) {
    Environment environment =
        Environment.of("1.0", "Java 17").withMachine("cpu", 4, 1_024).withSystem("Linux", "amd64");
    return new FleetMessage.AgentIdentity(
        name, FleetMessage.AgentIdentity.PROTOCOL, "abc", "host-" + name, "", environment);
  }

  /** Starts an agent whose clock is ahead; it says hello. */
  void start(FleetMessage.AgentIdentity identity, long aheadNanos) {
    String name = identity.name();
    VirtualTime.Ahead clock = time.ahead(aheadNanos);
    FleetAgent agent =
        new FleetAgent(
            identity,
            sites.apply(name),
            clock.engine(),
            word -> said.add(name + ": " + word),
            word -> said.add(name + ": " + word));
    kept.map(folder -> new FleetJournal(folder.resolve(name), said::add)).ifPresent(agent::keeping);
    agents.put(name, agent);
    fleet.joined(name, "10.0.0." + agents.size());
    FleetLink link =
        new FleetLink() {
          @Override
          public void send(String member, byte[] message) {
            carry(name, name, () -> fleet.message(name, message));
          }

          @Override
          public void close() {
            // Nothing is open.
          }
        };
    Thread thread =
        time.newThread(
            () -> {
              try {
                exitCodes.put(name, agent.run(link));
              } catch (FleetException e) {
                ends.put(name, e.getMessage());
              } catch (InterruptedException e) {
                ends.put(name, "interrupted");
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  /** Starts agents {@code agent-0} and so on, with clocks that have nothing in common. */
  VirtualFleet gathered() throws InterruptedException {
    for (int i = 0; i < fleet.size(); i++) {
      start(identity("agent-" + i), (i % 2 == 0 ? 1 : -1) * i * 1_000_000_000_000L);
    }
    fleet.gather(Duration.ofMinutes(1), stop, said::add);
    return this;
  }

  /** Carries a message in order, unless the member is cut off. */
  private void carry(String member, String way, Runnable delivery) {
    messages++;
    if (messages > cutAfter && !cutMember.isEmpty()) {
      cutOff(cutMember);
    }
    long at = Math.max(time.nanoTime() + delayNanos, arrivals.getOrDefault(way, 0L));
    arrivals.put(way, at);
    time.at(
        at,
        () -> {
          if (!cut.containsKey(member)) {
            delivery.run();
          }
        });
  }

  private void holdUpPulse() {
    if (!pulseStopped
        && time.nanoTime() >= pulseStopsAt
        && Thread.currentThread().getName().equals("kurabe-fleet-pulse")) {
      pulseStopped = true;
      try {
        time.sleepUntil(time.nanoTime() + PULSE_STOPS_NANOS);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  /** Cuts an agent's cable; the coordinator hears it later. */
  void cutOff(String member) {
    if (cut.putIfAbsent(member, true) == null) {
      cutAt = time.nanoTime();
      time.at(
          time.nanoTime() + DETECTION_NANOS,
          () -> fleet.lost(member, "was lost: its connection was closed"));
    }
  }

  RunResult run(RunSpec spec, LoadedWorkload workload) throws InterruptedException {
    return engine()
        .run(
            LoadRun.of(spec, workload)
                .on(List.of("db"), false)
                .until(stop)
                .withProgress(progress)
                .joinedBy(Optional.of(WORDS)));
  }

  FleetEngine engine() {
    return new FleetEngine(fleet, Map.of("db", SITE), AnyMachine.WITH_STALLS);
  }

  /** Ends the agents and lets the time pass that they need. */
  void end() throws InterruptedException {
    fleet.end(0);
    time.sleepUntil(time.nanoTime() + 20_000_000_000L);
  }
}
