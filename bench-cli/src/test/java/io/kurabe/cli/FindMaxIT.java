package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.study.findmax.internal.SloSearchResult;
import io.kurabe.study.findmax.internal.SloSearchResult.Outcome;
import io.kurabe.target.SharedServers;
import io.kurabe.tier.Tier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code bench load --find-max} on a real server. */
@ExtendWith(SharedServers.class)
class FindMaxIT {
  private final SharedTargets server = SharedTargets.of("embedded:postgres");
  private final CaughtScreen screen = server.screen();

  @Test
  @Tag(Tier.NIGHTLY)
  void overloadIsMeasuredAndTheAnswerFollowsFromTheStoredRuns(@TempDir Path folder)
      throws Exception {
    int code = search(folder, "--slo", "p99=50ms", "--resolution", "50%", "--time-limit", "15s");
    assertThat(code)
        .as(screen.said())
        .isIn(ExitCode.OK, ExitCode.GATE_FAILED, ExitCode.RUN_INVALID);
    StudyResult result = read(folder);
    SloSearchResult maximum = SloSearchResult.of(result).orElseThrow();
    // On a machine that others use, runs may disagree too much for an answer in this time.
    assertThat(code)
        .isEqualTo(
            maximum.outcome() == Outcome.FOUND || maximum.outcome() == Outcome.ABOVE
                ? ExitCode.OK
                : maximum.outcome() == Outcome.BELOW ? ExitCode.GATE_FAILED : ExitCode.RUN_INVALID);
    assertThat(result.study()).isEqualTo("find-max point-select");
    assertThat(result.complete()).isTrue();
    assertThat(result.parameters())
        .containsEntry("slo", "p99=50ms")
        .containsEntry("resolution", "50%")
        .containsEntry("clients", "4")
        .doesNotContainKeys("repeats", "think", "rate");
    assertThat(result.runs()).hasSizeGreaterThanOrEqualTo(4);
    assertThat(result.runs()).allMatch(r -> r.audit().orElseThrow().exact());
    assertThat(result.points()).hasSameSizeAs(maximum.rates());
    assertThat(result.findings()).hasSize(1);
    assertThat(screen.out()).contains("offered  achieved").contains("In a closed loop the same 4");
    assertThat(screen.out().lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  @Tag(Tier.NIGHTLY)
  void aLimitBelowTheRoundTripIsMetByNoRate(@TempDir Path folder) throws Exception {
    assertThat(search(folder, "--slo", "p50=1us", "--resolution", "50%", "--time-limit", "3m"))
        .isEqualTo(ExitCode.GATE_FAILED);
    assertThat(SloSearchResult.of(read(folder)).orElseThrow().outcome()).isEqualTo(Outcome.BELOW);
    assertThat(screen.out()).contains("does not sustain");
  }

  /** The time ends it somewhere; what it says then follows from the runs that it stored. */
  @Test
  void aSearchThatTheTimeEndsSaysWhatItsRunsShow(@TempDir Path folder) throws Exception {
    int code = search(folder, "--slo", "p50=1us", "--resolution", "50%", "--time-limit", "13s");
    StudyResult result = read(folder);
    SloSearchResult maximum = SloSearchResult.of(result).orElseThrow();
    assertThat(code)
        .as(screen.said())
        .isEqualTo(
            maximum.outcome() == Outcome.BELOW ? ExitCode.GATE_FAILED : ExitCode.RUN_INVALID);
    assertThat(maximum.rates()).allMatch(r -> r.step().met() == 0);
    assertThat(result.study()).isEqualTo("find-max point-select");
    assertThat(result.complete()).isTrue();
    assertThat(result.parameters())
        .containsEntry("slo", "p50=1us")
        .containsEntry("resolution", "50%")
        .containsEntry("clients", "4")
        .doesNotContainKeys("repeats", "think", "rate");
    assertThat(result.runs()).allMatch(r -> r.audit().orElseThrow().exact());
    assertThat(result.points()).hasSameSizeAs(maximum.rates());
    assertThat(result.findings()).hasSize(1);
    assertThat(screen.out()).contains("In a closed loop the same 4");
  }

  @Test
  void aPercentileThatTheTimeHasNoRoomForIsRefused(@TempDir Path folder) throws Exception {
    assertThat(search(folder, "--slo", "p99.99=50ms", "--time-limit", "8s"))
        .isEqualTo(ExitCode.USAGE);
    assertThat(screen.err()).contains("p99.99 needs 100000 requests a run");
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files).noneMatch(f -> f.endsWith(ResultFiles.RESULT));
    }
  }

  private int search(Path folder, String... more) {
    String[] args =
        Stream.concat(
                Stream.of(
                    server.after(
                        "load",
                        "point-select",
                        "--rows",
                        "300",
                        "--clients",
                        "4",
                        "--find-max",
                        "--warmup",
                        "100ms",
                        "--duration",
                        "300ms",
                        "-o",
                        folder.toString())),
                Stream.of(more))
            .toArray(String[]::new);
    return Main.execute(args, screen.screen());
  }

  private static StudyResult read(Path folder) throws Exception {
    return ResultFiles.read(ResultFolder.only(folder));
  }
}
