package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.result.DdlLock;
import io.kurabe.result.DdlResult;
import io.kurabe.result.DdlRun;
import io.kurabe.result.DdlStream;
import io.kurabe.result.DdlStream.Stall;
import io.kurabe.result.DdlStream.Window;
import io.kurabe.result.Finding;
import io.kurabe.result.PointResult;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.result.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** {@code bench run ddl} on the embedded SQL servers, small. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DdlStudyIT {
  private final CaughtScreen screen = new CaughtScreen(Map.of());
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
              "10000,200000",
              "--repeats",
              "1",
              "--probe-rate",
              "100",
              "--before",
              "400ms",
              "--after",
              "300ms",
              "--open-transaction",
              "1s",
              "-o",
              folder.toString()
            },
            screen.screen());
    // A collection of garbage may spoil one run on a busy machine; it is then named.
    assertThat(code).as(screen.err()).isIn(ExitCode.OK, ExitCode.RUN_INVALID);
    result = ResultFiles.read(ResultFolder.only(folder));
    ddl = result.ddl().orElseThrow();
  }

  @Test
  void everyStatementIsShown() {
    CaughtScreen caught = new CaughtScreen(Map.of());
    assertThat(Main.execute(new String[] {"sql", "ddl"}, caught.screen())).isZero();
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

  private DdlRun change(String arm) {
    return ddl.runs().stream().filter(r -> r.arm().equals(arm)).findFirst().orElseThrow();
  }

  private Stall writes(String arm) {
    return change(arm).stream(DdlStream.WRITES).orElseThrow().stall();
  }

  private Stall reads(String arm) {
    return change(arm).stream(DdlStream.READS).orElseThrow().stall();
  }

  @Test
  void aChangeUnderASharedLockStopsWritesAndNotReads() {
    String arm = "mariadb change_type_int_bigint, LOCK=SHARED";
    assertThat(writes(arm).seconds()).isGreaterThan(0.5 * change(arm).seconds());
    assertThat(reads(arm).seconds()).isLessThan(0.7 * writes(arm).seconds());
  }

  @Test
  void anInstantChangeIsOverBeforeAnybodyCouldSeeIt() {
    DdlRun instant = change("mariadb add_column_last");
    DdlRun copied = change("mariadb change_type_int_bigint, LOCK=SHARED");
    assertThat(instant.seconds()).isLessThan(copied.seconds());
    assertThat(writes("mariadb add_column_last").seconds())
        .isLessThan(writes("mariadb change_type_int_bigint, LOCK=SHARED").seconds());
  }

  @Test
  void anIndexStopsWritesOnPostgresUnlessItIsBuiltConcurrently() {
    assertThat(writes("postgres add_index").seconds())
        .isGreaterThan(0.5 * change("postgres add_index").seconds());
    assertThat(reads("postgres add_index").seconds())
        .isLessThan(0.7 * writes("postgres add_index").seconds());
    assertThat(writes("postgres add_index, concurrently").seconds())
        .isLessThan(0.7 * change("postgres add_index, concurrently").seconds());
  }

  @Test
  void aColumnWithAVolatileDefaultStopsReadsToo() {
    assertThat(writes("postgres add_column_volatile_default").seconds())
        .isGreaterThan(0.5 * change("postgres add_column_volatile_default").seconds());
    assertThat(reads("postgres add_column_volatile_default").seconds())
        .isGreaterThan(0.5 * change("postgres add_column_volatile_default").seconds());
  }

  @Test
  void behindAnOpenTransactionEverybodyWaitsForAsLongAsItIsOpen() {
    List<DdlRun> queued =
        ddl.runs().stream().filter(r -> r.way().equals("behind an open transaction")).toList();
    assertThat(queued).extracting(DdlRun::target).containsExactlyInAnyOrder("mariadb", "postgres");
    assertThat(queued)
        .allSatisfy(
            r -> {
              assertThat(r.openTransactionSeconds()).isEqualTo(1);
              // It is held from the change's start on, however late a busy machine sends that.
              assertThat(r.seconds()).isGreaterThanOrEqualTo(1);
              assertThat(writes(r.arm()).seconds()).isGreaterThan(0.5 * r.seconds());
              assertThat(reads(r.arm()).seconds()).isGreaterThan(0.5 * r.seconds());
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
    assertThat(writes(patient.arm()).seconds())
        .isLessThan(writes("postgres add_column_last, behind an open transaction").seconds());
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
                          assertThat(before.succeeded()).as(run.name()).isPositive();
                        }));
  }

  @Test
  void noRowIsLostAndEveryRunIsComplete() {
    assertThat(result.complete()).isTrue();
    assertThat(result.runs())
        .hasSameSizeAs(ddl.runs())
        .allSatisfy(r -> assertThat(r.complete()).isTrue())
        .allSatisfy(r -> assertThat(r.audit().orElseThrow().exact()).isTrue());
    assertThat(ddl.runs()).allSatisfy(r -> assertThat(r.failure()).as(r.arm()).isEmpty());
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
  void durationsGrowWithTheTable() {
    assertThat(ddl.durations()).hasSize(16);
    assertThat(ddl.growth())
        .filteredOn(g -> g.operation().equals("change_type_int_bigint"))
        .hasSize(2)
        .allSatisfy(g -> assertThat(g.exponent().value()).isPositive());
  }

  @Test
  void pointsHaveTheFormOfThePublishedTable() {
    assertThat(result.points())
        .extracting(PointResult::arm)
        .contains("mariadb idle", "postgres idle", "mariadb add_index", "postgres add_index");
    PointResult idle =
        result.points().stream()
            .filter(p -> p.arm().equals("mariadb idle"))
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
        .contains("what each change did to the load beside it")
        .contains("QPS and times")
        .contains("Duration by size")
        .contains("Lock classes")
        .contains("LOCK=SHARED");
  }
}
