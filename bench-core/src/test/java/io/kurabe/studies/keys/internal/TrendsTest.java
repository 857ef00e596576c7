package io.kurabe.studies.keys.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Fills of 8 steps of a million rows, whose middles lie at 0.5 to 7.5 million. Distances of +, -, -
 * and + the same from a line leave its slope as it is, so that all values are known exactly.
 */
class TrendsTest {
  /** The time of a line at each of 8 steps, and distances in the earlier and the later half. */
  private static List<KeyStep> fill(
      double intercept, double slope, double earlier, double later, boolean... cut) {
    List<KeyStep> steps = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      double sign = i % 4 == 0 || i % 4 == 3 ? 1 : -1;
      double seconds = intercept + slope * (i + 0.5) + sign * (i < 4 ? earlier : later);
      boolean valid = i >= cut.length || !cut[i];
      steps.add(step(i, valid ? seconds : 99, valid));
    }
    return steps;
  }

  private static KeyStep step(int i, double seconds, boolean valid) {
    long before = i * 1_000_000L;
    return new KeyStep(
        "s" + i, "a", "db", 1, i, before, before + 1_000_000, seconds, valid, Map.of());
  }

  private static KeyTrend trend(List<List<KeyStep>> fills) {
    return Trends.of(fills).orElseThrow();
  }

  @Test
  void anExactLineHasItsSlopeItsGrowthAndNoScatter() {
    KeyTrend trend = trend(List.of(fill(2, 1, 0, 0)));
    assertThat(trend.slope().value()).isEqualTo(1);
    assertThat(trend.growth().value()).as("9.5 over 2.5").isCloseTo(3.8, within(1e-12));
    assertThat(trend.growth().unit()).isEqualTo("x");
    assertThat(trend.scatter().value()).isZero();
    assertThat(trend.laterScatter().runs()).as("nothing over nothing").isZero();
  }

  @Test
  void scatterIsTheDistanceFromTheLineOverTheMean() {
    KeyTrend trend = trend(List.of(fill(2, 1, 0.5, 0.25)));
    assertThat(trend.slope().value()).isCloseTo(1, within(1e-12));
    double residual = Math.sqrt((4 * 0.25 + 4 * 0.0625) / 6);
    assertThat(trend.scatter().value()).isCloseTo(residual / 6, within(1e-12));
    assertThat(trend.laterScatter().value()).isCloseTo(0.5, within(1e-12));
    assertThat(Trends.scatter(fill(2, 1, 0.5, 0.25))).isEqualTo(trend.scatter().value());
  }

  /** Student's t with 6 degrees of freedom is 2.4469119; Sxx of 8 steps is 42. */
  @Test
  void theGrowthOfASingleFillHasTheIntervalOfItsLine() {
    KeyTrend trend = trend(List.of(fill(2, 1, 0.3, 0.3)));
    double half = 2.4469118511 * Math.sqrt(8 * 0.09 / 6) / Math.sqrt(42);
    assertThat(trend.slope().low()).isCloseTo(1 - half, within(1e-8));
    assertThat(trend.slope().high()).isCloseTo(1 + half, within(1e-8));
    assertThat(trend.slope().bounded()).isTrue();
    assertThat(trend.growth().value()).isCloseTo(9.5 / 2.5, within(1e-12));
    assertThat(trend.growth().low())
        .isCloseTo((6 + 3.5 * (1 - half)) / (6 - 3.5 * (1 - half)), within(1e-7));
    assertThat(trend.growth().high())
        .isCloseTo((6 + 3.5 * (1 + half)) / (6 - 3.5 * (1 + half)), within(1e-7));
    assertThat(trend.growth().bounded()).isTrue();
    assertThat(trend.growth().runs()).isEqualTo(1);
  }

  @Test
  void aLineThatMayBeginBelowZeroHasAGrowthWithoutInterval() {
    Estimate growth = trend(List.of(fill(0.5, 1, 0.9, 0.9))).growth();
    assertThat(growth.value()).isCloseTo(8.0, within(1e-9));
    assertThat(growth.bounded()).isFalse();
    assertThat(growth.low()).isEqualTo(growth.value());
    assertThat(growth.high()).isEqualTo(growth.value());
  }

  /** Logs of 2 and 8 are 1 and 3 times ln 2; slopes 1 and 2; t with one degree is 12.7062047. */
  @Test
  void ofSeveralFillsTheFillIsTheUnit() {
    List<KeyStep> twice = fill(6.5, 1, 0.1, 0.1);
    List<KeyStep> eightTimes = fill(1, 2, 0.1, 0.1);
    KeyTrend trend = trend(List.of(twice, eightTimes));
    assertThat(trend.growth().value()).isCloseTo(4, within(1e-9));
    assertThat(trend.growth().runs()).isEqualTo(2);
    assertThat(Math.log(trend.growth().high()))
        .isCloseTo(Math.log(4) + 12.7062047 * Math.log(2), within(1e-5));
    assertThat(trend.slope().value()).isCloseTo(1.5, within(1e-12));
    assertThat(trend.slope().runs()).isEqualTo(2);
    assertThat(trend.slope().high()).isCloseTo(1.5 + 12.7062047 * 0.5, within(1e-5));
    assertThat(trend.scatter().runs()).isEqualTo(2);
    assertThat(trend.laterScatter().runs()).isEqualTo(2);
  }

  @Test
  void aStepThatWasCutIsNotPartOfTheLine() {
    KeyTrend trend = trend(List.of(fill(2, 1, 0, 0, false, false, true)));
    assertThat(trend.slope().value()).isCloseTo(1, within(1e-12));
    assertThat(trend.growth().value()).isCloseTo(3.8, within(1e-9));
  }

  @Test
  void growthIsThatOfTheLineFromTheFirstStepToTheLastEvenWhereOneWasCut() {
    KeyTrend trend = trend(List.of(fill(2, 1, 0, 0, true)));
    assertThat(trend.growth().value()).as("9.5 over 2.5").isCloseTo(3.8, within(1e-9));
  }

  @Test
  void fewerThanThreeStepsShowNoTrend() {
    List<KeyStep> two = fill(2, 1, 0, 0).subList(0, 2);
    assertThat(Trends.of(List.of(two))).isEmpty();
    assertThat(Trends.of(List.of())).isEmpty();
    assertThat(Trends.scatter(two)).isNaN();
    List<KeyStep> cut = fill(2, 1, 0, 0, true, true, true, true, true, true);
    assertThat(Trends.of(List.of(cut))).isEmpty();
  }

  @Test
  void aFillWithTooFewStepsDoesNotHideTheOthers() {
    KeyTrend trend = trend(List.of(fill(2, 1, 0, 0).subList(0, 2), fill(2, 1, 0, 0)));
    assertThat(trend.growth().value()).isCloseTo(3.8, within(1e-12));
    assertThat(trend.growth().runs()).isEqualTo(1);
  }

  @Test
  void fewerThanSixStepsHaveNoHalvesToCompare() {
    List<KeyStep> five = fill(2, 1, 0.5, 0.25).subList(0, 5);
    assertThat(trend(List.of(five)).laterScatter().runs()).isZero();
    assertThat(trend(List.of(five)).scatter().value()).isPositive();
  }
}
