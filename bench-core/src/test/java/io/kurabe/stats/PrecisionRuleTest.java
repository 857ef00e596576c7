package io.kurabe.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class PrecisionRuleTest {
  private static final PrecisionRule RULE = new PrecisionRule(0.02, 7);

  /** With 7 runs the interval of the median is the whole range. */
  @Test
  void oneTargetIsMetByTheIntervalOfItsMedian() {
    assertThat(RULE.met(List.of(List.of(99.0, 99.5, 100.0, 100.0, 100.5, 101.0, 101.9)))).isTrue();
    assertThat(RULE.met(List.of(List.of(99.0, 99.5, 100.0, 100.0, 100.5, 101.0, 102.1)))).isFalse();
    assertThat(RULE.met(List.of(List.of(97.9, 99.5, 100.0, 100.0, 100.5, 101.0, 101.9)))).isFalse();
  }

  @Test
  void fewerRunsThanAskedAreNeverEnough() {
    List<Double> six = List.of(1.0, 1.0, 1.0, 1.0, 1.0, 1.0);
    assertThat(RULE.met(List.of(six))).isFalse();
    List<Double> seven = List.of(1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0);
    assertThat(RULE.met(List.of(seven))).isTrue();
    assertThat(new PrecisionRule(0.02, 8).met(List.of(seven))).isFalse();
  }

  /** What keeps the error rate: the rule cannot see which of two targets was faster in a turn. */
  @Test
  void doesNotChangeWhenTwoTargetsSwapTheirRunsOfATurn() {
    List<Double> a = List.of(100.0, 101.0, 99.0, 100.0, 102.0, 100.0, 101.0);
    List<Double> b = List.of(103.0, 99.0, 100.0, 104.0, 100.0, 98.0, 102.0);
    List<Double> swappedA = List.of(103.0, 101.0, 99.0, 104.0, 102.0, 98.0, 101.0);
    List<Double> swappedB = List.of(100.0, 99.0, 100.0, 100.0, 100.0, 100.0, 102.0);
    for (double width : new double[] {0.01, 0.015, 0.02, 0.025, 0.03, 0.05}) {
      PrecisionRule rule = new PrecisionRule(width, 7);
      assertThat(rule.met(List.of(swappedA, swappedB))).isEqualTo(rule.met(List.of(a, b)));
    }
  }

  @Test
  void aDifferenceBetweenTheTargetsIsNoNoise() {
    List<Double> fast = List.of(1.0, 1.001, 0.999, 1.0, 1.002, 0.998, 1.0);
    List<Double> slow = fast.stream().map(v -> 3 * v).toList();
    assertThat(RULE.met(List.of(fast, slow))).isTrue();
  }

  @Test
  void refusesTargetsOfUnequalLength() {
    assertThatThrownBy(() -> RULE.met(List.of(List.of(1.0), List.of(1.0, 2.0))))
        .hasMessage("targets need as many runs each, had [1, 2]");
    assertThatThrownBy(() -> RULE.met(List.of())).hasMessageContaining("had []");
    assertThatThrownBy(() -> new PrecisionRule(0, 7)).hasMessageContaining("was 0.0");
    assertThatThrownBy(() -> new PrecisionRule(0.02, 6)).hasMessageContaining("was 6");
  }
}
