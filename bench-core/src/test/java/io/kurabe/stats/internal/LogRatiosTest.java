package io.kurabe.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LogRatiosTest {
  /**
   * Fleming and Wallace (CACM 29, 1986), the property that only the geometric mean has: it does not
   * depend on which side is the base.
   */
  @Test
  void aRowTwiceAsFastAndOneHalfAsFastCancelOut() {
    List<List<Double>> a = List.of(List.of(2.0, 2.0), List.of(3.0, 3.0));
    List<List<Double>> b = List.of(List.of(1.0, 1.0), List.of(6.0, 6.0));
    assertThat(LogRatios.geometricMean(a, b).value()).isCloseTo(1, within(1e-12));
    assertThat(LogRatios.geometricMean(a, b).bounded()).isTrue();
  }

  /**
   * With one row it is Welch's interval on logarithms. For the logs (0, 1, 2) and (0, 2, 4, 6):
   * difference -2, variances 1/3 and 20/3/4 = 5/3, degrees of freedom 4 / (1/18 + 25/27) =
   * 4.0754717, t = 2.757...
   */
  @Test
  void oneRowHasWelchsInterval() {
    List<Double> a = List.of(1.0, Math.exp(1), Math.exp(2));
    List<Double> b = List.of(1.0, Math.exp(2), Math.exp(4), Math.exp(6));
    Estimate ratio = LogRatios.geometricMean(List.of(a), List.of(b));
    assertThat(Math.log(ratio.value())).isCloseTo(-2, within(1e-12));
    double half = Math.log(ratio.high()) + 2;
    assertThat(half / Math.sqrt(2)).as("t for 4.0755 degrees").isCloseTo(2.7573, within(0.002));
    assertThat(Math.log(ratio.low())).isCloseTo(-2 - half, within(1e-9));
  }

  @Test
  void moreRowsOfTheSameSpreadNarrowIt() {
    List<Double> a = List.of(1.0, 1.1, 1.2);
    List<Double> b = List.of(1.0, 1.05, 1.1);
    double one = width(LogRatios.geometricMean(List.of(a), List.of(b)));
    double four = width(LogRatios.geometricMean(List.of(a, a, a, a), List.of(b, b, b, b)));
    assertThat(four).isLessThan(one / 2);
  }

  @Test
  void aRowWithOneRunLeavesNoInterval() {
    List<List<Double>> one = List.of(List.of(2.0), List.of(2.0, 2.1));
    assertThat(LogRatios.geometricMean(one, one).bounded()).isFalse();
  }

  /**
   * By hand: the logs of the ratios are 1, 2 and 3, mean 2, standard deviation 1, and t with two
   * degrees is 4.3026527; so the interval is exp(2 +- 4.3026527 / sqrt(3)).
   */
  @Test
  void pairsHaveStudentsIntervalOfTheirLogarithms() {
    List<Double> over = List.of(5 * Math.exp(1), 0.1 * Math.exp(2), 70 * Math.exp(3));
    Estimate ratio = LogRatios.paired(over, List.of(5.0, 0.1, 70.0));
    assertThat(Math.log(ratio.value())).isCloseTo(2, within(1e-12));
    double half = 4.302652729911 / Math.sqrt(3);
    assertThat(Math.log(ratio.low())).isCloseTo(2 - half, within(1e-9));
    assertThat(Math.log(ratio.high())).isCloseTo(2 + half, within(1e-9));
    assertThat(ratio.runs()).isEqualTo(3);
    assertThat(ratio.unit()).isEqualTo("x");
    assertThat(ratio.bounded()).isTrue();
  }

  @Test
  void whatBothSidesOfEachPairHaveInCommonDropsOut() {
    Estimate ratio = LogRatios.paired(List.of(2.0, 200.0, 20_000.0), List.of(1.0, 100.0, 10_000.0));
    assertThat(ratio.value()).isCloseTo(2, within(1e-12));
    assertThat(ratio.low()).as("a constant ratio").isCloseTo(2, within(1e-9));
    assertThat(ratio.high()).isCloseTo(2, within(1e-9));
    assertThat(ratio.bounded()).isTrue();
  }

  @Test
  void onePairHasARatioButNoInterval() {
    Estimate ratio = LogRatios.paired(List.of(3.0), List.of(2.0));
    assertThat(ratio.value()).isCloseTo(1.5, within(1e-12));
    assertThat(ratio.bounded()).isFalse();
    assertThat(ratio.runs()).isEqualTo(1);
  }

  @Test
  void noPairAndValuesWithoutLogarithmAreRefused() {
    List<Double> none = List.of();
    List<Double> zero = List.of(0.0);
    List<Double> one = List.of(1.0);
    assertThatThrownBy(() -> LogRatios.paired(none, none))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a ratio needs a run on both sides, had 0 and 0");
    assertThatThrownBy(() -> LogRatios.paired(one, List.of(1.0, 2.0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("pairs need as many values on both sides, were 1 and 2");
    assertThatThrownBy(() -> LogRatios.paired(one, zero))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a ratio needs finite values above 0, had 0.0");
  }

  /** By hand: the logs of 1 and 4 are 0 and 2 ln 2; t with one degree is 12.7062047. */
  @Test
  void theGeometricMeanOfOneAndFourIsTwo() {
    Estimate mean = LogRatios.geometric(List.of(1.0, 4.0));
    assertThat(mean.value()).isCloseTo(2, within(1e-12));
    double half = 12.7062047362 * Math.log(2);
    assertThat(Math.log(mean.high())).isCloseTo(Math.log(2) + half, within(1e-6));
    assertThat(Math.log(mean.low())).isCloseTo(Math.log(2) - half, within(1e-6));
  }

  private static double width(Estimate e) {
    return Math.log(e.high() / e.low());
  }

  /** Student's sleep data (Biometrika 6, 1908), as in R: t.test(extra ~ group, paired = TRUE). */
  @Test
  void thePairedTestIsStudents() {
    List<Double> one = exp(0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0);
    List<Double> two = exp(1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4);
    assertThat(LogRatios.pairedPValue(one, two)).isEqualTo(0.002833, within(5e-7));
    assertThat(LogRatios.pairedPValue(List.of(2.0), List.of(1.0))).isEqualTo(1);
    assertThat(LogRatios.pairedPValue(List.of(2.0, 2.0), List.of(2.0, 2.0))).isEqualTo(1);
  }

  private static List<Double> exp(double... logs) {
    return java.util.Arrays.stream(logs).mapToObj(Math::exp).toList();
  }

  /** Simulated with fixed seeds: sections of ratios of servers that do not differ. */
  @Test
  void withoutADifferenceAtMostFivePercentOfTheSectionsCallOne() {
    int sections = 2_000;
    int called = 0;
    for (int section = 0; section < sections; section++) {
      SplittableRandom random = new SplittableRandom(section);
      List<Estimate> ratios = new ArrayList<>();
      for (int row = 0; row < 20; row++) {
        ratios.add(LogRatios.paired(noise(random), noise(random)));
      }
      called += LogRatios.different(ratios).contains(true) ? 1 : 0;
    }
    // 5 % of 2000 and three standard deviations of a binomial count.
    assertThat(called).isLessThanOrEqualTo(129);
  }

  private static List<Double> noise(SplittableRandom random) {
    return Stream.generate(() -> Math.exp(0.05 * random.nextGaussian())).limit(5).toList();
  }

  @Test
  void ratiosWithoutAnIntervalAreNotCalledAndNotCounted() {
    Estimate single = new Estimate(9, 9, 9, 1, "x", false);
    Estimate clear = LogRatios.paired(List.of(2.0, 2.1, 1.9, 2.0), List.of(1.0, 1.0, 1.0, 1.0));
    assertThat(LogRatios.different(List.of(single, clear, single)))
        .containsExactly(false, true, false);
    assertThat(LogRatios.pValue(clear))
        .isEqualTo(
            LogRatios.pairedPValue(List.of(2.0, 2.1, 1.9, 2.0), List.of(1.0, 1.0, 1.0, 1.0)));
  }
}
