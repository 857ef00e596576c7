package io.kurabe.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Whether the power is what is said is simulated in {@link ComparisonSimulationTest}. */
class DetectableEffectTest {
  /**
   * R, pwr.t.test(d = 0.5, power = 0.8, type = "one.sample"): n 33.36713. A rank test needs pi / 3
   * times as many, 34.94.
   */
  @Test
  void pairsNeededAreThoseOfThePairedTTestOverTheEfficiency() {
    assertThat(DetectableEffect.paired(35, 1, 1).orElseThrow()).isLessThanOrEqualTo(Math.exp(0.5));
    assertThat(DetectableEffect.paired(34, 1, 1).orElseThrow()).isGreaterThan(Math.exp(0.5));
  }

  /**
   * All of 6 pairs must have one sign, whatever the size: P = Phi(effect / s)^6 = 0.81 at 1.810
   * standard deviations, by the normal table; 3 % for the simulation.
   */
  @Test
  void sixPairsMustAllBeOnOneSide() {
    double effect = DetectableEffect.paired(6, 0.1, 1).orElseThrow();
    assertThat(Math.log(effect)).isCloseTo(0.1810, within(0.03 * 0.181));
  }

  @Test
  void nothingIsDetectableBelowTheLeastPValue() {
    assertThat(DetectableEffect.unpaired(3, 0.001, 1)).isEmpty();
    assertThat(DetectableEffect.unpaired(4, 0.001, 1)).isPresent();
    assertThat(DetectableEffect.unpaired(5, 0.001, 20)).isEmpty();
    assertThat(DetectableEffect.unpaired(6, 0.001, 20)).isPresent();
    assertThat(DetectableEffect.paired(5, 0.001, 1)).isEmpty();
    assertThat(DetectableEffect.paired(9, 0.001, 20)).isEmpty();
    assertThat(DetectableEffect.paired(10, 0.001, 20)).isPresent();
  }

  @Test
  void theEffectGrowsWithTheSpread() {
    double narrow = Math.log(DetectableEffect.unpaired(7, 0.01, 1).orElseThrow());
    double wide = Math.log(DetectableEffect.unpaired(7, 0.03, 1).orElseThrow());
    assertThat(wide).isCloseTo(3 * narrow, within(1e-12));
  }

  /** Logs (0, 2) and (1, 3, 5): squares 2 and 8 over 1 + 2 degrees of freedom. */
  @Test
  void spreadIsPooledOverTheTargets() {
    List<Double> a = List.of(1.0, Math.exp(2));
    List<Double> b = List.of(Math.exp(1), Math.exp(3), Math.exp(5));
    assertThat(DetectableEffect.spread(a, b)).isCloseTo(Math.sqrt(10 / 3.0), within(1e-12));
    // log ratios -1 and -1: what both have in common is no spread of the pairs
    assertThat(DetectableEffect.pairedSpread(a, b.subList(0, 2))).isCloseTo(0, within(1e-12));
  }

  @Test
  void refusesAFamilyThatIsNone() {
    assertThatThrownBy(() -> DetectableEffect.paired(7, 0.03, 0)).hasMessageContaining("was 0");
  }
}
