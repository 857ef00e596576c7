package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.kurabe.result.FleetResult;
import io.kurabe.result.IntervalResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.study.findmax.internal.SloSearchResult;
import io.kurabe.target.SharedServers;
import io.kurabe.tier.Tier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code bench load}, {@code run} and {@code doctor} by several processes on 127.0.0.1. */
@ExtendWith(SharedServers.class)
class FleetIT extends FleetProcesses {
  @Test
  void eightProcessesCountExactly() throws Exception {
    SharedTargets servers = SharedTargets.of("embedded:postgres", "embedded:redis");
    BenchProcess bench =
        process(
            "coordinator",
            servers.passwords(),
            servers.after(
                "load",
                "counters",
                "--fleet",
                "local:8",
                "--clients",
                "32",
                "--repeats",
                "1",
                "--warmup",
                "100ms",
                "--duration",
                "1s"));
    assertThat(bench.exitCode()).as(bench.said()).isZero();
    StudyResult result = result();
    assertThat(result.complete()).isTrue();
    assertThat(result.runs()).hasSize(2);
    for (RunResult run : result.runs()) {
      assertExact(run);
      List<FleetResult.Generator> generators = run.fleet().orElseThrow().generators();
      assertThat(generators)
          .extracting(FleetResult.Generator::name)
          .containsExactlyElementsOf(IntStream.range(0, 8).mapToObj(i -> "agent-" + i).toList());
      assertThat(generators).allMatch(g -> g.clients() == 4 && g.lost().isEmpty());
      assertThat(generators.stream().mapToDouble(g -> g.work().orElseThrow().opsPerSecond()).sum())
          .isCloseTo(
              run.series().stream().mapToLong(IntervalResult::succeeded).sum()
                  / run.series().stream().mapToDouble(IntervalResult::lengthSeconds).sum(),
              withinPercentage(5));
    }
  }

  @Test
  void aStudyCountsExactlyByTwoGenerators() throws Exception {
    SharedTargets servers = SharedTargets.of("embedded:postgres", "embedded:redis");
    BenchProcess bench =
        process(
            "coordinator",
            servers.passwords(),
            servers.after(
                "run",
                "counters",
                "--fleet",
                "local:2",
                "--clients",
                "8",
                "--repeats",
                "1",
                "--warmup",
                "50ms",
                "--duration",
                "300ms",
                "--think",
                "20ms",
                "--write-back-every",
                "50ms"));
    assertThat(bench.exitCode()).as(bench.said()).isZero();
    StudyResult result = result();
    assertThat(result.runs())
        .allSatisfy(
            run ->
                assertThat(run.audit().orElseThrow().exact())
                    .as(run.spec().name())
                    .isEqualTo(!run.spec().name().contains("naive")));
    assertThat(result.runs()).allMatch(r -> r.fleet().orElseThrow().generators().size() == 2);
  }

  @Test
  @Tag(Tier.NIGHTLY)
  void theHighestRateIsSearchedByAll() throws Exception {
    BenchProcess bench =
        process(
            "coordinator",
            PASSWORD,
            "load",
            "round-trip",
            "-t",
            target(),
            "--fleet",
            "local:2",
            "--clients",
            "4",
            "--find-max",
            "--slo",
            "p50=1us",
            "--resolution",
            "50%",
            "--time-limit",
            "2m");
    int code = bench.exitCode();
    SloSearchResult maximum = SloSearchResult.of(result()).orElseThrow();
    assertThat(maximum.outcome()).isEqualTo(SloSearchResult.Outcome.BELOW);
    assertThat(code).isEqualTo(ExitCode.GATE_FAILED);
    assertThat(result().runs()).allMatch(r -> r.fleet().orElseThrow().generators().size() == 2);
  }

  @Test
  void theDoctorExaminesEachAgent() throws Exception {
    BenchProcess doctor =
        process("coordinator", PASSWORD, "doctor", "-t", target(), "--fleet", "local:2");
    assertThat(doctor.exitCode()).as(doctor.said()).isZero();
    assertThat(doctor.out())
        .contains("agent-0: 127.0.0.1", "agent-1: 127.0.0.1", "can be set to ")
        .containsPattern("pg +login works, round trip \\d+ us")
        .contains("1 target, 2 generators and this machine: ");
    assertThat(schemas()).isEmpty();
  }

  @Test
  void sqlFilesTravelAndTheirWrongAnswersAreSummed() throws Exception {
    Path sql = folder.resolve("order.sql");
    Files.writeString(sql, "SELECT 1 WHERE :client_id % 2 = 0;\n\\expect 1\n");
    String[] words = {
      "load",
      "--sql",
      sql.toString(),
      "-t",
      target(),
      "--clients",
      "4",
      "--repeats",
      "1",
      "--warmup",
      "0s",
      "--duration",
      "1s",
      "--think",
      "10ms"
    };
    List<BenchProcess> agents = List.of(agent("agent-0"), agent("agent-1"));
    CaughtScreen screen = screen();
    assertThat(coordinate(screen, 2, words)).as(screen.said()).isEqualTo(ExitCode.GATE_FAILED);
    endedWith(ExitCode.GATE_FAILED, agents.toArray(BenchProcess[]::new));
    RunResult run = result().runs().get(0);
    assertThat(run.acknowledged()).isPositive(); // Those of clients 0 and 2.
    long wrong = run.operations().get(0).failed();
    assertThat(wrong).isPositive(); // Those of clients 1 and 3, on either agent.
    String sentence = run.audit().orElseThrow().sentence();
    assertThat(sentence)
        .matches("NOT EXACT: \\d+ answers were not as expected; they count as failed");
    // Those of a start that was cut off are counted here only; those of one agent are the half.
    assertThat(Long.parseLong(sentence.replaceAll("\\D", ""))).isBetween(wrong, wrong + wrong / 2);
    assertThat(run.fleet().orElseThrow().generators()).allMatch(g -> g.clients() == 2);
  }

  @Test
  void aDefectOfAScriptOnAnAgentEndsTheRunWithItsMessage() throws Exception {
    Path sql = folder.resolve("order.sql");
    Files.writeString(sql, "\\set a 1 / (:client_id - 3)\nSELECT :a;\n");
    List<BenchProcess> agents = List.of(agent("agent-0"), agent("agent-1"));
    CaughtScreen screen = screen();
    int code =
        coordinate(
            screen,
            2,
            "load",
            "--sql",
            sql.toString(),
            "-t",
            target(),
            "--clients",
            "4",
            "--duration",
            "10m",
            "--repeats",
            "1");
    assertThat(code).isEqualTo(ExitCode.RUN_INVALID);
    assertThat(screen.err())
        .contains("order.sql:1: it divides by zero; the script cannot go on, so the run was ended");
    endedWith(code, agents.toArray(BenchProcess[]::new));
  }
}
