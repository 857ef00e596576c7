package io.kurabe.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.stats.Estimate;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinearFitTest {
  private static final List<Double> NORRIS_X =
      List.of(
          0.2, 337.4, 118.2, 884.6, 10.1, 226.5, 666.3, 996.3, 448.6, 777.0, 558.2, 0.4, 0.6, 775.5,
          666.9, 338.0, 447.5, 11.6, 556.0, 228.1, 995.8, 887.6, 120.2, 0.3, 0.3, 556.8, 339.1,
          887.2, 999.0, 779.0, 11.1, 118.3, 229.2, 669.1, 448.9, 0.5);
  private static final List<Double> NORRIS_Y =
      List.of(
          0.1, 338.8, 118.1, 888.0, 9.2, 228.1, 668.5, 998.5, 449.1, 778.9, 559.2, 0.3, 0.1, 778.1,
          668.8, 339.3, 448.9, 10.8, 557.7, 228.3, 998.0, 888.8, 119.6, 0.3, 0.6, 557.6, 339.3,
          888.0, 998.5, 778.9, 10.2, 117.6, 228.9, 668.4, 449.2, 0.2);

  /**
   * Statistical Reference Datasets of NIST, linear regression, data set Norris (calibration of
   * ozone monitors, 36 points) with its certified values: itl.nist.gov/div898/strd/lls/data/
   * Norris.shtml.
   */
  @Test
  void theReferenceDataOfNistHaveTheCertifiedLine() {
    LinearFit fit = LinearFit.of(NORRIS_X, NORRIS_Y);
    assertThat(fit.points()).isEqualTo(36);
    assertThat(fit.intercept()).isCloseTo(-0.262323073774029, within(1e-10));
    assertThat(fit.slope()).isCloseTo(1.00211681802045, within(1e-12));
    assertThat(fit.slopeError()).isCloseTo(0.429796848199937e-3, within(1e-13));
    assertThat(fit.residual()).isCloseTo(0.884796396144373, within(1e-11));
    assertThat(fit.at(0)).isEqualTo(fit.intercept());
    assertThat(fit.at(1_000)).isCloseTo(1001.854494946676, within(1e-8));
  }

  /** Student's t for 95 % and 34 degrees of freedom is 2.0322445. */
  @Test
  void theSlopesIntervalIsStudentsWithTwoDegreesFewer() {
    LinearFit fit = LinearFit.of(NORRIS_X, NORRIS_Y);
    Estimate slope = fit.slopeEstimate("s");
    assertThat(slope.value()).isEqualTo(fit.slope());
    assertThat((slope.high() - slope.value()) / fit.slopeError())
        .isCloseTo(2.0322445, within(1e-6));
    assertThat((slope.value() - slope.low()) / fit.slopeError()).isCloseTo(2.0322445, within(1e-6));
    assertThat(slope.bounded()).isTrue();
    assertThat(slope.unit()).isEqualTo("s");
  }

  /** By hand: Sxx = 2, Sxy = 3, residuals 1/6, -1/3, 1/6, so s = sqrt(1/6). */
  @Test
  void threePointsLeaveOneDegreeOfFreedom() {
    LinearFit fit = LinearFit.of(List.of(1.0, 2.0, 3.0), List.of(1.0, 2.0, 4.0));
    assertThat(fit.slope()).isCloseTo(1.5, within(1e-12));
    assertThat(fit.intercept()).isCloseTo(-2.0 / 3, within(1e-12));
    assertThat(fit.residual()).isCloseTo(Math.sqrt(1.0 / 6), within(1e-12));
    assertThat(fit.slopeError()).isCloseTo(Math.sqrt(1.0 / 12), within(1e-12));
    assertThat(fit.slopeEstimate("s").high())
        .as("t = 12.7062 with one degree")
        .isCloseTo(1.5 + 12.7062047 * Math.sqrt(1.0 / 12), within(1e-6));
  }

  @Test
  void pointsOnALineHaveASlopeWithoutDoubt() {
    LinearFit fit = LinearFit.of(List.of(0.0, 1.0, 2.0, 3.0), List.of(5.0, 3.0, 1.0, -1.0));
    assertThat(fit.residual()).isZero();
    Estimate slope = fit.slopeEstimate("s");
    assertThat(List.of(slope.low(), slope.value(), slope.high())).containsOnly(-2.0);
  }

  @Test
  void tooFewPointsAreRefused() {
    assertThatThrownBy(() -> LinearFit.of(List.of(1.0, 2.0), List.of(1.0, 2.0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a line needs at least 3 points, had 2 x and 2 y");
    assertThatThrownBy(() -> LinearFit.of(List.of(), List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void pointsWithoutPartnerAreRefused() {
    assertThatThrownBy(() -> LinearFit.of(List.of(1.0, 2.0, 3.0), List.of(1.0, 2.0, 3.0, 4.0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a line needs at least 3 points, had 3 x and 4 y");
  }

  @Test
  void pointsAboveEachOtherAreRefused() {
    assertThatThrownBy(() -> LinearFit.of(List.of(2.0, 2.0, 2.0), List.of(1.0, 2.0, 3.0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a line needs different x, all were 2.0");
  }
}
