package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.result.Finding;
import io.kurabe.result.PointResult;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Verdict;
import io.kurabe.studies.ddl.internal.DdlGrowth;
import io.kurabe.studies.ddl.internal.DdlLock;
import io.kurabe.studies.ddl.internal.DdlResult;
import io.kurabe.studies.ddl.internal.DdlRun;
import io.kurabe.studies.ddl.internal.DdlStream.Window;
import io.kurabe.target.SharedServers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code bench run ddl} on the embedded SQL servers, small. */
@ExtendWith(SharedServers.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DdlStudyIT {
  private final CaughtScreen screen = new CaughtScreen(Map.of());
  private static final double OPEN_SECONDS = 1;
  private StudyResult result;
  private DdlResult ddl;

  @BeforeAll
  void run(@TempDir Path folder) throws Exception {
    int code =
        Main.execute(
            new String[] {
              "run",
              "ddl",
              "--operations",
              "add_index,add_column_last,change_type_int_bigint,add_column_volatile_default",
              "--no-matrix",
              "--rows",
              "1000,10000",
              "--repeats",
              "1",
              "--probe-rate",
              "100",
              "--warmup",
              "50ms",
              "--before",
              "250ms",
              "--after",
              "200ms",
              "--open-transaction",
              "1s",
              // The disk may stand still for all of the time before a change.
              "--durability",
              "relaxed",
              "-o",
              folder.toString()
            },
            screen.screen());
    assertThat(code).as(screen.said()).isEqualTo(ExitCode.OK);
    result = ResultFiles.read(ResultFolder.only(folder));
    ddl = result.part(DdlResult.class).orElseThrow();
  }

  @Test
  void everyStatementIsShown() {
    SharedTargets servers = SharedTargets.of("embedded:mariadb", "embedded:postgres");
    CaughtScreen caught = servers.screen();
    assertThat(Main.execute(servers.after("sql", "ddl"), caught.screen())).isZero();
    assertThat(caught.out())
        .contains("-- mariadb: MariaDB 11.4")
        .contains("-- postgres: PostgreSQL 18")
        .contains("-- drop_index (for its lock class only)\nALTER TABLE sbtest1 DROP INDEX")
        .contains("UPDATE ${schema}.sbtest1 SET k=k+1 WHERE id=?;")
        .contains(
            "-- each request of the write probe\nUPDATE ${schema}.sbtest1 SET c=? WHERE id=?;")
        .contains("-- each request of the read probe\nSELECT c FROM sbtest1 WHERE id=?;")
        .contains("-- add_index\nALTER TABLE sbtest1 ADD INDEX")
        .contains("-- add_index, concurrently\nCREATE INDEX CONCURRENTLY")
        .contains("-- drop_index: prepared by\n")
        .contains("-- add_index: undone by\n")
        .contains(": its session\nSET SESSION lock_wait_timeout = 1;")
        .doesNotContain("{table}");
  }

  @Test
  void behindAnOpenTransactionEverybodyWaitsForAsLongAsItIsOpen() {
    List<DdlRun> queued =
        ddl.runs().stream().filter(r -> r.way().equals("behind an open transaction")).toList();
    assertThat(queued).extracting(DdlRun::target).containsExactlyInAnyOrder("mariadb", "postgres");
    assertThat(queued)
        .allSatisfy(
            r -> {
              assertThat(r.openTransactionSeconds()).isEqualTo(OPEN_SECONDS);
              // It is held from the change's start on, however late a busy machine sends that.
              assertThat(r.seconds()).isGreaterThanOrEqualTo(OPEN_SECONDS);
              assertThat(r.lockWaits()).isNotEmpty();
            });
  }

  @Test
  void retriesWithALockTimeoutLetOthersThroughInBetween() {
    DdlRun patient =
        ddl.runs().stream()
            .filter(r -> r.way().startsWith("behind an open transaction, "))
            .filter(r -> r.target().equals("postgres"))
            .findFirst()
            .orElseThrow();
    assertThat(patient.failure()).isEmpty();
    assertThat(patient.attempts()).isGreaterThan(1);
  }

  @Test
  void windowsAreCutByTheChangesOwnTimes() {
    assertThat(ddl.runs())
        .allSatisfy(
            run ->
                assertThat(run.streams())
                    .hasSize(3)
                    .allSatisfy(
                        stream -> {
                          Window during = stream.window(Window.DURING).orElseThrow();
                          assertThat(during.startSeconds())
                              .isCloseTo(run.startSeconds(), within(1e-9));
                          assertThat(during.lengthSeconds()).isCloseTo(run.seconds(), within(1e-9));
                          Window before = stream.window(Window.BEFORE).orElseThrow();
                          // Clients of the mix may wait for each other all of that time:
                          // PostgreSQL looks for deadlocks after a second.
                          if (stream.openLoop()) {
                            assertThat(before.succeeded()).as(run.name()).isPositive();
                          }
                        }));
  }

  @Test
  void noRowIsLostAndEveryRunIsComplete() {
    assertThat(result.complete()).isTrue();
    assertThat(result.runs())
        .hasSameSizeAs(ddl.runs())
        .allSatisfy(r -> assertThat(r.complete()).isTrue())
        .allSatisfy(r -> assertThat(r.audit().orElseThrow().exact()).isTrue());
    assertThat(ddl.runs()).allSatisfy(r -> assertThat(r.failure()).as(r.variant()).isEmpty());
    assertThat(result.runs()).extracting(r -> r.spec().name()).doesNotHaveDuplicates();
    assertThat(result.runs()).allSatisfy(DdlStudyIT::isOfTheMix);
  }

  private static void isOfTheMix(RunResult run) {
    assertThat(run.operations()).hasSize(1);
    assertThat(run.operations().get(0).operation()).isEqualTo("update-mix");
  }

  @Test
  void lockClassesStandBesideTheDocumentedOnes() {
    assertThat(ddl.matrix())
        .extracting(DdlLock::target, l -> l.answer().operation())
        .contains(
            org.assertj.core.groups.Tuple.tuple("mariadb", "add_index"),
            org.assertj.core.groups.Tuple.tuple("postgres", "add_column_volatile_default"));
    assertThat(ddl.matrix())
        .allSatisfy(l -> assertThat(l.answer().documented()).isPresent())
        .allSatisfy(l -> assertThat(l.answer().found().evidence()).isNotEmpty());
  }

  @Test
  void durationsStandBySize() {
    assertThat(ddl.durations()).hasSize(16);
    assertThat(ddl.growth())
        .filteredOn(g -> g.operation().equals("change_type_int_bigint"))
        .extracting(DdlGrowth::target)
        .containsExactlyInAnyOrder("mariadb", "postgres");
  }

  @Test
  void pointsHaveTheFormOfThePublishedTable() {
    assertThat(result.points())
        .extracting(PointResult::variant)
        .contains("mariadb idle", "postgres idle", "mariadb add_index", "postgres add_index");
    PointResult idle =
        result.points().stream()
            .filter(p -> p.variant().equals("mariadb idle"))
            .findFirst()
            .orElseThrow();
    assertThat(idle.factors()).containsEntry("change", "none");
    assertThat(idle.throughput().value()).isPositive();
  }

  @Test
  void everyFindingHasAVerdictAndAReasonAndOneRunShowsNothingThatNeedsAnInterval() {
    for (String id : List.of("F0.1", "F0.2", "F0.3", "F0.4", "F0.5", "F0.6", "F0.8", "K0.1")) {
      assertThat(result.findings()).as(id).anySatisfy(f -> assertThat(f.id()).isEqualTo(id));
    }
    assertThat(result.findings()).allSatisfy(f -> assertThat(f.because()).isNotEmpty());
    assertThat(result.findings())
        .filteredOn(f -> f.effect().isPresent() && !f.effect().get().bounded())
        .extracting(Finding::verdict)
        .containsOnly(Verdict.NOT_SHOWN);
  }

  @Test
  void theScreenShowsTheTables() {
    assertThat(screen.out())
        .contains("What each change did to the load beside it")
        .contains("QPS and times")
        .contains("Duration by size")
        .contains("Lock classes")
        .contains("LOCK=SHARED");
  }
}
