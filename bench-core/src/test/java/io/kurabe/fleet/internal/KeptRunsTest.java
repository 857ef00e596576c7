package io.kurabe.fleet.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.load.FakeWorkload;
import io.kurabe.load.internal.FakeServer;
import io.kurabe.load.internal.VirtualTime;
import io.kurabe.probe.AnyMachine;
import io.kurabe.result.FleetResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Retry;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import io.kurabe.target.Client;
import io.kurabe.workload.LoadedWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What agents keep makes the result that the coordinator would have made. */
class KeptRunsTest {
  private static final long MS = 1_000_000;
  private static final RunSpec SPEC =
      FakeWorkload.spec(
              new Arrivals.Closed(6, ThinkTime.NONE),
              Duration.ofMillis(200),
              Duration.ofSeconds(2),
              Retry.DEFAULT)
          .withParameters(Map.of("variant", "db fake"));

  @TempDir private Path folder;
  private final VirtualTime time = new VirtualTime();
  private final FakeServer server = new FakeServer(time, n -> (10 + n % 7) * MS);

  private LoadedWorkload workload() {
    Client client = server.blocking();
    return FakeWorkload.of(Collections.nCopies(6, client));
  }

  private VirtualFleet fleet() throws InterruptedException {
    VirtualFleet fleet = new VirtualFleet(time, 3, VirtualFleet.running(agent -> workload()));
    fleet.kept = Optional.of(folder);
    return fleet.gathered();
  }

  private List<Path> folders(String... agents) {
    return List.of(agents).stream().map(folder::resolve).toList();
  }

  @Test
  void theMergeOfWhatAgentsKeptHasTheNumbersOfTheRun() throws Exception {
    VirtualFleet fleet = fleet();
    RunResult live = fleet.run(SPEC, workload());
    fleet.end();
    StudyResult merged =
        KeptRuns.in(folders("agent-2", "agent-0", "agent-1"))
            .merged(Optional.empty(), AnyMachine.WITH_STALLS);
    assertThat(merged.complete()).isFalse();
    RunResult kept = merged.runs().get(0);
    assertThat(kept.operations()).isEqualTo(live.operations());
    assertThat(kept.series()).isEqualTo(live.series());
    assertThat(kept.acknowledged()).isEqualTo(live.acknowledged());
    assertThat(kept.longestPause()).isEqualTo(live.longestPause());
    assertThat(kept.complete()).isTrue();
    assertThat(kept.cautions()).contains("not audited: only the coordinator could");
    assertThat(kept.fleet().orElseThrow().generators())
        .extracting(FleetResult.Generator::name)
        .containsExactly("agent-0", "agent-1", "agent-2");
    assertThat(merged.points()).hasSize(1);
  }

  @Test
  void aMissingJournalIsNamedByItsClients() throws Exception {
    VirtualFleet fleet = fleet();
    fleet.run(SPEC, workload());
    fleet.end();
    RunResult kept =
        KeptRuns.in(folders("agent-0", "agent-2"))
            .merged(Optional.empty(), AnyMachine.WITH_STALLS)
            .runs()
            .get(0);
    assertThat(kept.valid()).isFalse();
    assertThat(kept.invalid()).contains("of the 6 clients, 3 to 4 are in none of the folders");
  }

  @Test
  void aJournalThatWasCutGivesTheIntervalsThatAllKept() throws Exception {
    VirtualFleet fleet = fleet();
    fleet.run(SPEC, workload());
    fleet.end();
    Path file = onlyFile(folder.resolve("agent-1"));
    List<String> lines = Files.readAllLines(file);
    Files.writeString(
        file, String.join("\n", lines.subList(0, 20)) + "\n" + lines.get(20).substring(0, 99));
    RunResult kept =
        KeptRuns.in(folders("agent-0", "agent-1", "agent-2"))
            .merged(Optional.empty(), AnyMachine.WITH_STALLS)
            .runs()
            .get(0);
    assertThat(kept.complete()).isFalse();
    assertThat(kept.series()).hasSizeBetween(17, 19);
    assertThat(kept.fleet().orElseThrow().lost())
        .extracting(FleetResult.Generator::name)
        .containsExactly("agent-1");
  }

  @Test
  void aRunThatAllWereToldToEndIsNotComplete() throws Exception {
    VirtualFleet fleet = fleet();
    time.at(time.nanoTime() + 2_500 * MS, () -> fleet.stop.request("Ctrl-C"));
    RunResult live = fleet.run(SPEC, workload());
    fleet.end();
    RunResult kept =
        KeptRuns.in(folders("agent-0", "agent-1", "agent-2"))
            .merged(Optional.empty(), AnyMachine.WITH_STALLS)
            .runs()
            .get(0);
    assertThat(kept.complete()).isFalse();
    assertThat(kept.operations()).isEqualTo(live.operations());
    assertThat(kept.measuredSeconds()).isEqualTo(live.measuredSeconds()).isBetween(0.5, 1.9);
  }

  @Test
  void runsOfOneNameAreKeptAndMergedApart() throws Exception {
    VirtualFleet fleet = fleet();
    fleet.run(SPEC, workload());
    fleet.run(SPEC, workload());
    fleet.end();
    try (var files = Files.list(folder.resolve("agent-0"))) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder("test-agent-0.fleet.jsonl", "test-agent-0-2.fleet.jsonl");
    }
    List<RunResult> runs =
        KeptRuns.in(folders("agent-0", "agent-1", "agent-2"))
            .merged(Optional.empty(), AnyMachine.WITH_STALLS)
            .runs();
    assertThat(runs).hasSize(2).allMatch(r -> r.complete() && r.invalid().isEmpty());
  }

  @Test
  void nobodyCountsTwice() throws Exception {
    VirtualFleet fleet = fleet();
    fleet.run(SPEC, workload());
    fleet.end();
    Path file = onlyFile(folder.resolve("agent-1"));
    Path copy = Files.createDirectory(folder.resolve("copy")).resolve(file.getFileName());
    Files.copy(file, copy);
    assertThatThrownBy(() -> KeptRuns.in(folders("agent-0", "agent-1", "agent-2", "copy")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(copy + ": holds the same clients of the same run as " + file)
        .hasMessageContaining("give what each agent kept once");
    assertThatThrownBy(() -> KeptRuns.in(folders("agent-0", "agent-0")))
        .hasMessageContaining("give what each agent kept once");
  }

  @Test
  void foldersWithoutJournalsAreRefused() {
    assertThatThrownBy(
            () ->
                KeptRuns.in(List.of(folder, folder.resolve("nowhere")))
                    .merged(Optional.empty(), AnyMachine.WITH_STALLS))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("nowhere: cannot be read: there is no such file or folder")
        .hasMessageContaining("there is no *.fleet.jsonl");
  }

  private static Path onlyFile(Path of) throws IOException {
    try (var files = Files.list(of)) {
      return files.findFirst().orElseThrow();
    }
  }
}
