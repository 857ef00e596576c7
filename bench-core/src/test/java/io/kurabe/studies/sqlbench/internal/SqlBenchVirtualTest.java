package io.kurabe.studies.sqlbench.internal;

import static io.kurabe.studies.sqlbench.internal.VirtualSuite.suite;
import static io.kurabe.studies.sqlbench.internal.VirtualSuite.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.load.StopSignal;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Change;
import io.kurabe.stats.Verdict;
import io.kurabe.studies.sqlbench.suite.internal.Expect;
import io.kurabe.studies.sqlbench.suite.internal.SuiteOperation;
import io.kurabe.studies.sqlbench.suite.internal.SuiteRun;
import io.kurabe.studies.sqlbench.suite.internal.SuiteTest;
import io.kurabe.study.internal.Journal;
import io.kurabe.target.RunId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole studies under virtual time, on servers whose every statement has a known time: what
 * operations, tests and totals take is equal to the sum of it, to within a nanosecond.
 */
@Timeout(60)
class SqlBenchVirtualTest {
  private static final Offset<Double> EXACT = within(1e-9);

  /** The rehearsal asks for smaller ones. */
  private static final int OWN_NUMBERS = 5_000_000;

  private final VirtualSuite virtual = new VirtualSuite();
  private final ScriptedSuite db = virtual.server("db", 1);

  @AfterEach
  void end() {
    virtual.close();
  }

  private StudyResult study(int repeats, SuiteTest... tests) throws InterruptedException {
    return virtual.study(
        List.of(tests), repeats, SqlBenchOptions.LOCAL.timeLimit(), Journal.none());
  }

  private static SuiteTest test(String name) {
    return SuiteTest.ALL.stream().filter(t -> t.name().equals(name)).findFirst().orElseThrow();
  }

  private static SuiteTest own(Consumer<SuiteRun> work) {
    return new ScriptedSuite.OwnTest("own", work);
  }

  @Test
  void operationsAndTotalsTakeWhatTheirStatementsTake() throws Exception {
    StudyResult result = study(3, test("create"));
    assertThat(result.complete()).isTrue();
    assertThat(result.runs()).hasSize(3).allMatch(RunResult::valid);
    List<SuiteRow> rows = suite(result).operations();
    assertThat(rows)
        .extracting(SuiteRow::name)
        .containsExactly(
            "create+drop",
            "create_MANY_tables",
            "create_key+drop",
            "drop_table_when_MANY_tables",
            "select_group_when_MANY_tables");
    assertThat(rows)
        .extracting(r -> r.values().get(0).seconds().value())
        .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-9 ? 0 : 1)
        .containsExactly(0.02, 0.01, 0.2, 0.01, 0.01);
    assertThat(rows)
        .extracting(r -> r.values().get(0).statements())
        .containsExactly(20L, 10L, 200L, 10L, 10L);
    SuiteRow.Value keys = value(rows, "create_key+drop", 0);
    assertThat(keys.count()).isEqualTo(100);
    assertThat(keys.seconds().low()).as("three equal repeats").isCloseTo(0.2, EXACT);
    assertThat(keys.seconds().high()).isCloseTo(0.2, EXACT);
    assertThat(keys.statement().orElseThrow().count()).as("of all repeats").isEqualTo(600);
    assertThat(keys.statement().orElseThrow().p50Micros())
        .as("in us")
        .isCloseTo(1_000, within(1.0));
    assertThat(suite(result).totals().orElseThrow().values().get(0).seconds().value())
        .isCloseTo(0.25, EXACT);
    assertThat(value(suite(result).tests(), "create", 0).seconds().value()).isCloseTo(0.25, EXACT);
    assertThat(result.answer()).containsExactly("The operations take 0.25 s on db.");
  }

  @Test
  void aServerOfHalfTheSpeedTakesTwiceAsLong() throws Exception {
    virtual.server("slow", 2);
    StudyResult result = study(3, test("create"));
    assertThat(suite(result).operations())
        .allSatisfy(
            row -> {
              SuiteRow.Ratio ratio = row.values().get(1).overFirst().orElseThrow();
              assertThat(ratio.times().value()).as(row.name()).isCloseTo(2, EXACT);
              assertThat(ratio.times().low()).isCloseTo(2, EXACT);
              assertThat(ratio.change()).as(ratio.because()).isEqualTo(Change.SLOWER);
            });
    assertThat(suite(result).totals().orElseThrow().values().get(1).seconds().value())
        .isCloseTo(0.5, EXACT);
    assertThat(suite(result).geometricMeans().get(0).orElseThrow().value()).isCloseTo(2, EXACT);
    assertThat(result.answer().get(0))
        .isEqualTo(
            "slow takes 2.00x (95%: 2.00 to 2.00) over the sum of the operations and 2.00x"
                + " (95%: 2.00 to 2.00) in the geometric mean of the operations of what db takes.");
    assertThat(result.answer().get(1))
        .startsWith("5 operations compared: 0 faster, 5 slower")
        .endsWith("0 the same within 5%, 0 not shown to differ.");
    assertThat(result.findings())
        .hasSize(5)
        .allMatch(f -> f.verdict() == Verdict.NOT_ASKED)
        .allMatch(f -> f.effect().isEmpty());
  }

  @Test
  void aServerOfTheSameSpeedIsTheSame() throws Exception {
    virtual.server("same", 1);
    StudyResult result = study(3, test("create"));
    assertThat(suite(result).operations())
        .allSatisfy(
            row ->
                assertThat(row.values().get(1).overFirst().orElseThrow().change())
                    .as(row.name())
                    .isEqualTo(Change.SAME));
    assertThat(suite(result).geometricMeans().get(0).orElseThrow().value()).isCloseTo(1, EXACT);
  }

  @Test
  void aCommitOfEachStatementIsToldFromOneOfAll() throws Exception {
    List<SuiteRow> also = suite(study(1, test("transactions"))).also();
    assertThat(also)
        .extracting(SuiteRow::name, r -> Math.round(1e3 * r.values().get(0).seconds().value()))
        .as("milliseconds")
        .containsExactlyInAnyOrder(
            tuple("insert_commit", 105L),
            tuple("insert_autocommit", 600L),
            tuple("insert_rollback", 120L),
            tuple("update_rollback", 120L),
            tuple("delete_rollback", 120L),
            tuple("update_commit", 105L),
            tuple("update_autocommit", 600L),
            tuple("delete_commit", 105L),
            tuple("delete_autocommit", 600L));
    assertThat(value(also, "insert_commit", 0).seconds().value()).isCloseTo(0.105, EXACT);
  }

  @Test
  void aLoopBeyondTheLimitIsExtrapolatedInItsTestToo() throws Exception {
    SuiteTest slow =
        own(
            run -> {
              run.operation(
                  SuiteOperation.of("slow", 100).asEstimable(),
                  k -> run.session().execute("SECOND " + k));
              run.operation(
                  SuiteOperation.of("quick", 100).asEstimable(),
                  k -> ScriptedSuite.asksFor(run, k));
            });
    StudyResult result = virtual.study(List.of(slow), 1, Duration.ofSeconds(4), Journal.none());
    SuiteTestRun run = suite(result).runs().get(0);
    assertThat(run.cells())
        .extracting(SuiteCell::statements, SuiteCell::estimated)
        .as("five of a second each go beyond four seconds")
        .containsExactly(tuple(5L, true), tuple(100L, false));
    assertThat(run.cells().get(0).seconds()).isCloseTo(100, EXACT);
    assertThat(run.cells().get(1).seconds()).isCloseTo(0.1, EXACT);
    assertThat(run.seconds()).isCloseTo(100.1, EXACT);
    assertThat(result.runs().get(0).measuredSeconds()).as("really").isCloseTo(5.1, EXACT);
    assertThat(result.cautions())
        .contains("Extrapolated, since the limit of time was reached: slow.");
  }

  @Test
  void aRefusedOperationHasNoTimeAndLeavesItsTestNone() throws Exception {
    SuiteTest odd =
        own(
            run -> {
              run.operation(
                  SuiteOperation.of("odd", 3), k -> run.session().execute("REFUSED " + k));
              run.operation(SuiteOperation.of("next", 4), k -> ScriptedSuite.asksFor(run, k));
            });
    StudyResult result = study(1, odd);
    List<SuiteRow> rows = suite(result).operations();
    assertThat(value(rows, "odd", 0).missing()).isEqualTo("not known here (42000)");
    assertThat(value(rows, "odd", 0).measured()).isFalse();
    assertThat(value(rows, "next", 0).seconds().value()).isCloseTo(0.004, EXACT);
    assertThat(suite(result).runs().get(0).seconds()).isNaN();
    assertThat(suite(result).totals().orElseThrow().values().get(0).measured()).isFalse();
    assertThat(result.points()).isEmpty();
    assertThat(result.answer()).containsExactly("Not measured: odd on db; the reasons are below.");
  }

  @Test
  void wrongAnswersAreCountedAndMakeTheRunInvalid() throws Exception {
    SuiteTest wrong =
        own(
            run -> {
              run.operation(
                  SuiteOperation.of("off", 3),
                  k -> run.session().query("SELECT 1" + k, Expect.row(10)));
              run.operation(SuiteOperation.of("right", 2), k -> ScriptedSuite.asksFor(run, k));
            });
    StudyResult result = study(1, wrong);
    SuiteCell off = suite(result).runs().get(0).cells().get(0);
    assertThat(off.wrongAnswers()).isEqualTo(2);
    assertThat(off.wrong()).isEqualTo("SELECT 11: [10] expected, found [11]");
    assertThat(off.seconds()).isCloseTo(0.003, EXACT);
    RunResult run = result.runs().get(0);
    assertThat(run.invalid())
        .containsExactly("2 wrong answers, first SELECT 11: [10] expected, found [11]");
    assertThat(run.audit().orElseThrow().exact()).isFalse();
    assertThat(run.audit().orElseThrow().sentence()).contains("3 of 5 answers as expected");
    assertThat(result.answer()).contains("WRONG ANSWERS: off on db; see the rows marked with ?.");
  }

  @Test
  void refusedConnectionsAreTriedAgainAfterLongerAndLongerPauses() throws Exception {
    SuiteTest connecting =
        own(
            run -> {
              run.aside(() -> run.session().execute("REFUSE 3"));
              run.operation(SuiteOperation.of("connect", 2), k -> run.connect().close());
            });
    SuiteCell cell = suite(study(1, connecting)).runs().get(0).cells().get(0);
    // Five attempts of 3 ms, and pauses of 10, 20 and 30 ms.
    assertThat(cell.seconds()).isCloseTo(0.075, EXACT);
    assertThat(cell.wrongAnswers()).isEqualTo(3);
    assertThat(cell.wrong()).isEqualTo("connect: refused: too many connections (53300)");
  }

  @Test
  void aLostConnectionEndsTheStudyWithWhatThereIs() throws Exception {
    SuiteTest lost =
        new ScriptedSuite.OwnTest(
            "z",
            run ->
                run.operation(
                    SuiteOperation.of("lost", 1), k -> run.session().execute("LOST " + k)));
    StudyResult result = study(1, test("create"), lost);
    assertThat(result.complete()).isFalse();
    assertThat(result.incompleteBecause())
        .isEqualTo("The connection to kurabe_scripted was lost: gone (08006)");
  }

  @Test
  void whatAnEarlierProcessMadeIsTakenAsItWas(@TempDir Path folder) throws Exception {
    SuiteTest asking =
        own(
            run ->
                run.operation(
                    SuiteOperation.of("select", 100),
                    k -> ScriptedSuite.asksFor(run, OWN_NUMBERS + k)));
    String fiftieth = "SELECT " + (OWN_NUMBERS + 49);
    db.listener =
        sql -> {
          if (sql.equals(fiftieth) && Collections.frequency(db.sent, fiftieth) == 2) {
            virtual.stop.request("Ctrl-C");
          }
        };
    StudyResult cut = study(asking, Journal.begin(folder, RunId.random()));
    assertThat(cut.incompleteBecause()).isEqualTo("Ctrl-C");
    assertThat(cut.runs()).hasSize(2);
    assertThat(cut.runs().get(1).complete()).isFalse();
    assertThat(cut.runs().get(1).measuredSeconds()).as("50 statements").isCloseTo(0.05, EXACT);
    assertThat(suite(cut).runs()).as("without the one that was cut").hasSize(1);
    virtual.stop = new StopSignal();
    StudyResult whole = study(asking, Journal.resume(folder));
    assertThat(whole.complete()).isTrue();
    assertThat(whole.runs().get(0)).isEqualTo(cut.runs().get(0));
    assertThat(suite(whole).runs())
        .hasSize(3)
        .allSatisfy(run -> assertThat(run.seconds()).isCloseTo(0.1, EXACT));
    assertThat(whole.cautions()).anyMatch(c -> c.startsWith("Resumed: 1 runs were made"));
    assertThat(db.sent.stream().filter(sql -> sql.startsWith("SELECT " + OWN_NUMBERS / 100)))
        .as("one of each repeat, and of the one that was cut")
        .hasSize(100 + 50 + 2 * 100);
  }

  private StudyResult study(SuiteTest test, Journal journal) throws InterruptedException {
    return virtual.study(List.of(test), 3, SqlBenchOptions.LOCAL.timeLimit(), journal);
  }
}
