package io.kurabe.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.result.Estimate;
import io.kurabe.result.Verdict;
import java.util.List;
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
   * Welch's interval on logarithms. For the logs (0, 1, 2) and (0, 2, 4, 6): difference -2,
   * variances 1/3 and 20/3/4 = 5/3, degrees of freedom 4 / (1/18 + 25/27) = 4.0754717, t = 2.757...
   */
  @Test
  void ratioIsWelchOnLogarithms() {
    List<Double> a = List.of(1.0, Math.exp(1), Math.exp(2));
    List<Double> b = List.of(1.0, Math.exp(2), Math.exp(4), Math.exp(6));
    Estimate ratio = RunStatistics.ratio(a, b);
    assertThat(Math.log(ratio.value())).isCloseTo(-2, within(1e-12));
    double half = Math.log(ratio.high()) + 2;
    assertThat(half / Math.sqrt(2)).as("t for 4.0755 degrees").isCloseTo(2.7573, within(0.002));
    assertThat(Math.log(ratio.low())).isCloseTo(-2 - half, within(1e-9));
  }

  @Test
  void oneRunHasNoInterval() {
    assertThat(RunStatistics.mean(List.of(5.0), "x").bounded()).isFalse();
    assertThat(RunStatistics.ratio(List.of(5.0), List.of(2.0, 3.0)).bounded()).isFalse();
  }

  @Test
  void refusesRatiosOfNothing() {
    assertThatThrownBy(() -> RunStatistics.ratio(List.of(), List.of(1.0)))
        .hasMessageContaining("had 0 and 1");
    assertThatThrownBy(() -> RunStatistics.ratio(List.of(0.0), List.of(1.0)))
        .hasMessageContaining("above 0");
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
    assertThat(Relation.atMost(1.25, "x").text()).isEqualTo("at most 1.25 x");
  }

  private static Estimate estimate(double low, double high) {
    return new Estimate((low + high) / 2, low, high, 5, "x", true);
  }
}
