package io.kurabe.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class FalseDiscoveryTest {
  /** The 15 p-values of the paper's section 3.2, of which its procedure rejects 4, Holm's 3. */
  private static final List<Double> THROMBOLYSIS =
      List.of(
          0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
          0.5719, 0.6528, 0.7590, 1.0000);

  @Test
  void callsWhatThePaperCalls() {
    assertThat(FalseDiscovery.adjust(THROMBOLYSIS).stream().filter(p -> p <= 0.05)).hasSize(4);
    assertThat(Holm.adjust(THROMBOLYSIS).stream().filter(p -> p <= 0.05)).hasSize(3);
  }

  /** R, p.adjust(c(0.01, 0.04, 0.03, 0.005), method = "BH"): 0.02 0.04 0.04 0.02. */
  @Test
  void adjustsAsRDoes() {
    List<Double> adjusted = FalseDiscovery.adjust(List.of(0.01, 0.04, 0.03, 0.005));
    double[] expected = {0.02, 0.04, 0.04, 0.02};
    for (int i = 0; i < expected.length; i++) {
      assertThat(adjusted.get(i)).isCloseTo(expected[i], within(1e-15));
    }
  }

  @Test
  void leavesASingleComparisonAlone() {
    assertThat(FalseDiscovery.adjust(List.of(0.04))).containsExactly(0.04);
    assertThat(FalseDiscovery.adjust(List.of())).isEmpty();
  }

  @Test
  void refusesWhatIsNoProbability() {
    assertThatThrownBy(() -> FalseDiscovery.adjust(List.of(0.5, Double.NaN)))
        .hasMessage("a p-value is from 0 to 1, was NaN");
  }
}
