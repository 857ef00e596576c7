package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.Difference;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.ResultJson;
import io.kurabe.stats.Change;
import io.kurabe.target.SharedServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Measuring on real servers, then comparing: the whole way as a user goes it. */
@ExtendWith(SharedServers.class)
class CompareIT {
  private static final List<String> SHORT =
      List.of("--clients", "1", "--warmup", "50ms", "--duration", "150ms");

  @TempDir Path folder;
  private CaughtScreen screen = new CaughtScreen(Map.of());

  @BeforeEach
  void newScreen() {
    screen = new CaughtScreen(Map.of());
  }

  @Test
  void aKnownChangeIsFoundAndItsReasonNamed() throws IOException {
    SharedTargets server = SharedTargets.of("db=embedded:postgres");
    screen = server.screen();
    Path fast = load("fast", server.after("counters", "--repeats", "7"));
    Path slow = load("slow", server.after("counters", "--repeats", "7", "--hold", "20ms"));
    newScreen();
    int code =
        Main.execute(
            new String[] {
              "compare",
              "fast=" + fast,
              "slow=" + slow,
              "--gate",
              "throughput<10% slower",
              "-o",
              folder.resolve("compared").toString()
            },
            screen.screen());
    assertThat(code).as(screen.said()).isEqualTo(ExitCode.GATE_FAILED);

    Path json = ResultFolder.only(folder.resolve("compared")).resolve("comparison.json");
    ComparisonResult result = ResultJson.read(Files.readString(json), ComparisonResult.class);
    assertThat(result.differences())
        .contains(new Difference("parameters", "hold", List.of("0", "20ms")));
    Effect effect = result.tables().get(0).rows().get(0).effects().get(0).orElseThrow();
    assertThat(effect.change()).isEqualTo(Change.SLOWER);
    assertThat(effect.paired()).isFalse();
    assertThat(screen.out()).contains("slow against fast, throughput: slower");
  }

  @Test
  void targetsTakeTurnsAndAreComparedInTheReport() throws IOException {
    Path written =
        load(
            "turns",
            "round-trip",
            "-t",
            "a=embedded:redis",
            "-t",
            "b=embedded:redis",
            "--repeats",
            "6",
            "--design",
            "abba",
            "--null-check");
    StudyResult result = ResultFiles.read(written);
    assertThat(result.parameters()).containsEntry("design", "abba").containsEntry("repeats", "6");
    assertThat(result.points())
        .extracting(p -> p.variant())
        .containsExactly(
            "a round-trip", "a round-trip, again", "b round-trip", "b round-trip, again");
    assertThat(result.order()).hasSize(24);
    assertThat(result.order().subList(0, 8))
        .containsExactly(
            "a-round-trip-c1-r1",
            "a-round-trip-again-c1-r1",
            "b-round-trip-c1-r1",
            "b-round-trip-again-c1-r1",
            "b-round-trip-again-c1-r2",
            "b-round-trip-c1-r2",
            "a-round-trip-again-c1-r2",
            "a-round-trip-c1-r2");
    assertThat(screen.out())
        .contains("b against a, throughput: ")
        .contains("What differs")
        .contains("Null check")
        .contains("a round-trip at 1 client against itself: ")
        .contains("Validity of the runs");
  }

  @Test
  void goesOnUntilItIsPreciseOrTheTimeIsOver() throws IOException {
    Path written =
        load(
            "precise",
            "round-trip",
            "-t",
            "a=embedded:redis",
            "--until-precise",
            "60%",
            "--time-limit",
            "20s");
    StudyResult result = ResultFiles.read(written);
    assertThat(result.complete()).isTrue();
    assertThat(result.runs()).hasSizeGreaterThanOrEqualTo(7).hasSameSizeAs(result.order());
    assertThat(result.cautions())
        .anyMatch(
            c ->
                c.startsWith("The medians are known within 60%, after ")
                    || c.startsWith("The time limit was reached after "));
  }

  private Path load(String name, String... arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of("load"));
    all.addAll(List.of(arguments));
    all.addAll(SHORT);
    all.addAll(List.of("-o", folder.resolve(name).toString(), "-q"));
    int code = Main.execute(all.toArray(String[]::new), screen.screen());
    assertThat(code).as(screen.said()).isZero();
    return ResultFolder.only(folder.resolve(name));
  }
}
