package io.kurabe.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.stats.Estimate;
import java.util.Collections;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Examples of Hollander and Wolfe, Nonparametric Statistical Methods, 2nd ed. 1999, as the tests of
 * the R package exactRankTests quote them with their pages. The book works on differences, we on
 * ratios, so its values go in as powers of e and ours come out as logarithms.
 */
class EffectTest {
  private static final Offset<Double> ROUNDED = within(5e-4);
  private static final List<Double> TERM =
      List.of(0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46);
  private static final List<Double> WEEKS = List.of(1.15, 0.88, 0.90, 0.74, 1.21);

  /**
   * Depression scores, pages 39, 40 and 53: p 0.0391, pseudo-median -0.46, interval -0.786 to
   * -0.010.
   */
  @Test
  void pairedDepressionScores() {
    Effect effect =
        Effect.paired(
            exp(List.of(0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29)),
            exp(List.of(1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30)));
    assertThat(effect.pValue()).isCloseTo(0.0390625, within(1e-12));
    assertThat(Math.log(effect.ratio().value())).isCloseTo(-0.46, ROUNDED);
    assertThat(Math.log(effect.ratio().low())).isCloseTo(-0.786, ROUNDED);
    assertThat(Math.log(effect.ratio().high())).isCloseTo(-0.010, ROUNDED);
    assertThat(effect.paired()).isTrue();
  }

  /** Permeability of the chorioamnion, pages 110, 111 and 126: p 0.2544, interval -0.76 to 0.15. */
  @Test
  void rankIntervalOfTheChorioamnion() {
    double[] shifts = RankIntervals.differences(array(WEEKS), array(TERM));
    int rank = RankIntervals.shiftRank(5, 10, 0.05);
    assertThat(RankIntervals.median(shifts)).isCloseTo(-0.305, ROUNDED);
    assertThat(shifts[rank - 1]).isCloseTo(-0.76, ROUNDED);
    assertThat(shifts[shifts.length - rank]).isCloseTo(0.15, ROUNDED);
  }

  @Test
  void unpairedIntervalIsTheHullOfBootstrapAndRanks() {
    List<Double> over = exp(WEEKS);
    List<Double> under = exp(TERM);
    Effect effect = Effect.unpaired(over, under, 1);
    Estimate ratio = effect.ratio();
    assertThat(effect.pValue()).isCloseTo(0.2544, within(5e-5));
    // medians 0.90 and (1.38 + 1.45) / 2 before the powers
    assertThat(ratio.value())
        .isCloseTo(Math.exp(0.9) / ((Math.exp(1.38) + Math.exp(1.45)) / 2), within(1e-12));
    Bca bootstrap =
        Bca.of(
            List.of(array(over), array(under)),
            s -> Math.log(RankIntervals.median(s.get(0)) / RankIntervals.median(s.get(1))),
            0.95,
            2_000,
            1);
    assertThat(Math.log(ratio.low())).isCloseTo(Math.min(-0.76, bootstrap.low()), within(1e-9));
    assertThat(Math.log(ratio.high())).isCloseTo(Math.max(0.15, bootstrap.high()), within(1e-9));
    assertThat(ratio.runs()).isEqualTo(5);
    assertThat(effect.paired()).isFalse();
  }

  /** Every arrangement of 4 and 4 without ties: the exact p is its share of the 70. */
  @Test
  void fourRunsASideReachThreePercentAndThreeDoNotReachFive() {
    Effect four = Effect.unpaired(List.of(5.0, 6.0, 7.0, 8.0), List.of(1.0, 2.0, 3.0, 4.0), 1);
    assertThat(four.pValue()).isCloseTo(2.0 / 70, within(1e-12));
    assertThat(four.ratio().bounded()).isTrue();
    Effect three = Effect.unpaired(List.of(5.0, 6.0, 7.0), List.of(1.0, 2.0, 3.0), 1);
    assertThat(three.pValue()).isCloseTo(0.1, within(1e-12));
    assertThat(three.ratio().bounded()).isFalse();
    assertThat(three.ratio().value()).isCloseTo(3, within(1e-12)).isEqualTo(three.ratio().low());
    assertThat(Effect.leastPValue(4, 4)).isCloseTo(2.0 / 70, within(1e-12));
    assertThat(Effect.leastPValue(3, 5)).isCloseTo(2.0 / 56, within(1e-12));
    assertThat(Effect.leastPValue(1, 1)).isEqualTo(1);
  }

  @Test
  void pairsAreBoundedFromSixOn() {
    List<Double> over = List.of(2.0, 2.1, 2.2, 2.3, 2.4, 2.5);
    List<Double> under = List.of(1.0, 1.0, 1.0, 1.0, 1.0, 1.0);
    Effect six = Effect.paired(over, under);
    assertThat(six.pValue()).isCloseTo(2.0 / 64, within(1e-12)).isEqualTo(Effect.leastPValue(6));
    assertThat(six.ratio().bounded()).isTrue();
    assertThat(six.ratio().low()).isCloseTo(2, within(1e-12));
    assertThat(six.ratio().high()).isCloseTo(2.5, within(1e-12));
    Effect five = Effect.paired(over.subList(0, 5), under.subList(0, 5));
    assertThat(five.ratio().bounded()).isFalse();
    assertThat(five.pValue()).isCloseTo(2.0 / 32, within(1e-12));
  }

  /** The asymptotic test of two tied groups would say 0.01 where 2 / 70 is the least possible. */
  @Test
  void tiesDoNotGetBelowTheLeastPossible() {
    Effect effect = Effect.unpaired(Collections.nCopies(4, 2.0), Collections.nCopies(4, 1.0), 1);
    assertThat(effect.pValue()).isCloseTo(2.0 / 70, within(1e-12));
    assertThat(effect.ratio()).isEqualTo(new Estimate(2, 2, 2, 4, "x", true));
    Effect pairs = Effect.paired(Collections.nCopies(6, 2.0), Collections.nCopies(6, 1.0));
    assertThat(pairs.pValue()).isCloseTo(2.0 / 64, within(1e-12));
  }

  @Test
  void valuesAllAlikeShowNoDifference() {
    List<Double> alike = Collections.nCopies(7, 3.0);
    assertThat(Effect.unpaired(alike, alike, 1))
        .isEqualTo(new Effect(new Estimate(1, 1, 1, 7, "x", true), 1, false));
    assertThat(Effect.paired(alike, alike))
        .isEqualTo(new Effect(new Estimate(1, 1, 1, 7, "x", true), 1, true));
  }

  @Test
  void theOtherSideSeesTheInverse() {
    Effect effect = new Effect(new Estimate(2, 1.6, 4, 7, "x", true), 0.01, false).inverse();
    assertThat(effect)
        .isEqualTo(new Effect(new Estimate(0.5, 0.25, 0.625, 7, "x", true), 0.01, false));
  }

  @Test
  void refusesWhatHasNoRatio() {
    List<Double> one = List.of(1.0);
    assertThatThrownBy(() -> Effect.unpaired(List.of(), one, 1)).hasMessageContaining("0 and 1");
    assertThatThrownBy(() -> Effect.paired(one, List.of(1.0, 2.0)))
        .hasMessage("pairs need as many runs on both sides, had 1 and 2");
    assertThatThrownBy(() -> Effect.unpaired(one, List.of(0.0), 1))
        .hasMessageContaining("above 0, had 0.0");
    assertThatThrownBy(() -> Effect.paired(one, List.of(Double.POSITIVE_INFINITY)))
        .hasMessageContaining("finite");
  }

  private static List<Double> exp(List<Double> values) {
    return values.stream().map(Math::exp).toList();
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
