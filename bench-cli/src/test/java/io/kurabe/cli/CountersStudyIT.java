package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.Finding;
import io.kurabe.result.PointResult;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Verdict;
import io.kurabe.target.SharedServers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code bench run counters} on the three embedded servers, small, and {@code bench load}. */
@ExtendWith(SharedServers.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CountersStudyIT {
  private Path folder = Path.of("");
  private StudyResult result;
  private final CaughtScreen screen = new CaughtScreen(Map.of());

  @BeforeAll
  void run(@TempDir Path shared) throws Exception {
    folder = shared;
    int code =
        Main.execute(
            new String[] {
              "run",
              "counters",
              "--clients",
              "8",
              "--repeats",
              "1",
              "--warmup",
              "50ms",
              "--duration",
              "500ms",
              "--think",
              "20ms",
              "--write-back-every",
              "50ms",
              "-o",
              folder.toString()
            },
            screen.screen());
    assertThat(code).as(screen.said()).isEqualTo(ExitCode.OK);
    result = ResultFiles.read(ResultFolder.only(folder));
  }

  @Test
  void comparesEveryWayToCountOnEveryServer() {
    assertThat(result.points())
        .extracting(PointResult::variant)
        .contains(
            "mariadb upsert, hold 2ms",
            "mariadb update, hold 2ms",
            "mariadb slots, hold 2ms",
            "postgres upsert, hold 2ms",
            "postgres update, hold 2ms",
            "postgres slots, hold 2ms",
            "redis incrby",
            "redis write-back to mariadb",
            "mariadb upsert, hold 0",
            "postgres upsert, hold 0");
    assertThat(result.complete()).isTrue();
    assertThat(result.order()).hasSameSizeAs(result.runs()).doesNotHaveDuplicates();
  }

  @Test
  void everyCountIsExactButThatOfTheKilledNaiveFlusher() {
    for (RunResult run : result.runs()) {
      boolean naive = run.spec().name().contains("naive");
      assertThat(run.audit().orElseThrow().exact()).as(run.spec().name()).isEqualTo(!naive);
      assertThat(run.audit().orElseThrow().acknowledged()).as(run.spec().name()).isPositive();
    }
  }

  @Test
  void theServersOwnCountersAgreeWithOurs() {
    RunResult redis = run("redis-incrby-c8-r1");
    long calls =
        redis.probes().get(0).counters().entrySet().stream()
            .filter(e -> e.getKey().contains("incrby") && e.getKey().contains("calls"))
            .mapToLong(Map.Entry::getValue)
            .sum();
    assertThat(calls).isEqualTo(redis.acknowledged());
  }

  @Test
  void everyPublishedFindingHasAVerdictAndThePublishedNumbers() {
    for (String id : List.of("F4.1", "F4.1b", "F4.2", "F4.3", "F4.4", "F4.5")) {
      assertThat(result.findings()).as(id).anySatisfy(f -> assertThat(f.id()).isEqualTo(id));
    }
    assertThat(result.findings())
        .filteredOn(f -> f.id().startsWith("F"))
        .allSatisfy(f -> assertThat(f.published()).as(f.id()).isNotEmpty())
        .allSatisfy(f -> assertThat(f.because()).as(f.id()).isNotEmpty());
    assertThat(finding("F4.1b").verdict()).as("8 clients are not 400").isEqualTo(Verdict.NOT_ASKED);
  }

  @Test
  void theKilledFlushersShowWhatACrashCosts() {
    assertThat(finding("K4.1").verdict()).as(finding("K4.1").because()).isEqualTo(Verdict.HOLDS);
    assertThat(finding("K4.2").verdict()).as(finding("K4.2").because()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void factsNameTheRealServersAndTheirDurability() {
    assertThat(result.servers())
        .extracting(s -> s.product())
        .containsExactly("MariaDB", "PostgreSQL", "Redis");
    assertThat(result.servers()).allSatisfy(s -> assertThat(s.roundTripMicros()).isPositive());
    assertThat(result.servers().get(0).settings())
        .containsEntry("innodb_flush_log_at_trx_commit", "1");
    assertThat(result.servers().get(1).settings())
        .containsEntry("fsync", "on")
        .containsEntry("synchronous_commit", "on");
    assertThat(result.servers().get(2).settings()).containsEntry("appendfsync", "always");
  }

  @Test
  void theReportsAreMadeAgainFromTheResult() throws Exception {
    Path made = ResultFolder.only(folder);
    String html = Files.readString(made.resolve("report.html"));
    String markdown = Files.readString(made.resolve("report.md"));
    Files.delete(made.resolve("report.html"));
    Files.delete(made.resolve("report.md"));
    CaughtScreen again = new CaughtScreen(Map.of());
    assertThat(Main.execute(new String[] {"report", made.toString()}, again.screen()))
        .as(again.said())
        .isZero();
    assertThat(Files.readString(made.resolve("report.html"))).isEqualTo(html);
    assertThat(Files.readString(made.resolve("report.md"))).isEqualTo(markdown);
    assertThat(again.out()).isEqualTo(screen.out());
    try (Stream<Path> hlogs = Files.list(made.resolve("hlog"))) {
      assertThat(hlogs).hasSameSizeAs(result.runs());
    }
  }

  @Test
  void anOpenLoopKeepsItsRateAndSaysSo(@TempDir Path other) throws Exception {
    SharedTargets server = SharedTargets.of("embedded:postgres");
    CaughtScreen caught = server.screen();
    String[] args =
        server.after(
            "load",
            "counters",
            "--rate",
            "200",
            "--poisson",
            "--clients",
            "8",
            "--pool",
            "4",
            "--warmup",
            "200ms",
            "--duration",
            "500ms",
            "-o",
            other.toString());
    assertThat(Main.execute(args, caught.screen())).as(caught.said()).isEqualTo(ExitCode.OK);
    RunResult run = ResultFiles.read(ResultFolder.only(other)).runs().get(0);
    assertThat(run.offered().orElseThrow().offeredPerSecond()).isPositive();
    assertThat(run.offered().orElseThrow().unfinished()).isZero();
    assertThat(run.operations().get(0).poolWait().count()).isPositive();
    assertThat(run.audit().orElseThrow().exact()).isTrue();
  }

  @Test
  void everyStatementIsShown() {
    CaughtScreen caught = new CaughtScreen(Map.of());
    assertThat(
            Main.execute(new String[] {"sql", "counters", "--engine", "postgres"}, caught.screen()))
        .isZero();
    assertThat(caught.out()).contains("ON CONFLICT").contains("CREATE TABLE").contains("pg_sleep");
  }

  private RunResult run(String name) {
    return result.runs().stream()
        .filter(r -> r.spec().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private Finding finding(String id) {
    return result.findings().stream().filter(f -> f.id().equals(id)).findFirst().orElseThrow();
  }
}
