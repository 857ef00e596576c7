package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.study.internal.Journal;
import io.kurabe.tier.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bench run keys} that is killed or interrupted, and resumed by the same command. */
@Tag(Tier.SYSTEM)
class KilledKeysIT {
  private static final int RUNS = 2 * 4 + 2 + 3; // Steps of two keys, and their reads.
  private static final Map<String, String> PASSWORD =
      Map.of("KURABE_PASSWORD_PG", LocalPostgres.PASSWORD);

  private static LocalPostgres postgres;

  @TempDir private Path folder;

  @BeforeAll
  static void startServer() throws Exception {
    postgres = new LocalPostgres();
  }

  @AfterAll
  static void stopServer() {
    postgres.close();
  }

  @Test
  void aKilledRunGoesOnWithWhatItMadeAndWhereItsTableWas() throws Exception {
    try (BenchProcess bench = BenchProcess.start(folder, PASSWORD, command("8000"))) {
      bench.until(() -> journaled() >= 2);
      bench.signal("KILL");
      assertThat(bench.exitCode()).isEqualTo(137);
    }
    long made = journaled();
    assertThat(schemas()).hasSize(1);
    assertThat(Files.readString(results().resolve(Journal.FILE)))
        .doesNotContain(LocalPostgres.PASSWORD);

    StudyResult result = resumed();
    assertThat(result.cautions())
        .anyMatch(c -> c.startsWith("Resumed: " + made + " runs were made by an earlier process"))
        .noneMatch(c -> c.startsWith("Begun anew"));
  }

  @Test
  void ctrlCSaysHowToGoOnAndWithoutKeepDataLeavesNothing() throws Exception {
    try (BenchProcess bench = BenchProcess.start(folder, PASSWORD, command("8000"))) {
      bench.until(() -> journaled() >= 2);
      assertThat(bench.signal("INT").exitCode()).as(bench.said()).isEqualTo(130);
      assertThat(bench.err())
          .contains("To go on where it was interrupted: the same command with --resume")
          .contains(results().getFileName().toString())
          .contains("without --keep-data what was under way begins anew");
    }
    assertThat(schemas()).isEmpty();
    assertThat(ResultFiles.read(results()).complete()).isFalse();
    assertThat(resumed().cautions()).anyMatch(c -> c.startsWith("Resumed: "));
  }

  @Test
  void ctrlCWithKeepDataLeavesTheTableToGoOnWith() throws Exception {
    try (BenchProcess bench =
        BenchProcess.start(folder, PASSWORD, command("8000", "--keep-data"))) {
      bench.until(() -> journaled() >= 2);
      assertThat(bench.signal("INT").exitCode()).as(bench.said()).isEqualTo(130);
      assertThat(bench.err()).contains("Kept kurabe_").doesNotContain("begins anew");
    }
    assertThat(schemas()).hasSize(1);
    assertThat(resumed().cautions()).noneMatch(c -> c.startsWith("Begun anew"));
  }

  /** Resumes with other options first, which is refused and changes nothing. */
  private StudyResult resumed() throws Exception {
    String cut = results().toString();
    long made = journaled();
    List<String> left = schemas();
    CaughtScreen wrong = new CaughtScreen(PASSWORD);
    assertThat(Main.execute(command("16000", "--resume", cut), wrong.screen()))
        .isEqualTo(ExitCode.USAGE);
    assertThat(wrong.err()).contains("--resume: rows was 8000 and is 16000");
    assertThat(schemas()).isEqualTo(left);
    assertThat(journaled()).isEqualTo(made);

    CaughtScreen screen = new CaughtScreen(PASSWORD);
    int code = Main.execute(command("8000", "--resume", cut), screen.screen());
    assertThat(code).as(screen.said()).isEqualTo(ExitCode.OK);
    StudyResult result = ResultFiles.read(results());
    assertThat(result.complete()).isTrue();
    assertThat(result.runs()).hasSize(RUNS);
    assertThat(result.runs())
        .allSatisfy(r -> assertThat(r.audit().map(a -> a.exact()).orElse(true)).isTrue());
    assertThat(screen.out()).contains("Resumed: ");
    assertThat(screen.err()).doesNotContain("To go on");
    assertThat(schemas()).isEmpty();

    CaughtScreen again = new CaughtScreen(PASSWORD);
    assertThat(Main.execute(command("8000", "--resume", cut), again.screen()))
        .isEqualTo(ExitCode.USAGE);
    assertThat(again.err()).contains("its runs were all made, or cannot be resumed");
    return result;
  }

  private String[] command(String rows, String... more) {
    String[] words = {
      "run",
      "keys",
      "-t",
      "pg=" + postgres.url("bench"),
      "--keys",
      "serial,uuid4",
      "--rows",
      rows,
      "--step",
      "2000",
      "--clients",
      "2",
      "--repeats",
      "1",
      "--read-time",
      "500ms",
      "--pgbench-time",
      "0s",
      "-o",
      folder.resolve("results").toString()
    };
    return Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new);
  }

  private static List<String> schemas() throws Exception {
    return postgres.query("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'kurabe\\_%'");
  }

  private Path results() throws IOException {
    return ResultFolder.only(folder.resolve("results"));
  }

  private long journaled() throws IOException {
    return ResultFolder.journaled(folder.resolve("results"));
  }
}
