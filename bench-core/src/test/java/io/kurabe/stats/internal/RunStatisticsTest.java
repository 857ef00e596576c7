package io.kurabe.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.stats.Estimate;
import io.kurabe.stats.Relation;
import io.kurabe.stats.Verdict;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunStatisticsTest {
  /**
   * NIST/SEMATECH e-Handbook 1.3.5.2, ZARR13.DAT: mean 9.261460, s 0.022789, n 195, 95 % limits
   * 9.258242 and 9.264679.
   */
  @Test
  void meanHasTheIntervalOfTheNistHandbook() {
    // A sample of n = 195 with exactly that mean and standard deviation: half above, half below,
    // one on it.
    double d = 0.022789;
    List<Double> runs = new java.util.ArrayList<>(List.of(9.261460));
    for (int i = 0; i < 97; i++) {
      runs.add(9.261460 + d);
      runs.add(9.261460 - d);
    }
    Estimate mean = RunStatistics.mean(runs, "x");
    assertThat(mean.value()).isCloseTo(9.261460, within(1e-9));
    assertThat(mean.low()).isCloseTo(9.258242, within(1e-6));
    assertThat(mean.high()).isCloseTo(9.264679, within(1e-6));
  }

  /**
   * Student's t for 2 degrees of freedom is 4.302653 (any table): mean 2, s 1, n 3 gives 2 +-
   * 2.484138.
   */
  @Test
  void threeRunsGiveAWideInterval() {
    Estimate mean = RunStatistics.mean(List.of(1.0, 2.0, 3.0), "ops/s");
    assertThat(mean.low()).isCloseTo(2 - 2.484138, within(1e-6));
    assertThat(mean.high()).isCloseTo(2 + 2.484138, within(1e-6));
    assertThat(mean.runs()).isEqualTo(3);
    assertThat(mean.bounded()).isTrue();
  }

  /**
   * Ranks of the usual table of intervals for the median, e.g. n 9: 2nd and 8th, 96.1 %; n 14: 3rd
   * and 12th, 98.7 %, since the 4th and 11th cover 94.3 % only; n 20: 6th and 15th, 95.9 %.
   */
  @Test
  void medianEndsAtTheRanksOfTheTable() {
    int[] ranks = {0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 5, 6};
    for (int n = 5; n <= 20; n++) {
      List<Double> runs = IntStream.rangeClosed(1, n).mapToObj(i -> (double) i).toList();
      Estimate median = RunStatistics.median(runs, "ms");
      int rank = ranks[n - 5];
      assertThat(median.bounded()).as("%d runs", n).isEqualTo(rank > 0);
      assertThat(median.value()).isEqualTo((n + 1) / 2.0);
      assertThat(median.low()).as("%d runs", n).isEqualTo(rank > 0 ? rank : median.value());
      assertThat(median.high()).isEqualTo(rank > 0 ? n + 1 - rank : median.value());
    }
  }

  /**
   * Documented output of ci.median of the R package statpsych (Bonett; data of Snedecor and
   * Cochran): estimate 20.7, 95 % limits 10.8 and 30.9.
   */
  @Test
  void medianOfSnedecorAndCochran() {
    List<Double> runs =
        List.of(
            30.2, 20.4, 15.1, 10.2, 10.5, 60.8, 20.8, 25.0, 20.7, 30.9, 10.8, 5.1, 50.9, 40.0, 20.9,
            10.8, 0.0, 20.5, 50.8);
    assertThat(RunStatistics.median(runs, "x"))
        .isEqualTo(new Estimate(20.7, 10.8, 30.9, 19, "x", true));
  }

  @Test
  void medianOfNothingIsTheSameAsTheMeanOfNothing() {
    assertThat(RunStatistics.median(List.of(), "ms"))
        .isEqualTo(RunStatistics.mean(List.of(), "ms"));
  }

  @Test
  void oneRunHasNoInterval() {
    assertThat(RunStatistics.mean(List.of(5.0), "x").bounded()).isFalse();
  }

  @Test
  void aVerdictNeedsTheWholeInterval() {
    Relation above5 = Relation.above(5, "x");
    assertThat(above5.judge(estimate(5.1, 9))).isEqualTo(Verdict.HOLDS);
    assertThat(above5.judge(estimate(4.9, 9))).isEqualTo(Verdict.NOT_SHOWN);
    assertThat(above5.judge(estimate(2, 4.9))).isEqualTo(Verdict.FAILS);
    Relation alike = Relation.between(0.9, 1.1, "x");
    assertThat(alike.judge(estimate(0.95, 1.05))).isEqualTo(Verdict.HOLDS);
    assertThat(alike.judge(estimate(0.95, 1.2))).isEqualTo(Verdict.NOT_SHOWN);
    assertThat(alike.judge(estimate(1.11, 1.2))).isEqualTo(Verdict.FAILS);
    assertThat(alike.judge(new Estimate(1, 1, 1, 1, "x", false))).isEqualTo(Verdict.NOT_SHOWN);
    assertThat(Relation.atMost(1.25, "x").text()).isEqualTo("at most 1.25x");
  }

  private static Estimate estimate(double low, double high) {
    return new Estimate((low + high) / 2, low, high, 5, "x", true);
  }
}
