package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.redis.LocalRedis;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.tier.Tier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Servers of the user's, reached by URL: nothing of theirs is touched, nothing is left, no secret
 * leaves.
 */
@Tag(Tier.SYSTEM)
class RemoteTargetsIT {
  private static final Map<String, String> PASSWORDS =
      Map.of(
          "KURABE_PASSWORD_DB",
          LocalPostgres.PASSWORD,
          "KURABE_PASSWORD_CACHE",
          LocalRedis.PASSWORD);

  private static LocalPostgres postgres;
  private static LocalRedis redis;

  @TempDir private Path folder;

  @BeforeAll
  static void startServers() throws Exception {
    postgres = new LocalPostgres();
    redis = new LocalRedis();
    postgres.execute("CREATE SCHEMA kurabe_notours");
    postgres.execute("CREATE TABLE kurabe_notours.precious (id int)");
    redis.set("kurabe_x:1", "precious");
    redis.set("app:1", "precious");
  }

  @AfterAll
  static void stopServers() {
    redis.close();
    postgres.close();
  }

  @BeforeEach
  void nothingIsLeftFromBefore() throws Exception {
    assertThat(ourSchemas()).isEmpty();
  }

  @Test
  void aRunLeavesResultsAndNothingElse() throws Exception {
    CaughtScreen screen = new CaughtScreen(PASSWORDS);
    int code = Main.execute(runArgs("500ms"), screen.screen());
    assertThat(code).as(screen.said()).isEqualTo(ExitCode.OK);
    StudyResult result = ResultFiles.read(ResultFolder.only(folder.resolve("results")));
    assertThat(result.complete()).isTrue();
    assertThat(result.parameters()).containsEntry("hold", "0");
    assertThat(result.servers()).extracting(s -> s.origin()).containsOnly("remote");
    assertThat(result.runs()).allSatisfy(r -> assertThat(r.audit()).isPresent());
    assertThat(ResultFolder.only(folder.resolve("results")).toFile().list())
        .contains("result.json", "report.html", "report.md", "series.csv", "hlog");
    theirsIsUntouchedAndOursIsGone();
    noSecretIn(screen.said());
  }

  @Test
  void ctrlCLeavesAValidPartialResultAndACleanServer() throws Exception {
    try (BenchProcess bench = BenchProcess.start(folder, PASSWORDS, runArgs("20s"))) {
      bench.until(this::counting);
      assertThat(bench.commandLine())
          .doesNotContain(LocalPostgres.PASSWORD)
          .doesNotContain(LocalRedis.PASSWORD);
      assertThat(bench.signal("INT").exitCode()).as(bench.said()).isEqualTo(130);
      assertThat(bench.err()).contains("Interrupted").doesNotContain("\tat ");
      noSecretIn(bench.said());
    }
    StudyResult result = ResultFiles.read(ResultFolder.only(folder.resolve("results")));
    assertThat(result.complete()).isFalse();
    assertThat(result.incompleteBecause()).isEqualTo("interrupted");
    assertThat(result.runs()).isNotEmpty();
    assertThat(result.runs().get(result.runs().size() - 1).complete()).isFalse();
    theirsIsUntouchedAndOursIsGone();
  }

  @Test
  void ctrlCWhileTargetsAreOpenedLeavesNothing() throws Exception {
    try (BenchProcess bench = BenchProcess.start(folder, PASSWORDS, runArgs("20s"))) {
      bench.until(() -> bench.err().contains("Opening"));
      assertThat(bench.signal("INT").exitCode()).as(bench.said()).isEqualTo(130);
    }
    assertThat(folder.resolve("results")).isEmptyDirectory();
    theirsIsUntouchedAndOursIsGone();
  }

  @Test
  void whatAKilledRunLeftIsCleanedAndOnlyThat() throws Exception {
    try (BenchProcess bench = BenchProcess.start(folder, PASSWORDS, runArgs("20s"))) {
      bench.until(this::counting);
      bench.signal("KILL");
      assertThat(bench.exitCode()).isEqualTo(137);
    }
    assertThat(ourSchemas()).hasSize(1);
    CaughtScreen dry = new CaughtScreen(PASSWORDS);
    assertThat(Main.execute(cleanArgs("--dry-run"), dry.screen())).as(dry.said()).isZero();
    assertThat(dry.out()).contains("would remove " + ourSchemas().get(0));
    assertThat(ourSchemas()).hasSize(1);
    CaughtScreen clean = new CaughtScreen(PASSWORDS);
    assertThat(Main.execute(cleanArgs(), clean.screen())).as(clean.said()).isZero();
    theirsIsUntouchedAndOursIsGone();
  }

  @Test
  void keptDataStaysUntilItIsAskedForByName() throws Exception {
    CaughtScreen run = new CaughtScreen(PASSWORDS);
    String[] keep =
        Stream.concat(Stream.of(runArgs("500ms")), Stream.of("--keep-data")).toArray(String[]::new);
    assertThat(Main.execute(keep, run.screen())).as(run.said()).isEqualTo(ExitCode.OK);
    String schema = ourSchemas().get(0);
    String id = schema.substring("kurabe_".length());
    assertThat(run.err()).contains("Kept " + schema).contains("--run " + id);
    CaughtScreen clean = new CaughtScreen(PASSWORDS);
    assertThat(Main.execute(cleanArgs(), clean.screen())).isZero();
    assertThat(clean.out()).contains("left alone " + schema).contains("kept on purpose");
    assertThat(ourSchemas()).containsExactly(schema);
    CaughtScreen byName = new CaughtScreen(PASSWORDS);
    assertThat(Main.execute(cleanArgs("--run", id), byName.screen())).as(byName.err()).isZero();
    theirsIsUntouchedAndOursIsGone();
  }

  @Test
  void theWrongPasswordNoRightsAndNoServerAreOneMessageAndExitThree() throws Exception {
    String wrong =
        failing(
            Map.of("KURABE_PASSWORD", "wr0ng-s3cret"),
            "-t",
            "db=" + postgres.url("bench"),
            "-t",
            "cache=" + redis.url());
    assertThat(wrong).startsWith("2 targets cannot be used:").doesNotContain("wr0ng-s3cret");
    assertThat(failing(PASSWORDS, "-t", "db=" + postgres.url("reader"))).contains("CREATE");
    assertThat(failing(Map.of(), "-t", "jdbc:postgresql://127.0.0.1:1/x")).contains("127.0.0.1:1");
    assertThat(failing(Map.of(), "-t", "redis://127.0.0.1:1")).contains("127.0.0.1:1");
    theirsIsUntouchedAndOursIsGone();
  }

  @Test
  void aFolderThatCannotBeWrittenIsSaidBeforeAnythingIsOpened() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "x");
    CaughtScreen screen = new CaughtScreen(PASSWORDS);
    int code =
        Main.execute(
            new String[] {
              "run",
              "counters",
              "-t",
              "db=" + postgres.url("bench"),
              "-o",
              file.resolve("sub").toString()
            },
            screen.screen());
    assertThat(code).isEqualTo(2);
    assertThat(screen.err())
        .contains(file.toString())
        .contains("Choose another output folder")
        .doesNotContain("Opening")
        .doesNotContain("\tat ");
  }

  @Test
  void aServerThatDiesEndsTheRunWithWhatThereIs() throws Exception {
    try (LocalRedis dying = new LocalRedis()) {
      String[] args = {
        "run",
        "counters",
        "-t",
        "cache=" + dying.url(),
        "--clients",
        "2",
        "--repeats",
        "1",
        "--duration",
        "3s",
        "-o",
        results()
      };
      try (BenchProcess bench = BenchProcess.start(folder, PASSWORDS, args)) {
        bench.until(() -> !dying.keys("kurabe_*:{1:*").isEmpty());
        dying.kill();
        assertThat(bench.exitCode()).as(bench.said()).isEqualTo(3);
        assertThat(bench.said()).doesNotContain("\tat ");
        assertThat(bench.err()).contains("Not cleaned:").contains("bench clean '");
      }
    }
    StudyResult result = ResultFiles.read(ResultFolder.only(folder.resolve("results")));
    assertThat(result.complete()).isFalse();
    assertThat(result.incompleteBecause()).isNotEmpty();
  }

  private String failing(Map<String, String> environment, String... targets) {
    CaughtScreen screen = new CaughtScreen(environment);
    String[] args =
        Stream.concat(Stream.of("run", "counters", "-q", "-o", results()), Stream.of(targets))
            .toArray(String[]::new);
    assertThat(Main.execute(args, screen.screen())).as(screen.said()).isEqualTo(3);
    assertThat(screen.err()).doesNotContain("\tat ");
    assertThat(folder.resolve("results").toFile().list())
        .as("an empty results folder")
        .isNullOrEmpty();
    return screen.err();
  }

  private String[] runArgs(String duration) {
    return new String[] {
      "run",
      "counters",
      "-t",
      "db=" + postgres.url("bench"),
      "-t",
      "cache=" + redis.url(),
      "--clients",
      "2",
      "--think",
      "10ms",
      "--repeats",
      "1",
      "--warmup",
      "50ms",
      "--duration",
      duration,
      "-o",
      results()
    };
  }

  private String[] cleanArgs(String... more) {
    return Stream.concat(
            Stream.of("clean", "db=" + postgres.url("bench"), "cache=" + redis.url()),
            Stream.of(more))
        .toArray(String[]::new);
  }

  private String results() {
    return folder.resolve("results").toString();
  }

  /** A measured run is under way: its first second is in the histogram log. */
  private boolean counting() throws Exception {
    Path results = folder.resolve("results");
    if (!Files.isDirectory(results)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(results)) {
      return files.anyMatch(f -> f.toString().endsWith(".hlog"));
    }
  }

  private static List<String> ourSchemas() throws Exception {
    return postgres.query(
        "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'kurabe\\_%' AND nspname <> 'kurabe_notours'");
  }

  private static void theirsIsUntouchedAndOursIsGone() throws Exception {
    assertThat(ourSchemas()).isEmpty();
    assertThat(
            postgres.query("SELECT tablename FROM pg_tables WHERE schemaname = 'kurabe_notours'"))
        .containsExactly("precious");
    assertThat(redis.keys("*")).containsExactlyInAnyOrder("kurabe_x:1", "app:1");
  }

  private void noSecretIn(String printed) throws Exception {
    StringBuilder all = new StringBuilder(printed);
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        all.append(
            new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1));
      }
    }
    assertThat(all.toString())
        .doesNotContain(LocalPostgres.PASSWORD)
        .doesNotContain(LocalRedis.PASSWORD);
  }
}
