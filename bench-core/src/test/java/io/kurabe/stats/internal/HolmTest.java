package io.kurabe.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class HolmTest {
  /** R, p.adjust(c(0.01, 0.04, 0.03, 0.005), method = "holm"): 0.03 0.06 0.06 0.02. */
  @Test
  void adjustsAsRDoes() {
    List<Double> adjusted = Holm.adjust(List.of(0.01, 0.04, 0.03, 0.005));
    double[] expected = {0.03, 0.06, 0.06, 0.02};
    for (int i = 0; i < expected.length; i++) {
      assertThat(adjusted.get(i)).isCloseTo(expected[i], within(1e-15));
    }
  }

  @Test
  void neverExceedsOne() {
    assertThat(Holm.adjust(List.of(0.9, 0.5, 0.6))).containsExactly(1.0, 1.0, 1.0);
  }

  @Test
  void leavesASingleComparisonAlone() {
    assertThat(Holm.adjust(List.of(0.04))).containsExactly(0.04);
    assertThat(Holm.adjust(List.of())).isEmpty();
  }

  @Test
  void refusesWhatIsNoProbability() {
    assertThatThrownBy(() -> Holm.adjust(List.of(0.5, Double.NaN)))
        .hasMessage("a p-value is from 0 to 1, was NaN");
    assertThatThrownBy(() -> Holm.adjust(List.of(-0.1))).hasMessageContaining("-0.1");
  }
}
