package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.ResultFiles;
import io.kurabe.result.RunResult;
import io.kurabe.target.local.internal.Frozen;
import io.kurabe.tier.Await;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A fleet, or one of its members, is ended while the load is under way. */
class FleetEndIT extends FleetProcesses {
  /** Requests per second of a load that is to be disturbed; so requests tell how long it went. */
  private static final int RATE = 200;

  /** The options of a load that lasts until something ends it. */
  private static final List<String> ENDLESS =
      List.of("--clients", "6", "--rate", String.valueOf(RATE), "--warmup", "1s");

  private static final String TEN_MINUTES = " of 600 s";

  @Test
  void aKilledAgentEndsTheRunOfAll() throws Exception {
    Running fleet = running(3, FOR_LONG);
    fleet.agents.get(1).signal("KILL");
    assertThat(fleet.agents.get(1).exitCode()).isEqualTo(137);
    assertThat(fleet.coordinator.exitCode())
        .as(fleet.coordinator.said())
        .isEqualTo(ExitCode.RUN_INVALID);
    assertThat(lost(fleet.coordinator))
        .matches(
            "agent-1 \\(127.0.0.1\\) was lost: its connection was closed after \\d+\\.\\d s"
                + TEN_MINUTES);
    RunResult run = result().runs().get(0);
    assertThat(run.audit()).isEmpty();
    assertThat(run.cautions()).contains("not audited: what agent-1 sent is not known");
    endedWith(ExitCode.RUN_INVALID, fleet.agents.get(0), fleet.agents.get(2));
    assertThat(fleet.coordinator.err())
        .contains("agent-1 (127.0.0.1) was lost: its connection was closed after ");
    assertThat(fleet.agents.get(0).err())
        .contains("The coordinator stops the run: agent-1 was lost: its connection was closed.")
        .contains("The coordinator ended with exit code 4.");
    assertThat(schemas()).isEmpty();
  }

  @Test
  void aStoppedAgentEndsTheRunOfAllAndItsOwnLoadWhenItGoesOn() throws Exception {
    Running fleet = running(3, FOR_LONG);
    BenchProcess stopped = fleet.agents.get(1);
    try (Frozen frozen = Frozen.of(stopped.handle())) {
      assertThat(fleet.coordinator.exitCode())
          .as(fleet.coordinator.said())
          .isEqualTo(ExitCode.RUN_INVALID);
      assertThat(frozen).isNotNull();
    }
    assertThat(lost(fleet.coordinator))
        .matches(
            "agent-1 \\(127.0.0.1\\) was lost: it did not answer for 5 s after .*" + TEN_MINUTES);
    endedWith(ExitCode.RUN_INVALID, fleet.agents.get(0), fleet.agents.get(2));
    for (BenchProcess other : List.of(fleet.agents.get(0), fleet.agents.get(2))) {
      assertThat(other.err()).doesNotContain("coordinator was");
    }
    assertThat(schemas()).isEmpty();
    endedWith(ExitCode.RUN_INVALID, stopped);
  }

  @Test
  void aShortStallIsNoLoss() throws Exception {
    Running fleet = running(2, "--duration", "4s");
    long before = counted();
    try (Frozen frozen = Frozen.of(fleet.agents.get(1).handle())) {
      Await.until(() -> counted() >= before + RATE / 2); // The half of them all, for a second.
      assertThat(frozen).isNotNull();
    }
    assertThat(fleet.coordinator.exitCode()).as(fleet.coordinator.said()).isZero();
    endedWith(ExitCode.OK, fleet.agents.get(0), fleet.agents.get(1));
    assertExact(result().runs().get(0));
  }

  @Test
  void anAgentThatIsToldToEndSaysSo() throws Exception {
    Running fleet = running(2, FOR_LONG);
    fleet.agents.get(1).signal("TERM");
    assertThat(fleet.coordinator.exitCode())
        .as(fleet.coordinator.said())
        .isEqualTo(ExitCode.RUN_INVALID);
    assertThat(lost(fleet.coordinator))
        .matches(
            "agent-1 \\(127.0.0.1\\) left: it was told to end \\(Ctrl-C, SIGTERM\\) after .*"
                + TEN_MINUTES);
    endedWith(ExitCode.INTERRUPTED, fleet.agents.get(1));
    endedWith(ExitCode.RUN_INVALID, fleet.agents.get(0));
    RunResult run = result().runs().get(0);
    assertThat(run.fleet().orElseThrow().generators()).allMatch(g -> g.work().isPresent());
    assertThat(run.audit().orElseThrow().exact()).isTrue();
    assertThat(schemas()).isEmpty();
  }

  @Test
  void aKilledCoordinatorEndsItsAgentsAndItsSchemaCanBeRemoved() throws Exception {
    Running fleet = running(2, FOR_LONG);
    fleet.coordinator.signal("KILL");
    endedWith(ExitCode.RUN_INVALID, fleet.agents.get(0), fleet.agents.get(1));
    assertThat(fleet.agents.get(0).err())
        .contains("The run ended: the coordinator was lost: its connection was closed.");
    assertThat(schemas()).hasSize(1);
    CaughtScreen clean = screen();
    assertThat(Main.execute(new String[] {"clean", target()}, clean.screen())).isZero();
    assertThat(clean.out()).contains("pg: removed kurabe_");
    assertThat(schemas()).isEmpty();
    CaughtScreen merge = screen();
    String results = folder.resolve("results").toString();
    String[] words = {"fleet", "merge", kept(0), kept(1), "-o", results};
    assertThat(Main.execute(words, merge.screen())).isEqualTo(ExitCode.RUN_INVALID);
    assertThat(merge.out()).contains("INCOMPLETE: merged from what the agents kept, without the");
    RunResult run = ResultFiles.read(ResultFolder.only(folder.resolve("results"))).runs().get(0);
    assertThat(run.complete()).isFalse();
    assertThat(run.acknowledged()).isPositive();
    assertThat(run.fleet().orElseThrow().generators()).hasSize(2);
  }

  /** It cannot tell them to, and their connections to it stay open. */
  @Test
  void agentsThatDoNotHearTheirCoordinatorStop() throws Exception {
    Running fleet = running(2, FOR_LONG);
    try (Frozen frozen = Frozen.of(fleet.coordinator.handle())) {
      endedWith(ExitCode.RUN_INVALID, fleet.agents.get(0), fleet.agents.get(1));
      assertThat(frozen).isNotNull();
    }
    for (BenchProcess agent : fleet.agents) {
      assertThat(agent.err())
          .containsPattern(
              "The run ended: the coordinator (was not heard|was lost: .*) for 5 s\\.");
    }
    endedWith(ExitCode.RUN_INVALID, fleet.coordinator);
    assertThat(fleet.coordinator.out())
        .containsPattern("because\\s+this\\s+coordinator\\s+was\\s+held\\s+up\\s+for");
    assertThat(schemas()).isEmpty();
  }

  @Test
  void ctrlCEndsAllWithAPartialResult() throws Exception {
    Running fleet = running(2, FOR_LONG);
    fleet.coordinator.signal("INT");
    endedWith(ExitCode.INTERRUPTED, fleet.coordinator, fleet.agents.get(0), fleet.agents.get(1));
    assertThat(result().complete()).isFalse();
    RunResult run = result().runs().get(0);
    assertThat(run.complete()).isFalse();
    assertThat(run.audit().orElseThrow().exact()).isTrue();
    assertThat(schemas()).isEmpty();
  }

  /** It sends the signal to all processes that it has started, so to the agents, too. */
  @Test
  void ctrlCOfATerminalIsTheCoordinatorsToHandle() throws Exception {
    List<String> words = new ArrayList<>(ENDLESS);
    words.addAll(List.of(FOR_LONG));
    words.addAll(List.of("--fleet", "local:2"));
    BenchProcess bench = process("coordinator", PASSWORD, load(words.toArray(String[]::new)));
    bench.until(() -> counted() >= 2 * RATE);
    for (ProcessHandle agent : bench.descendants().toList()) {
      new ProcessBuilder("kill", "-INT", String.valueOf(agent.pid())).start().waitFor();
    }
    endedWith(ExitCode.INTERRUPTED, bench.signal("INT"));
    RunResult run = result().runs().get(0);
    assertThat(run.complete()).isFalse();
    assertThat(run.invalid()).isEmpty();
    assertThat(run.fleet().orElseThrow().lost()).isEmpty();
    assertThat(run.audit().orElseThrow().exact()).isTrue();
    assertThat(schemas()).isEmpty();
  }

  @Test
  void ctrlCTwiceEndsAtOnce() throws Exception {
    Running fleet = running(2, FOR_LONG);
    try (Frozen frozen = Frozen.of(fleet.agents.get(0).handle())) { // It would be waited for.
      fleet.coordinator.signal("INT");
      fleet.coordinator.until(() -> fleet.coordinator.err().contains("Once more to end at once"));
      endedWith(ExitCode.INTERRUPTED, fleet.coordinator.signal("INT"));
      assertThat(frozen).isNotNull();
    }
    endedWith(ExitCode.RUN_INVALID, fleet.agents.get(0), fleet.agents.get(1));
  }

  /** A coordinator and its agents, whose load is under way. */
  private record Running(BenchProcess coordinator, List<BenchProcess> agents) {}

  private Running running(int agents, String... length) throws Exception {
    List<String> words = new ArrayList<>(ENDLESS);
    words.addAll(List.of(length));
    BenchProcess coordinator = coordinator(agents, load(words.toArray(String[]::new)));
    List<BenchProcess> started = new ArrayList<>();
    for (int i = 0; i < agents; i++) {
      started.add(agent("agent-" + i, "--output", kept(i)));
    }
    coordinator.until(() -> counted() >= 2 * RATE);
    return new Running(coordinator, started);
  }

  private String kept(int agent) {
    return folder.resolve("kept-" + agent).toString();
  }
}
