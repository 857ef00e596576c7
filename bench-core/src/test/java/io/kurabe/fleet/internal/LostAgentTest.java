package io.kurabe.fleet.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.load.FakeWorkload;
import io.kurabe.load.internal.FakeServer;
import io.kurabe.load.internal.VirtualTime;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Retry;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import io.kurabe.study.internal.PlannedRuns;
import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.kurabe.workload.Audit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A fleet of which one is lost: never silently smaller, and nobody goes on. */
class LostAgentTest {
  private static final long MS = 1_000_000;
  private static final int CLIENTS = 4;
  private static final RunSpec SPEC =
      FakeWorkload.spec(
          new Arrivals.Closed(CLIENTS, ThinkTime.NONE),
          Duration.ofMillis(200),
          Duration.ofMillis(200),
          Retry.DEFAULT);

  private static final RunSpec LONGER =
      FakeWorkload.spec(
          SPEC.arrivals(), Duration.ofMillis(500), Duration.ofSeconds(20), Retry.DEFAULT);

  /** Requests of 20 ms, whose last one is known by agent. */
  private static final class Watched {
    final Map<String, Long> lastRequest = new HashMap<>();
    final VirtualTime time = new VirtualTime();
    final FakeServer server = new FakeServer(time, n -> 20 * MS);

    FakeWorkload ofAgent(String agent) {
      Client.Blocking real = (Client.Blocking) server.blocking();
      Client.Blocking watched =
          new Client.Blocking() {
            @Override
            public void perform(int operation, SplittableRandom random) throws Exception {
              lastRequest.put(agent, time.nanoTime());
              real.perform(operation, random);
            }

            @Override
            public Failure classify(Throwable thrown) {
              return real.classify(thrown);
            }

            @Override
            public void reconnect() {}

            @Override
            public void abort() {}

            @Override
            public void close() {}
          };
      return FakeWorkload.of(Collections.nCopies(CLIENTS, watched));
    }

    VirtualFleet fleet() throws InterruptedException {
      return new VirtualFleet(time, 2, VirtualFleet.running(this::ofAgent)).gathered();
    }
  }

  /** Cuts the cable of one agent behind each message of the run in turn. */
  @Test
  void aRunThatLosesAGeneratorIsPartialAndInvalidAndEndsEverywhere() throws Exception {
    long messages = Long.MAX_VALUE;
    for (long i = 0; i < messages; i++) {
      Watched watched = new Watched();
      VirtualFleet fleet = watched.fleet();
      long before = fleet.messages;
      fleet.cutMember = "agent-1";
      fleet.cutAfter = before + i;
      RunResult run = fleet.run(SPEC, watched.ofAgent("coordinator"));
      if (fleet.cutAt < 0) {
        messages = i; // The run needs no more than these.
        assertThat(run.valid()).isTrue();
        break;
      }
      long ended = watched.time.nanoTime();
      String when = "cut behind message " + i;
      assertThat(run.complete()).as(when).isFalse();
      assertThat(run.valid()).as(when).isFalse();
      assertThat(run.invalid())
          .as(when)
          .anyMatch(r -> r.startsWith("agent-1 (10.0.0.2) was lost: "));
      assertThat(fleet.stop.failed()).as(when).isTrue();
      assertThat(ended - fleet.cutAt).as(when).isLessThan(13_500 * MS);
      assertThat(run.fleet().orElseThrow().lost())
          .as(when)
          .singleElement()
          .matches(g -> g.name().equals("agent-1"));
      fleet.end();
      assertThat(fleet.exitCodes.get("agent-0")).as(when).isEqualTo(0);
      watched.lastRequest.values().stream()
          .max(Long::compare)
          .ifPresent(
              last ->
                  assertThat(last - fleet.cutAt)
                      .as("the last request of any agent, " + when)
                      .isLessThan(5_300 * MS));
    }
    assertThat(messages).as("messages of a run").isBetween(200L, 2_000L);
  }

  @Test
  void theIntervalsOfALostRunAreThoseThatAllHaveGiven() throws Exception {
    Watched watched = new Watched();
    VirtualFleet fleet = watched.fleet();
    watched.time.at(watched.time.nanoTime() + 2_600 * MS, () -> fleet.cutOff("agent-1"));
    RunResult run = fleet.run(LONGER, watched.ofAgent("coordinator"));
    double until = run.series().get(run.series().size() - 1).startSeconds();
    assertThat(until).isBetween(0.5, 1.3);
    assertThat(run.measuredSeconds()).isBetween(0.3, 1.3);
    // Four clients at 20 ms each.
    assertThat(run.operations().get(0).opsPerSecond()).isBetween(150.0, 200.0);
    assertThat(run.longestPause()).isEmpty();
    assertThat(run.invalid()).anyMatch(r -> r.endsWith(" s of 20 s"));
    assertThat(audited(run).audit()).isEmpty();
    assertThat(audited(run).cautions()).contains("not audited: what agent-1 sent is not known");
    fleet.end();
  }

  /** The run with an audit that asks for what was acknowledged. */
  private static RunResult audited(RunResult run) {
    return PlannedRuns.withAudit(
        run, () -> Optional.of(Audit.of(run.acknowledged(), 0, run.acknowledged())));
  }

  @Test
  void theOthersAreStoppedAsSoonAsTheLossIsKnown() throws Exception {
    Watched watched = new Watched();
    VirtualFleet fleet = watched.fleet();
    watched.time.at(watched.time.nanoTime() + 2_000 * MS, () -> fleet.cutOff("agent-1"));
    fleet.run(LONGER, watched.ofAgent("coordinator"));
    assertThat(watched.lastRequest.get("agent-0"))
        .isLessThan(fleet.cutAt + VirtualFleet.DETECTION_NANOS + 100 * MS);
    fleet.end();
    assertThat(watched.lastRequest.get("agent-1")).isLessThan(fleet.cutAt + 5_100 * MS);
    assertThat(fleet.exitCodes).containsEntry("agent-1", FleetAgent.COORDINATOR_LOST);
    assertThat(fleet.said).anyMatch(s -> s.contains("the coordinator was not heard for 5 s"));
    assertThat(fleet.warned)
        .singleElement()
        .asString()
        .matches(
            "agent-1 \\(10\\.0\\.0\\.2\\) was lost: .* after \\d\\.\\d s of 20 s\\. All others stop\\.");
    assertThat(fleet.said)
        .anyMatch(s -> s.startsWith("agent-0: The coordinator stops the run: agent-1 was lost: "));
  }

  @Test
  void anAgentThatIsToldToEndLeavesWithItsRecording() throws Exception {
    Watched watched = new Watched();
    VirtualFleet fleet = watched.fleet();
    watched.time.at(
        watched.time.nanoTime() + 3_000 * MS,
        () -> fleet.agents.get("agent-1").leave("it was told to end (SIGTERM)"));
    RunResult run = fleet.run(LONGER, watched.ofAgent("coordinator"));
    assertThat(run.complete()).isFalse();
    assertThat(run.invalid())
        .anyMatch(r -> r.startsWith("agent-1 (10.0.0.2) left: it was told to end (SIGTERM) after"));
    assertThat(run.fleet().orElseThrow().generators()).allMatch(g -> g.work().isPresent());
    assertThat(run.acknowledged()).isEqualTo(watched.server.requestCount());
    assertThat(audited(run).audit()).as("the audit of all that was sent").isPresent();
    fleet.end();
  }

  @Test
  void noFurtherRunIsMadeWithAFleetThatLostOne() throws Exception {
    Watched watched = new Watched();
    VirtualFleet fleet = watched.fleet();
    fleet.cutOff("agent-1");
    assertThat(fleet.run(SPEC, watched.ofAgent("coordinator")).valid()).isFalse();
    assertThat(fleet.run(SPEC, watched.ofAgent("coordinator")).valid()).isFalse();
    assertThat(watched.lastRequest).isEmpty();
    fleet.end();
  }

  /** E.g. when the terminal takes no more words. */
  @Test
  void aRunIsCompleteWhenItsCoordinatorHadToWaitForLongerThanALease() throws Exception {
    Watched watched = new Watched();
    VirtualFleet fleet = watched.fleet();
    List<Long> waits = new ArrayList<>();
    fleet.progress =
        (phase, done, opsPerSecond) -> {
          if (phase.equals("measure") && waits.isEmpty()) {
            waits.add(watched.time.nanoTime());
            pause(watched.time, 60_000 * MS);
          }
        };
    RunResult run = fleet.run(LONGER, watched.ofAgent("coordinator"));
    assertThat(waits).hasSize(1);
    assertThat(run.complete()).isTrue();
    assertThat(run.invalid()).isEmpty();
    assertThat(run.acknowledged()).isEqualTo(watched.server.requestCount());
    fleet.end();
    assertThat(fleet.exitCodes.values()).containsExactly(0, 0);
  }

  /** The coordinator waits for its terminal, but what it prolonged ends with the first loss. */
  @Test
  void allStopWhenOneIsLostAlthoughTheirCoordinatorHasToWait() throws Exception {
    Watched watched = new Watched();
    VirtualFleet fleet = watched.fleet();
    fleet.progress =
        (phase, done, opsPerSecond) -> {
          if (phase.equals("measure") && fleet.cutAt < 0) {
            fleet.cutOff("agent-1");
            pause(watched.time, 60_000 * MS);
          }
        };
    RunResult run = fleet.run(LONGER, watched.ofAgent("coordinator"));
    assertThat(run.invalid())
        .anyMatch(
            r ->
                r.matches(
                    "agent-1 \\(.*\\) was lost: its connection was closed after \\d\\..* s of 20 s"));
    assertThat(watched.lastRequest.get("agent-0"))
        .isLessThan(fleet.cutAt + VirtualFleet.DETECTION_NANOS + 5_100 * MS);
    fleet.end();
  }

  @Test
  void agentsOfACoordinatorThatFailsEndTheirLoadAndHaveItsExitCode() throws Exception {
    Watched watched = new Watched();
    VirtualFleet fleet = watched.fleet();
    List<Long> failed = new ArrayList<>();
    fleet.progress =
        (phase, done, opsPerSecond) -> {
          if (phase.equals("measure")) {
            failed.add(watched.time.nanoTime());
            throw new IllegalStateException("a defect");
          }
        };
    assertThatThrownBy(() -> fleet.run(LONGER, watched.ofAgent("coordinator")))
        .isInstanceOf(IllegalStateException.class);
    fleet.end();
    assertThat(watched.lastRequest.values()).allMatch(last -> last < failed.get(0) + 100 * MS);
    assertThat(fleet.exitCodes.values()).containsExactly(0, 0);
  }

  private static void pause(VirtualTime time, long nanos) {
    try {
      time.sleepUntil(time.nanoTime() + nanos);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void whenTheCoordinatorIsHeldUpAllStopAndItIsNamed() throws Exception {
    Watched watched = new Watched();
    VirtualFleet fleet = watched.fleet();
    fleet.pulseStopsAt = watched.time.nanoTime() + 3_000 * MS;
    RunResult run = fleet.run(LONGER, watched.ofAgent("coordinator"));
    assertThat(run.complete()).isFalse();
    assertThat(run.invalid())
        .singleElement()
        .asString()
        .matches(
            "all 2 generators left: the coordinator was not heard for 5 s after .* s of 20 s, because"
                + " this coordinator was held up for up to [56]\\.. s: .*");
    assertThat(run.acknowledged()).isEqualTo(watched.server.requestCount());
    fleet.end();
    assertThat(fleet.exitCodes)
        .containsEntry("agent-0", FleetAgent.COORDINATOR_LOST)
        .containsEntry("agent-1", FleetAgent.COORDINATOR_LOST);
  }

  /** The last requests take long; the coordinator is held up while the agents wait for them. */
  @Test
  void aLeaseThatEndsWhenTheLoadIsOverIsNoLoss() throws Exception {
    Watched watched = new Watched();
    VirtualFleet fleet =
        new VirtualFleet(
                watched.time,
                2,
                VirtualFleet.running(
                    agent -> {
                      FakeServer slow = new FakeServer(watched.time, n -> 8_000 * MS);
                      return FakeWorkload.of(
                          Stream.generate(slow::blocking).limit(CLIENTS).toList());
                    }))
            .gathered();
    fleet.progress =
        (phase, done, opsPerSecond) -> {
          if (phase.equals("drain") && fleet.pulseStopsAt == Long.MAX_VALUE) {
            fleet.pulseStopsAt = watched.time.nanoTime();
          }
        };
    RunResult run = fleet.run(LONGER, watched.ofAgent("coordinator"));
    assertThat(fleet.pulseStopsAt).isLessThan(Long.MAX_VALUE);
    assertThat(run.complete()).isTrue();
    assertThat(run.invalid()).isEmpty();
    fleet.end();
    assertThat(fleet.exitCodes.values()).containsExactly(0, 0);
  }

  @Test
  void ctrlCEndsAllAndKeepsWhatWasMeasured() throws Exception {
    Watched watched = new Watched();
    VirtualFleet fleet = watched.fleet();
    watched.time.at(watched.time.nanoTime() + 3_000 * MS, () -> fleet.stop.request("Ctrl-C"));
    RunResult run = fleet.run(LONGER, watched.ofAgent("coordinator"));
    assertThat(run.complete()).isFalse();
    assertThat(run.invalid()).isEmpty();
    assertThat(fleet.stop.failed()).isFalse();
    assertThat(run.acknowledged()).isEqualTo(watched.server.requestCount());
    assertThat(run.measuredSeconds()).isBetween(1.0, 1.9);
    fleet.end();
    assertThat(fleet.exitCodes.values()).containsExactly(0, 0);
  }
}
