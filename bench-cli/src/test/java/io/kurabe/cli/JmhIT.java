package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.tier.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bench jmh} with forks: servers started once, no secret in sight, nothing left. */
@Tag(Tier.SYSTEM)
class JmhIT {
  private static final String FORK = "org.openjdk.jmh.runner.ForkedMain";

  /** Nothing is compared here, so that neither another JMH nor the compiler of forks matters. */
  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "KURABE_PASSWORD_DB",
          LocalPostgres.PASSWORD,
          "JAVA_TOOL_OPTIONS",
          "-Djmh.ignoreLock=true -XX:TieredStopAtLevel=1 -XX:+UseSerialGC");

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
  void noSecretShowsAndNothingIsLeft() throws Exception {
    Set<String> commandLines = ConcurrentHashMap.newKeySet();
    try (BenchProcess bench = start("PostgresBenchmark.roundTrip", "300ms")) {
      bench.until(() -> !forksOf(bench, commandLines).isEmpty());
      assertThat(bench.exitCode()).as(bench.said()).isZero();
      assertThat(bench.out()).contains("roundTrip").doesNotContain(LocalPostgres.PASSWORD);
      assertThat(bench.err()).contains("# Fork: 1 of 1").doesNotContain(LocalPostgres.PASSWORD);
    }
    assertThat(commandLines)
        .isNotEmpty()
        .allSatisfy(
            line ->
                assertThat(line)
                    .contains("-Dkurabe.jmh.targets=")
                    .doesNotContain(LocalPostgres.PASSWORD));
    StudyResult result = ResultFiles.read(ResultFolder.only(folder.resolve("results")));
    assertThat(result.complete()).isTrue();
    assertThat(result.points())
        .singleElement()
        .satisfies(p -> assertThat(p.response().count()).isPositive());
    try (Stream<Path> files = Files.walk(ResultFolder.only(folder.resolve("results")))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file))
            .as(file.toString())
            .doesNotContain(LocalPostgres.PASSWORD);
      }
    }
    assertThat(ResultFolder.only(folder.resolve("results")).toFile().list())
        .contains("jmh.json", "jmh.log", "result.json", "report.html");
    assertThat(schemas()).isEmpty();
  }

  @Test
  void ctrlCEndsTheForksAndLeavesNoSchema() throws Exception {
    try (BenchProcess bench = start("PostgresBenchmark.(roundTrip|upsert)", "20s")) {
      bench.until(() -> !forksOf(bench, ConcurrentHashMap.newKeySet()).isEmpty());
      bench.until(() -> schemas().size() == 2); // One of the parent, one of its fork.
      List<ProcessHandle> forks = forksOf(bench, ConcurrentHashMap.newKeySet());
      assertThat(bench.signal("INT").exitCode()).as(bench.said()).isEqualTo(ExitCode.INTERRUPTED);
      assertThat(forks).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    }
    assertThat(ResultFiles.read(ResultFolder.only(folder.resolve("results"))).incompleteBecause())
        .isEqualTo("interrupted");
    assertThat(schemas()).isEmpty();
  }

  @Test
  void anEmbeddedServerIsStartedOnceForAllForks() throws Exception {
    Set<String> commandLines = ConcurrentHashMap.newKeySet();
    Set<Long> servers = ConcurrentHashMap.newKeySet();
    try (BenchProcess bench =
        BenchProcess.start(
            folder,
            ENVIRONMENT,
            "jmh",
            "RedisBenchmark.(sync|batch)",
            "-f",
            "2",
            "-wi",
            "0",
            "-i",
            "1",
            "-r",
            "100ms")) {
      while (!bench.ended()) {
        forksOf(bench, commandLines);
        bench
            .descendants()
            .filter(p -> commandLine(p).contains("redis-server"))
            .forEach(p -> servers.add(p.pid()));
      }
      assertThat(bench.exitCode()).as(bench.said()).isZero();
    }
    assertThat(servers).hasSize(1);
    assertThat(commandLines).isNotEmpty();
    assertThat(ResultFiles.read(ResultFolder.only(folder.resolve("results"))).points())
        .hasSize(2)
        .allSatisfy(p -> assertThat(p.validRuns()).isEqualTo(2));
  }

  @Test
  void aForkThatDiesIsNamedAndItsSchemaGoes() throws Exception {
    try (BenchProcess bench = start("PostgresBenchmark.roundTrip", "20s")) {
      bench.until(() -> schemas().size() == 2);
      forksOf(bench, ConcurrentHashMap.newKeySet()).forEach(ProcessHandle::destroyForcibly);
      assertThat(bench.exitCode()).as(bench.said()).isEqualTo(ExitCode.TARGET);
    }
    StudyResult result = ResultFiles.read(ResultFolder.only(folder.resolve("results")));
    assertThat(result.incompleteBecause())
        .contains("PostgresBenchmark.roundTrip", "fork 1", "jmh.log");
    assertThat(schemas()).isEmpty();
  }

  @Test
  void twoAtOnceAreRefusedBeforeAnythingIsStarted() throws Exception {
    Map<String, String> sameLock =
        Map.of(
            "JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + Files.createDirectory(folder.resolve("t")));
    String[] longOne = {"jmh", "Overhead.*clock", "-f", "1", "-wi", "0", "-i", "1", "-r", "60s"};
    try (BenchProcess first = BenchProcess.start(folder, sameLock, longOne)) {
      first.until(() -> first.err().contains("# Fork: 1 of 1"));
      Path other = Files.createDirectory(folder.resolve("other"));
      try (BenchProcess second = BenchProcess.start(other, sameLock, "jmh", "RedisBenchmark")) {
        assertThat(second.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(second.err()).contains("Another JMH run is under way").doesNotContain("Opening");
      }
      assertThat(other.resolve("results")).doesNotExist();
      assertThat(first.signal("TERM").exitCode()).isEqualTo(ExitCode.INTERRUPTED);
    }
  }

  private BenchProcess start(String regex, String time) throws IOException {
    return BenchProcess.start(
        folder,
        ENVIRONMENT,
        "jmh",
        regex,
        "-p",
        "protocol=prepared",
        "-f",
        "1",
        "-wi",
        "0",
        "-i",
        "1",
        "-r",
        time,
        "-t",
        "db=" + postgres.url("bench"));
  }

  private static List<ProcessHandle> forksOf(BenchProcess bench, Set<String> commandLines) {
    return bench
        .descendants()
        .filter(
            process -> {
              String line = commandLine(process);
              return line.contains(FORK) && commandLines.add(line);
            })
        .toList();
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline")).replace('\0', ' ');
    } catch (NoSuchFileException e) {
      return "";
    } catch (IOException e) {
      return ""; // It ended just now.
    }
  }

  private static List<String> schemas() throws Exception {
    return postgres.query(
        "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'kurabe\\_%' ORDER BY 1");
  }
}
