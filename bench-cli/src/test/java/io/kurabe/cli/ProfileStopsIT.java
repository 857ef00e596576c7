package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.tier.Tier;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Profiles that end before they are done, and what makes the rest. */
@Tag(Tier.SYSTEM)
class ProfileStopsIT {
  @TempDir private Path folder;
  private UsersProfile in;

  @BeforeEach
  void nameTheFolder() {
    in = new UsersProfile(folder);
  }

  @Test
  void aLimitOfTimeStopsItAndKeepsWhatWasMeasured() throws Exception {
    String file = in.profile(twoRoundTrips("60s"));
    try (BenchProcess bench = in.run(file, "--time-limit", "30s")) {
      assertThat(bench.exitCode()).as(bench.said()).isEqualTo(ExitCode.GATE_FAILED);
      assertThat(bench.unwrappedOut())
          .contains("Not all parts were made: the limit of time was reached: 30s.")
          .contains("Complete: 1 of 2. To go on: the same command with --resume ");
    }
    assertThat(ResultFiles.read(in.results().resolve("short")).complete()).isTrue();
    StudyResult cut = ResultFiles.read(in.results().resolve("long"));
    assertThat(cut.complete()).isFalse();
    assertThat(cut.incompleteBecause()).contains("the limit of time was reached");
  }

  @Test
  void resumeOnOtherServersIsRefused() throws Exception {
    String file = in.profile(twoRoundTrips("100ms"));
    try (BenchProcess bench = in.run(file, "--only", "short")) {
      assertThat(bench.exitCode()).as(bench.said()).isEqualTo(ExitCode.OK);
    }
    String[] other = {
      "--only",
      "short",
      "-t",
      "a=embedded:redis?maxmemory=64mb",
      "--resume",
      in.results().toString()
    };
    try (BenchProcess bench = in.run(file, other)) {
      assertThat(bench.exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(bench.err())
          .contains("is not of the same profile with the same --set and targets");
    }
  }

  @Test
  void resumeMakesWhatIsLeftOfOneThatWasInterrupted() throws Exception {
    String file = in.profile(twoRoundTrips("1s"));
    try (BenchProcess bench = in.run(file)) {
      bench.until(() -> bench.err().contains("Part 2 of 2: long")).signal("INT");
      assertThat(bench.exitCode()).as(bench.said()).isEqualTo(ExitCode.INTERRUPTED);
    }
    byte[] measured = Files.readAllBytes(in.results().resolve("short/result.json"));

    try (BenchProcess bench = in.run(file, "--resume", in.results().toString())) {
      assertThat(bench.exitCode()).as(bench.said()).isEqualTo(ExitCode.OK);
      assertThat(bench.err()).contains("Part 1 of 2: short\nIt is complete already.");
      assertThat(bench.out())
          .containsPattern(
              "\n  short\n  One run on each side decides nothing: [^:]*: bench load[^:]*"
                  + "\n  b against a")
          .containsPattern("\n  long\n  b against a")
          .doesNotContain("Not all parts");
    }
    assertThat(in.results().resolve("short/result.json")).hasBinaryContent(measured);
    assertThat(in.results().resolve("short.2")).doesNotExist();
    // Stopped before its servers were open, the part has left no folder.
    Path second = in.results().resolve("long.2");
    StudyResult whole =
        ResultFiles.read(Files.exists(second) ? second : in.results().resolve("long"));
    assertThat(whole.complete()).isTrue();
    assertThat(whole.points()).allSatisfy(p -> assertThat(p.runs()).hasSize(4));
  }

  /** A short part, and one of 8 runs; both leave the processors to others. */
  private static String twoRoundTrips(String duration) {
    return """
        targets:
          a: {engine: redis, target: embedded:redis}
          b: {engine: redis, target: embedded:redis}
        parts:
          - name: short
            workload: round-trip
            targets: [a, b]
            parameters: {think: 10ms, warmup: 100ms, duration: 100ms, repeats: 1}
          - name: long
            workload: round-trip
            targets: [a, b]
            parameters: {think: 10ms, warmup: 100ms, duration: %s, repeats: 4}
        """
        .formatted(duration);
  }
}
