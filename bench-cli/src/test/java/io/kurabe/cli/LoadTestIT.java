package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.probe.AnyMachine;
import io.kurabe.report.Reports;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.LoadTest;
import io.kurabe.study.TargetSession;
import io.kurabe.target.SharedServers;
import io.kurabe.target.Target;
import io.kurabe.workload.Workload;
import io.kurabe.workloads.roundtrip.internal.RoundTripWorkload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link LoadTest} with the built-in workloads; the last test is of servers of its own. */
@ExtendWith(SharedServers.class)
class LoadTestIT {
  private static final Duration WARM_UP = Duration.ofMillis(50);
  private static final Duration MEASURE = Duration.ofMillis(500);

  /**
   * Threads that the JDK keeps for the JVM: of processes that ended (for a minute), and of the one
   * java.lang.ref.Cleaner that the class of the PostgreSQL driver holds.
   */
  private static final Set<String> OF_THE_JVM =
      Set.of("process reaper", "Cleaner-0", "CompletableFutureDelayScheduler");

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "postgres"})
  void everySelectedRowIsTheOneThatWasLoaded(String server) throws Exception {
    RunResult run = onShared(server, Workload.named("point-select", Map.of("rows", "1234"))).run();
    assertThat(run.acknowledged()).isPositive();
    assertThat(run.operations().get(0).failed()).isZero();
    assertThat(run.audit().orElseThrow().exact()).as(run.audit().toString()).isTrue();
    assertThat(run.audit().orElseThrow().sentence()).contains("1234 of 1234 rows");
    assertThat(run.spec().parameters()).containsEntry("rows", "1234");
  }

  @Test
  void anAnswerThatIsNotTheLoadedRowIsNotExact() throws Exception {
    Workload ten = Workload.named("point-select", Map.of("rows", "10"));
    try (TargetSession targetSession =
        TargetSession.open(SharedServers.of(Target.parse("embedded:postgres")))) {
      RunResult before = loadOn(targetSession, ten).run();
      assertThat(before.audit().orElseThrow().exact()).isTrue();
      change(targetSession, "UPDATE sbtest1 SET c = 'x'");
      RunResult changed = loadOn(targetSession, ten).run();
      assertThat(changed.audit().orElseThrow().exact()).isFalse();
      assertThat(changed.audit().orElseThrow().sentence()).contains("answers were not as expected");
      assertThat(changed.acknowledged()).isZero();
      change(targetSession, "DELETE FROM sbtest1 WHERE id = 4");
      RunResult fewer = loadOn(targetSession, ten).run();
      assertThat(fewer.audit().orElseThrow().sentence()).contains("9 of 10 rows");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "postgres", "redis"})
  void theRoundTripRunsOnEveryEngine(String server) throws Exception {
    RunResult run = onShared(server, new RoundTripWorkload()).run();
    assertThat(run.acknowledged()).isPositive();
    assertThat(run.operations().get(0).failed()).isZero();
  }

  @Test
  void aWorkloadThatTheTargetCannotCarryOutIsRefused() {
    assertThatThrownBy(
            () -> onShared("redis", Workload.named("point-select", Map.of("rows", "10"))).run())
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("'point-select' needs a SQL server")
        .hasMessageContaining("target 'redis' is Redis");
  }

  @Test
  void anOpenLoopWithAPoolGivesAReportAndFiles(@TempDir Path folder) throws Exception {
    StudyResult result =
        LoadTest.on(SharedServers.of(Target.parse("db=embedded:postgres")))
            .generator(AnyMachine.engine())
            .workload(Workload.named("point-select", Map.of("rows", "100")))
            .rate(200)
            .clients(8)
            .pool(2)
            .phases(WARM_UP, MEASURE)
            .repeats(3)
            .seed(7)
            .hlogs(folder.resolve("hlog"))
            .runAll();
    assertThat(result.runs()).hasSize(3);
    assertThat(result.runs().get(0).offered()).isPresent();
    assertThat(result.runs().get(0).operations().get(0).poolWait().count()).isPositive();
    assertThat(result.points().get(0).throughput().runs())
        .isEqualTo(result.points().get(0).validRuns());
    assertThat(result.parameters()).containsEntry("rate", "200.0/s").containsEntry("pool", "2");
    Path files = folder.resolve("made/here");
    Reports.writeResult(files, result);
    assertThat(ResultFiles.read(files)).isEqualTo(result);
    try (Stream<Path> hlogs = Files.list(folder.resolve("hlog"))) {
      assertThat(hlogs).hasSize(3);
    }
    assertThat(files.resolve("report.html")).isNotEmptyFile();
    assertThat(Reports.text(result))
        .contains("point-select")
        .contains("PostgreSQL")
        .contains("seed 7");
    assertThat(Reports.text(result.runs().get(0)))
        .contains("point-select on db")
        .contains("Exactness");
  }

  @Test
  void twoLoadTestsInOneJvmDoNotDisturbEachOthersCounts() throws Exception {
    ExecutorService both = Executors.newFixedThreadPool(2);
    try {
      Future<RunResult> postgres =
          both.submit(
              () ->
                  onShared("postgres", Workload.named("point-select", Map.of("rows", "500")))
                      .run());
      Future<RunResult> mariadb =
          both.submit(
              () ->
                  onShared("mariadb", Workload.named("point-select", Map.of("rows", "700"))).run());
      for (Future<RunResult> each : List.of(postgres, mariadb)) {
        RunResult run = each.get();
        assertThat(run.complete()).isTrue();
        assertThat(run.audit().orElseThrow().exact()).as(run.audit().toString()).isTrue();
        assertThat(run.operations().get(0).failed()).isZero();
      }
      assertThat(postgres.get().targets()).containsExactly("postgres");
      assertThat(mariadb.get().targets()).containsExactly("mariadb");
    } finally {
      both.shutdownNow();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "postgres", "redis"})
  void closingLeavesNoThreadAndNoProcess(String server) throws Exception {
    Set<Thread> threadsBefore = Thread.getAllStackTraces().keySet();
    Set<Long> processesBefore = processes();
    LoadTest test = load(Target.parse("embedded:" + server), new RoundTripWorkload());
    (server.equals("redis") ? test : test.pool(2)).run();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (!threadsBefore.contains(thread) && !OF_THE_JVM.contains(thread.getName())) {
        thread.join(10_000); // Some end a moment after what they worked for.
        assertThat(thread.isAlive()).as(thread.getName()).isFalse();
      }
    }
    Set<Long> left = processes();
    left.removeAll(processesBefore);
    assertThat(left).isEmpty();
  }

  private static Set<Long> processes() {
    return ProcessHandle.current()
        .descendants()
        .map(ProcessHandle::pid)
        .collect(Collectors.toSet());
  }

  private static LoadTest load(Target target, Workload workload) {
    return LoadTest.on(target)
        .generator(AnyMachine.engine())
        .workload(workload)
        .clients(4)
        .phases(WARM_UP, MEASURE);
  }

  private static LoadTest onShared(String server, Workload workload) {
    return load(SharedServers.of(Target.parse("embedded:" + server)), workload);
  }

  private static LoadTest loadOn(TargetSession targetSession, Workload workload) {
    return LoadTest.on(targetSession)
        .generator(AnyMachine.engine())
        .workload(workload)
        .clients(4)
        .phases(WARM_UP, MEASURE);
  }

  private static void change(TargetSession targetSession, String sql) throws Exception {
    targetSession
        .capability("postgres", SqlWorkspace.class)
        .orElseThrow()
        .withSession(session -> session.prepare(sql).executeUpdate());
  }
}
