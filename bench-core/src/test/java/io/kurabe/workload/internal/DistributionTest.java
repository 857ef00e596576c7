package io.kurabe.workload.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DistributionTest {
  private static final int DRAWS = 200_000;

  private static double share(Distribution distribution, long low, long high, LongPredicate in) {
    SplittableRandom random = new SplittableRandom(42);
    int hits = 0;
    for (int i = 0; i < DRAWS; i++) {
      if (in.test(distribution.next(random, low, high))) {
        hits++;
      }
    }
    return hits / (double) DRAWS;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "uniform",
        "special",
        "zipf",
        "zipf:1",
        "zipf:1.5",
        "pareto",
        "exponential:5",
        "gaussian:2"
      })
  void staysInItsRangeAndReachesItsHotEnd(String text) {
    Distribution distribution = Distribution.parse(text);
    assertThat(share(distribution, 5, 14, v -> v < 5 || v > 14)).isZero();
    assertThat(distribution.next(new SplittableRandom(1), 7, 7)).isEqualTo(7);
    assertThat(share(distribution, 1, 2, v -> v == 1)).isPositive();
  }

  @Test
  void uniformDrawsEveryValueAlike() {
    assertThat(share(Distribution.UNIFORM, 1, 10, v -> v == 10)).isCloseTo(0.1, within(0.005));
    assertThat(share(Distribution.UNIFORM, 1, 10, v -> v == 1)).isCloseTo(0.1, within(0.005));
  }

  /** sysbench's help: "75 % of 'special' values" fall into "1 % of the entire range". */
  @Test
  void specialDrawsThreeQuartersFromTheMiddlePercent() {
    double hot = share(Distribution.SPECIAL, 1, 100_000, v -> v >= 49_500 && v <= 50_501);
    // Of the bell, which has a standard deviation of 1/12 of the range, 4.8 % of 25 % fall there
    // too.
    assertThat(hot).isCloseTo(0.75 + 0.25 * 0.048, within(0.01));
    assertThat(share(Distribution.SPECIAL, 1, 100_000, v -> v < 25_000)).isLessThan(0.001);
  }

  /** Weights of Zipf's law for 3 values and exponent 1: 1, 1/2, 1/3. */
  @Test
  void zipfFollowsItsWeights() {
    Distribution zipf = new Distribution.Zipf(1);
    double sum = 1 + 1 / 2.0 + 1 / 3.0;
    assertThat(share(zipf, 11, 13, v -> v == 11)).isCloseTo(1 / sum, within(0.005));
    assertThat(share(zipf, 11, 13, v -> v == 12)).isCloseTo(0.5 / sum, within(0.005));
    assertThat(share(zipf, 11, 13, v -> v == 13)).isCloseTo(1 / sum / 3, within(0.005));
  }

  @Test
  void zipfOfSysbenchFollowsItsWeightsOverALongRange() {
    double sum = 0;
    double ten = 0;
    for (int n = 1; n <= 10_000; n++) {
      sum += Math.pow(n, -0.8);
      ten += n <= 10 ? Math.pow(n, -0.8) : 0;
    }
    Distribution zipf = Distribution.parse("zipf");
    assertThat(share(zipf, 1, 10_000, v -> v <= 10)).isCloseTo(ten / sum, within(0.005));
  }

  /** The definition of the parameter h: 1 - h of the draws fall into the lowest h. */
  @Test
  void paretoDrawsEightyPercentFromTheLowestTwenty() {
    assertThat(share(Distribution.parse("pareto"), 0, 9_999, v -> v < 2_000))
        .isCloseTo(0.8, within(0.005));
  }

  /**
   * pgbench's manual: with parameter 5 the lowest value of a range of 10 comes with the probability
   * (1 - exp(-0.5)) / (1 - exp(-5)).
   */
  @Test
  void exponentialFollowsPgbenchsFormula() {
    double lowest = (1 - Math.exp(-0.5)) / (1 - Math.exp(-5));
    assertThat(share(new Distribution.Exponential(5), 1, 10, v -> v == 1))
        .isCloseTo(lowest, within(0.005));
  }

  /** pgbench's manual: about 67 % of the draws are from the middle 1.0 / parameter of the range. */
  @Test
  void gaussianFollowsPgbenchsManual() {
    assertThat(share(new Distribution.Gaussian(4), 0, 9_999, v -> v >= 3_750 && v < 6_250))
        .isCloseTo(0.683, within(0.01));
  }

  @Test
  void theSameSeedDrawsTheSame() {
    Distribution zipf = Distribution.parse("zipf:1.1");
    assertThat(zipf.next(new SplittableRandom(7), 1, 1_000_000))
        .isEqualTo(zipf.next(new SplittableRandom(7), 1, 1_000_000));
  }

  @Test
  void refusesWhatItDoesNotKnow() {
    assertThatThrownBy(() -> Distribution.parse("zip"))
        .hasMessageContaining("'zip'")
        .hasMessageContaining("zipf");
    assertThatThrownBy(() -> Distribution.parse("zipf:x")).hasMessageContaining("'x'");
    assertThatThrownBy(() -> Distribution.parse("zipf:0")).hasMessageContaining("0");
    assertThatThrownBy(() -> Distribution.parse("uniform:3")).hasMessageContaining("no number");
    assertThatThrownBy(() -> Distribution.parse("gaussian:1")).hasMessageContaining("at least 2");
  }
}
