package io.kurabe.studies.sqlbench.internal;

import static io.kurabe.studies.sqlbench.internal.SuiteCells.also;
import static io.kurabe.studies.sqlbench.internal.SuiteCells.cell;
import static io.kurabe.studies.sqlbench.internal.SuiteCells.estimated;
import static io.kurabe.studies.sqlbench.internal.SuiteCells.inDoubt;
import static io.kurabe.studies.sqlbench.internal.SuiteCells.missing;
import static io.kurabe.studies.sqlbench.internal.SuiteCells.test;
import static io.kurabe.studies.sqlbench.internal.SuiteCells.wrong;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.stats.Change;
import io.kurabe.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows that are put together from runs of tests. */
class SuiteFiguresTest {
  private static SuiteResult of(int repeats, List<SuiteTestRun> tests) {
    return of(repeats, SuiteCells.expected(tests), tests);
  }

  private static SuiteResult of(int repeats, Expected expected, List<SuiteTestRun> tests) {
    return new SuiteFigures(
            SuiteCells.repeats(repeats), expected, List.of("a", "b"), tests, List.of())
        .result();
  }

  private static SuiteRow row(List<SuiteRow> rows, String name) {
    return rows.stream().filter(r -> r.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void anOperationIsSummedOverItsTestsAndTotalsOverOperations() {
    SuiteResult suite =
        of(
            1,
            List.of(
                test("ATIS", "a", 1, cell("insert", 1), cell("drop_table", 2)),
                test("insert", "a", 1, cell("insert", 4), also("select_in", 8))));
    SuiteRow.Value insert = row(suite.operations(), "insert").values().get(0);
    assertThat(insert.seconds().value()).isEqualTo(5, within(1e-12));
    assertThat(insert.count()).isEqualTo(20);
    assertThat(suite.totals().orElseThrow().values().get(0).seconds().value())
        .isEqualTo(7, within(1e-12));
    assertThat(row(suite.tests(), "insert").values().get(0).seconds().value())
        .isEqualTo(12, within(1e-12));
    assertThat(suite.operations())
        .extracting(SuiteRow::name)
        .containsExactly("drop_table", "insert");
    assertThat(suite.also()).extracting(SuiteRow::name).containsExactly("select_in");
    assertThat(row(suite.operations(), "insert").values().get(1).measured()).isFalse();
  }

  @Test
  void repeatsGiveAGeometricMeanWithAnIntervalAndPairsARatio() {
    List<SuiteTestRun> tests = new ArrayList<>();
    for (int r = 1; r <= 4; r++) {
      // b takes twice as long, within 1 %, whatever the machine does to both.
      double speed = Math.pow(2, r);
      tests.add(test("select", "a", r, cell("select_cache", speed)));
      tests.add(test("select", "b", r, cell("select_cache", speed * (r % 2 == 0 ? 2.02 : 1.98))));
    }
    SuiteResult suite = of(4, tests);
    SuiteRow.Value a = row(suite.operations(), "select_cache").values().get(0);
    SuiteRow.Value b = row(suite.operations(), "select_cache").values().get(1);
    assertThat(a.seconds().value()).isEqualTo(Math.pow(2, 2.5), within(1e-9));
    assertThat(a.seconds().bounded()).isTrue();
    assertThat(a.overFirst()).isEmpty();
    SuiteRow.Ratio ratio = b.overFirst().orElseThrow();
    assertThat(ratio.times().value()).isEqualTo(2.0, within(0.001));
    assertThat(ratio.times().high()).isLessThan(2.05);
    assertThat(ratio.change()).isEqualTo(Change.SLOWER);
    assertThat(b.seconds().value() / a.seconds().value())
        .isEqualTo(ratio.times().value(), within(1e-9));
    assertThat(suite.geometricMeans().get(0).orElseThrow().value()).isEqualTo(2.0, within(0.001));
  }

  @Test
  void manyRowsWithoutADifferenceAreNotCalledOne() {
    List<SuiteTestRun> tests = new ArrayList<>();
    for (int r = 1; r <= 3; r++) {
      for (String target : List.of("a", "b")) {
        double one = target.equals("a") ? 1 : 1.1 + r * 0.004; // p is about 0.0004.
        List<SuiteCell> cells = new ArrayList<>();
        cells.add(cell("shown", one));
        for (int i = 0; i < 200; i++) {
          cells.add(cell("other" + i, target.equals("a") ? 1 + (r * 7 + i) % 5 : 1 + (r + i) % 5));
        }
        tests.add(test("select", target, r, cells.toArray(SuiteCell[]::new)));
      }
    }
    SuiteRow.Ratio shown =
        row(of(3, tests).operations(), "shown").values().get(1).overFirst().orElseThrow();
    assertThat(shown.times().excludes(1)).isTrue();
    assertThat(shown.change()).isEqualTo(Change.NOT_SHOWN);
    assertThat(shown.because()).contains("after Benjamini and Hochberg's correction");
  }

  @Test
  void wrongAnswersAreMarkedAndNotCompared() {
    SuiteResult suite =
        of(
            2,
            List.of(
                test("select", "a", 1, cell("select_big", 1)),
                test("select", "b", 1, wrong("select_big", 2)),
                test("select", "a", 2, cell("select_big", 1)),
                test("select", "b", 2, cell("select_big", 2))));
    SuiteRow.Value b = row(suite.operations(), "select_big").values().get(1);
    assertThat(b.wrong()).isEqualTo("SELECT: 2 rows");
    assertThat(b.measured()).isTrue();
    assertThat(b.overFirst()).isEmpty();
  }

  @Test
  void whatWasRefusedHasAReasonAndSpoilsTheTotals() {
    SuiteResult suite =
        of(
            1,
            List.of(
                test("select", "a", 1, cell("select_big", 1), cell("count_on_key", 1)),
                test("select", "b", 1, missing("select_big"), cell("count_on_key", 3))));
    SuiteRow.Value b = row(suite.operations(), "select_big").values().get(1);
    assertThat(b.missing()).isEqualTo("no such thing");
    assertThat(b.measured()).isFalse();
    assertThat(suite.totals().orElseThrow().values().get(1).measured()).isFalse();
    assertThat(suite.geometricMeans().get(0).orElseThrow().value()).isEqualTo(3, within(1e-12));
  }

  @Test
  void estimatesAreFlaggedUpToTheTotals() {
    SuiteResult suite =
        of(1, List.of(test("select", "a", 1, estimated("select_range", 100), cell("x", 1))));
    assertThat(row(suite.operations(), "select_range").values().get(0).estimated()).isTrue();
    assertThat(row(suite.operations(), "x").values().get(0).estimated()).isFalse();
    assertThat(suite.totals().orElseThrow().values().get(0).estimated()).isTrue();
    assertThat(row(suite.tests(), "select").values().get(0).estimated()).isTrue();
  }

  @Test
  void aRepeatThatWasCutHasNoTotalAndNoSumOverItsTests() {
    List<SuiteTestRun> tests =
        List.of(
            test("ATIS", "a", 1, cell("insert", 1)),
            test("insert", "a", 1, cell("insert", 4), cell("select_key", 2)),
            test("ATIS", "b", 1, cell("insert", 2)),
            test("insert", "b", 1, cell("insert", 8), cell("select_key", 4)),
            test("insert", "a", 2, cell("insert", 4), cell("select_key", 2)),
            test("insert", "b", 2, cell("insert", 8)));
    SuiteResult suite = of(2, tests);
    assertThat(row(suite.operations(), "insert").values().get(0).seconds().value())
        .isEqualTo(5, within(1e-12));
    assertThat(row(suite.operations(), "insert").values().get(1).seconds().runs()).isEqualTo(1);
    assertThat(row(suite.operations(), "select_key").values().get(0).seconds().runs()).isEqualTo(2);
    SuiteRow.Value total = suite.totals().orElseThrow().values().get(1);
    assertThat(total.seconds().runs()).isEqualTo(1);
    assertThat(total.overFirst().orElseThrow().times().value()).isEqualTo(2, within(1e-12));
  }

  @Test
  void wrongAnswersOfAnOperationAreThoseOfItsTestToo() {
    SuiteResult suite =
        of(
            1,
            List.of(
                test("select", "a", 1, cell("x", 1), cell("y", 1)),
                test("select", "b", 1, wrong("x", 9), cell("y", 2))));
    assertThat(row(suite.tests(), "select").values().get(1).wrong()).isNotEmpty();
    assertThat(row(suite.tests(), "select").values().get(1).overFirst()).isEmpty();
    assertThat(suite.geometricMeans().get(0).orElseThrow().value()).isEqualTo(2, within(1e-12));
  }

  @Test
  void aTestWithARefusedOperationHasNoTimeButThatReason() {
    SuiteResult suite =
        of(
            1,
            List.of(
                test("select", "a", 1, cell("x", 1), cell("y", 1)),
                test("select", "b", 1, missing("x"), cell("y", 2))));
    SuiteRow.Value b = row(suite.tests(), "select").values().get(1);
    assertThat(b.measured()).isFalse();
    assertThat(b.overFirst()).isEmpty();
    assertThat(b.missing()).isEqualTo("x has no time: no such thing");
  }

  @Test
  void aWrongAnswerBesidesTheOperationsLeavesAllOfThemInDoubt() {
    SuiteResult suite =
        of(
            1,
            List.of(
                test("select", "a", 1, cell("x", 1)),
                test("create", "a", 1, cell("y", 1)),
                inDoubt("select", "b", 1, cell("x", 2)),
                test("create", "b", 1, cell("y", 3))));
    assertThat(row(suite.operations(), "x").values().get(1).wrong()).contains("found [99]");
    assertThat(row(suite.operations(), "x").values().get(1).overFirst()).isEmpty();
    assertThat(row(suite.operations(), "y").values().get(1).overFirst()).isPresent();
    assertThat(row(suite.tests(), "select").values().get(1).overFirst()).isEmpty();
    assertThat(suite.totals().orElseThrow().values().get(1).overFirst()).isEmpty();
    assertThat(suite.geometricMeans().get(0).orElseThrow().value()).isEqualTo(3, within(1e-12));
  }

  @Test
  void theGeometricMeanIsOfRepeatsWithTheSameOperations() {
    List<SuiteTestRun> tests = new ArrayList<>();
    for (int r = 1; r <= 2; r++) {
      tests.add(test("select", "a", r, cell("x", 1), cell("y", 1)));
      tests.add(test("select", "b", r, cell("x", 2), cell("y", 8)));
    }
    tests.add(test("select", "a", 3, cell("x", 1), cell("y", 1)));
    tests.add(test("select", "b", 3, cell("x", 100))); // Cut.
    Estimate mean = of(3, tests).geometricMeans().get(0).orElseThrow();
    assertThat(mean.value()).isEqualTo(4, within(1e-12));
    assertThat(mean.runs()).isEqualTo(2);
  }

  @Test
  void withoutRunsThereIsNothing() {
    SuiteResult suite = of(1, new Expected(List.of()), List.of());
    assertThat(suite.operations()).isEmpty();
    assertThat(suite.totals()).isEmpty();
    assertThat(suite.geometricMeans()).containsExactly(java.util.Optional.empty());
  }
}
