package io.kurabe.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.result.ResultFiles;
import io.kurabe.stats.Verdict;
import io.kurabe.workload.Audit;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** The verdicts on both sides of each border. */
class BudgetsTest {
  @TempDir Path folder;

  private final List<String> passed = new ArrayList<>();
  private final List<String> undecided = new ArrayList<>();

  private Budgets budgets() {
    return budgets(InconclusiveMode.SKIP);
  }

  private Budgets budgets(InconclusiveMode inconclusive) {
    TestFiles files =
        new TestFiles(
            "shop.OrdersTest",
            "places",
            folder.resolve("baselines"),
            folder.resolve("reports"),
            BaselineMode.COMPARE);
    return new Budgets(new Checker(files, inconclusive, false, passed::add, undecided::add));
  }

  @Test
  void aLimitHoldsWhenTheWholeIntervalIsWithin() {
    budgets()
        .p99AtMost(Duration.ofMillis(7))
        .check(Results.ofResponse(5_000, 5_100, 5_200, 4_900, 5_000).result());

    assertThat(passed).hasSize(1);
    assertThat(passed.get(0))
        .contains(
            "all 2 budgets hold",
            "p99 response, at most 7ms (1% may take longer): 0% (0 to 0.00738%)")
        .contains("0 of 50000 operations took longer, in 5 runs; p99 of all is 5.2");
  }

  @Test
  void aLimitFailsWhenTheWholeIntervalIsOutside() {
    Budgets slow = budgets().p99AtMost(Duration.ofMillis(4));

    assertThatThrownBy(
            () -> slow.check(Results.ofResponse(5_000, 5_100, 5_200, 4_900, 5_000).result()))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("postgres orders: 1 of 2 budgets failed")
        .hasMessageContaining("fails      p99 response, at most 4ms (1% may take longer): 100%")
        .hasMessageContaining("50000 of 50000 operations took longer, in 5 runs")
        .hasMessageContaining("Report: " + folder);
  }

  @Test
  void aLimitInsideTheIntervalIsNotDecided() {
    Budgets near = budgets().meanAtMost(Duration.ofMillis(5));

    assertThatThrownBy(() -> near.check(Results.ofResponse(4_000, 5_000, 5_900).result()))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("inconclusive, 1 of 2 budgets not decided")
        .hasMessageContaining("not shown  mean response, at most 5ms: 4.97 ms");
  }

  @Test
  void throughputIsJudgedFromBelow() {
    budgets().throughputAtLeast(900).check(Results.ofThroughput(1_000, 1_010, 990).result());
    Budgets tooMuch = budgets().throughputAtLeast(1_100);

    assertThatThrownBy(() -> tooMuch.check(Results.ofThroughput(1_000, 1_010, 990).result()))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("throughput, at least 1100/s: 1k/s (975 to 1.02k/s)");
  }

  @Test
  void equalRunsOnTheBorderHold() {
    budgets().throughputAtLeast(1_000).check(Results.ofThroughput(1_000, 1_000, 1_000).result());

    assertThat(passed).hasSize(1);
  }

  @Test
  void twoRunsDecideNothing() {
    Budgets few = budgets().throughputAtLeast(1).p99AtMost(Duration.ofHours(1));

    assertThatThrownBy(() -> few.check(Results.ofThroughput(1_000, 1_000).result()))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("3 of 3 budgets not decided")
        .hasMessageContaining(
            "at least 3 valid runs are needed, there are 2 of 2; use repeats(5).runAll()");
  }

  @Test
  void invalidRunsDoNotCount() {
    Results runs = Results.ofThroughput(1_000, 1_000).run(1_000, 5_000, 0, false, Optional.empty());
    Budgets budgets = budgets().throughputAtLeast(1);

    assertThatThrownBy(() -> budgets.check(runs.result()))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("there are 2 of 3")
        .hasMessageContaining(
            "not valid  postgres-orders-c8-r3: the generator stood still for 412 ms");
  }

  @Test
  void anInvalidRunDoesNotSpoilTheValidOnes() {
    Results runs =
        Results.ofThroughput(1_000, 1_000, 1_001).run(1, 9_000_000, 0, false, Optional.empty());

    budgets().throughputAtLeast(990).p99AtMost(Duration.ofMillis(6)).check(runs.result());

    assertThat(passed).hasSize(1);
  }

  @Test
  void oneFailedOperationFailsWithoutBeingAskedFor() {
    Results runs =
        Results.ofThroughput(1_000, 1_000, 1_000).run(1_000, 5_000, 1, true, Optional.empty());
    Budgets budgets = budgets().throughputAtLeast(1);

    assertThatThrownBy(() -> budgets.check(runs.result()))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining(
            "fails      failed operations, none; 1 failed: deadlock 40P01 (deadlock)");
  }

  @Test
  void failuresInAnInvalidRunAloneAreNotDecided() {
    Results runs =
        Results.ofThroughput(1_000, 1_000, 1_000).run(1_000, 5_000, 7, false, Optional.empty());
    Budgets budgets = budgets().noFailedOperations();

    assertThatThrownBy(() -> budgets.check(runs.result()))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining(
            "not shown  failed operations, none; 7 failed, but in runs whose generator was unfit");
  }

  @Test
  void aShareOfFailuresCanBeAllowed() {
    Results runs = new Results();
    for (int i = 0; i < 4; i++) {
      runs.run(1_000, 5_000, 40 + i, true, Optional.empty());
    }
    budgets().failedAtMostPercent(1).check(runs.result());
    Budgets strict = budgets().failedAtMostPercent(0.1);

    assertThatThrownBy(() -> strict.check(runs.result()))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("failed operations, at most 0.1 percent: 0.41");
  }

  /** From more than half on, no run is valid. */
  @ParameterizedTest
  @ValueSource(ints = {40, 60, 90, 100})
  void moreFailuresNeverTurnAFailedCheckIntoASkippedOne(int percent) {
    Results runs = new Results();
    for (int i = 0; i < 4; i++) {
      runs.run(100 - percent, 5_000, percent * 10L, true, Optional.empty());
      if (percent > 50) {
        runs.spoilt("more operations failed than succeeded");
      }
    }
    Budgets budgets = budgets().throughputAtLeast(1).failedAtMostPercent(10);

    assertThatThrownBy(() -> budgets.check(runs.result()))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("fails      failed operations, at most 10 percent");
  }

  @Test
  void anOperationThatNeverSucceedsFailsWhateverShareOfFailuresIsAllowed() {
    Results runs = Results.ofThroughput(1_000, 1_000, 1_000);
    runs.run(1_000, 5_000, 1, true, Optional.empty()).spoilt("refund never succeeded");
    Budgets budgets =
        budgets()
            .failedAtMostPercent(10)
            .throughputAtLeast(1)
            .p99AtMost(Duration.ofSeconds(1))
            .throughputWithinBaseline(10);

    assertThatThrownBy(() -> budgets.check(runs.result()))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining(
            "fails      success of the operations, enough for figures; 1 of 4 runs are not valid")
        .hasMessageContaining("not valid  postgres-orders-c8-r4: refund never succeeded");
  }

  @Test
  void dataThatAreNotExactFailWithoutBeingAskedFor() {
    Results runs = new Results();
    for (int i = 0; i < 3; i++) {
      runs.run(1_000, 5_000, 0, true, Optional.of(Audit.of(10_000, 0, i == 1 ? 9_990 : 10_000)));
    }
    Budgets budgets = budgets().throughputAtLeast(1);

    assertThatThrownBy(() -> budgets.check(runs.result()))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("exactness of the data, every audit exact; LOST 10 of 10000");
  }

  @Test
  void nothingThatSucceededIsAFailureAndNotAQuickAnswer() {
    Budgets budgets = budgets().p99AtMost(Duration.ofSeconds(1));

    assertThatThrownBy(() -> budgets.check(Results.ofThroughput(0, 0, 0).result()))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("no operation succeeded in any run");
  }

  @Test
  void nothingThatSucceededFailsAlsoWhenTheGeneratorWasUnfit() {
    Results runs = new Results();
    runs.run(0, 5_000, 0, false, Optional.empty());
    Budgets budgets = budgets().throughputWithinBaseline(10);

    assertThatThrownBy(() -> budgets.check(runs.result()))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("failed operations, none; no operation succeeded in any run");
  }

  @Test
  void lostDataFailAlsoWhenTheGeneratorWasUnfit() {
    Results runs = Results.ofThroughput(1_000, 1_000, 1_000);
    runs.run(1_000, 5_000, 0, false, Optional.of(Audit.of(10_000, 0, 9_999)));
    Budgets budgets = budgets().throughputAtLeast(1);

    assertThatThrownBy(() -> budgets.check(runs.result()))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("LOST 1 of 10000");
  }

  @Test
  void aPercentilePassesWithAsManyOperationsAsShowIt() {
    Results runs = Results.ofThroughput(100, 100, 100);
    budgets().p99AtMost(Duration.ofMillis(6)).check(runs.result());
    Budgets tooFew = budgets().percentileAtMost(99.9, Duration.ofMillis(6));

    assertThatThrownBy(() -> tooFew.check(runs.result()))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("p99.9 response, at most 6ms (0.1% may take longer): 0%")
        .hasMessageContaining("0 of 3000 operations took longer")
        .hasMessageContaining("at least 3688 operations are needed to pass; measure longer");
    budgets()
        .percentileAtMost(99.9, Duration.ofMillis(6))
        .check("more", Results.ofThroughput(100, 100, 100, 100).result());
  }

  @Test
  void fourQuickRunsDoNotOutvoteASlowOne() {
    Results runs = Results.ofResponse(5_000, 5_000, 5_000, 5_000, 9_000);
    Budgets budgets = budgets().percentileAtMost(75, Duration.ofMillis(8));

    assertThatThrownBy(() -> budgets.check(runs.result()))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("at most 8ms (25% may take longer): 20% (0 to 100%)")
        .hasMessageContaining("10000 of 50000 operations took longer");
  }

  @Test
  void whatIsNotDecidedIsToldInOneLine() {
    Budgets near = budgets().throughputAtLeast(1_000).p99AtMost(Duration.ofMillis(6));

    assertThatThrownBy(() -> near.check("peak", Results.ofThroughput(900, 1_000, 1_100).result()))
        .isInstanceOf(TestAbortedException.class);

    assertThat(undecided)
        .containsExactly(
            "kurabe: shop.OrdersTest.peak is inconclusive: throughput, at least 1000/s: the"
                + " interval reaches over the border; more or longer runs narrow it, 3 runs");
  }

  @Test
  void whatIsNotDecidedFailsWhereItMust() {
    Budgets near = budgets(InconclusiveMode.FAIL).throughputAtLeast(1_000);

    assertThatThrownBy(() -> near.check(Results.ofThroughput(900, 1_000, 1_100).result()))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("inconclusive, 1 of 2 budgets not decided");
    assertThat(undecided).hasSize(1);
  }

  @Test
  void budgetsCanBeForOneOperation() {
    budgets()
        .of("place")
        .p99AtMost(Duration.ofMillis(6))
        .ofAll()
        .throughputAtLeast(1)
        .check(Results.ofThroughput(1_000, 1_000, 1_000).result());

    assertThat(passed.get(0)).contains("place: p99 response");
  }

  @Test
  void anUnknownOperationIsNamedWithThoseThatThereAre() {
    Budgets budgets = budgets().of("plaice").p99AtMost(Duration.ofMillis(6));

    assertThatThrownBy(() -> budgets.check(Results.ofThroughput(1_000, 1_000, 1_000).result()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("\"plaice\"")
        .hasMessageContaining("There are: place");
  }

  @Test
  void runsThatDidNotEndAreNeverGreen() {
    Budgets budgets = budgets().throughputAtLeast(1);

    assertThatThrownBy(
            () ->
                budgets.check(
                    Results.ofThroughput(1_000, 1_000, 1_000)
                        .stoppedBecause("the server went away")
                        .result()))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("not complete: the server went away");
  }

  @Test
  void theReportHoldsTheVerdicts() {
    budgets().throughputAtLeast(900).check(Results.ofThroughput(1_000, 1_010, 990).result());

    Path report = folder.resolve("reports/shop.OrdersTest.places");
    assertThat(report.resolve("report.html")).content().contains("at least 900/s");
    assertThat(ResultFiles.read(report).findings())
        .extracting(f -> f.id() + " " + f.verdict())
        .containsExactly("B1 " + Verdict.HOLDS, "B2 " + Verdict.HOLDS);
  }

  @Test
  void twoChecksNeedTwoNames() {
    Budgets budgets = budgets().throughputAtLeast(1);
    budgets.check("first", Results.ofThroughput(1_000, 1_000, 1_000).result());
    budgets.check("second", Results.ofThroughput(1_000, 1_000, 1_000).result());

    assertThatThrownBy(
            () -> budgets.check("first", Results.ofThroughput(1_000, 1_000, 1_000).result()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'first'");
  }

  @Test
  void senselessBudgetsAreRefused() {
    Budgets b = budgets();
    assertThatIllegalArgumentException().isThrownBy(() -> b.p99AtMost(Duration.ZERO));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> b.percentileAtMost(100, Duration.ofMillis(1)));
    assertThatIllegalArgumentException().isThrownBy(() -> b.throughputAtLeast(0));
    assertThatIllegalArgumentException().isThrownBy(() -> b.failedAtMostPercent(0));
    assertThatIllegalArgumentException().isThrownBy(() -> b.notSlowerThanBaseline(0));
    assertThatIllegalArgumentException().isThrownBy(() -> b.p99WithinBaseline(100));
  }
}
