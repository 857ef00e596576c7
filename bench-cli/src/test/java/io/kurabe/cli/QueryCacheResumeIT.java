package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.ResultFiles;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.studies.querycache.internal.CacheInstrument;
import io.kurabe.studies.querycache.internal.CacheRow;
import io.kurabe.studies.querycache.internal.QueryCacheResult;
import io.kurabe.tier.Tier;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bench run query-cache} that is ended by Ctrl-C, and resumed by the same command. */
@Tag(Tier.SYSTEM)
class QueryCacheResumeIT {
  private static final int MADE = 4;

  /** Two ways, twice each, and twice observed. */
  private static final int ALL = 2 * (2 + 2);

  @TempDir Path folder;

  private Path results() {
    return folder.resolve("results");
  }

  private String[] command(String clients, String... more) {
    return Stream.concat(
            Stream.of(
                "run",
                "query-cache",
                "-t",
                "embedded:mariadb",
                "--cache-sizes",
                "8M",
                "--clients",
                clients,
                "--writes",
                "none",
                "--hot",
                "100",
                "--repeats",
                "2",
                "--duration",
                "500ms",
                "--output",
                results().toString()),
            Stream.of(more))
        .toArray(String[]::new);
  }

  @Test
  void goesOnWithEveryRunThatEndedAndWhatItShowed() throws Exception {
    try (BenchProcess bench = BenchProcess.start(folder, Map.of(), command("4"))) {
      bench.until(() -> ResultFolder.journaled(results()) >= MADE);
      assertThat(bench.signal("INT").exitCode()).as(bench.said()).isEqualTo(ExitCode.INTERRUPTED);
      assertThat(bench.err())
          .contains("To go on where it was interrupted: the same command with --resume");
    }
    Path cut = ResultFolder.only(results());
    long made = ResultFolder.journaled(results());
    StudyResult before = ResultFiles.read(cut);
    assertThat(before.complete()).isFalse();
    assertThat(made).isBetween((long) MADE, ALL - 1L);

    CaughtScreen wrong = new CaughtScreen(Map.of());
    assertThat(Main.execute(command("8", "--resume", cut.toString()), wrong.screen()))
        .isEqualTo(ExitCode.USAGE);
    assertThat(wrong.err()).contains("--resume: clients was 4 and is 8; give the same options");

    CaughtScreen screen = new CaughtScreen(Map.of());
    int code = Main.execute(command("4", "--resume", cut.toString()), screen.screen());
    assertThat(code).as(screen.said()).isEqualTo(ExitCode.OK);
    StudyResult result = ResultFiles.read(cut);
    assertThat(result.complete()).isTrue();
    assertThat(result.cautions())
        .anyMatch(c -> c.startsWith("Resumed: " + made + " runs were made by an earlier process"));
    assertThat(result.runs()).hasSize(ALL).allMatch(r -> r.audit().orElseThrow().exact());
    assertThat(result.runs().subList(0, (int) made))
        .isEqualTo(before.runs().subList(0, (int) made));
    observed(result);
  }

  /** What the first process saw of its observed runs is in the result of the second. */
  private static void observed(StudyResult result) {
    QueryCacheResult caches = result.part(QueryCacheResult.class).orElseThrow();
    assertThat(caches.rows()).extracting(CacheRow::way).contains("no cache", "query cache 8M");
    List<RunResult> seen =
        result.runs().stream()
            .filter(r -> r.valid() && r.spec().name().contains("observed"))
            .toList();
    double seconds =
        seen.stream()
            .mapToDouble(
                r -> r.spec().phases().measure().toNanos() / 1e9 * r.spec().arrivals().clients())
            .sum();
    assertThat(caches.times().stream().mapToDouble(t -> t.threadSeconds()).sum())
        .isGreaterThanOrEqualTo(0.99 * seconds);
    assertThat(caches.instruments())
        .filteredOn(i -> i.name().startsWith("wait/"))
        .noneMatch(i -> i.state() == CacheInstrument.State.UNKNOWN);
  }
}
