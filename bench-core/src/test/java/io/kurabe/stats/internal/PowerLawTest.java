package io.kurabe.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class PowerLawTest {
  @Test
  void findsTheExponentOfAnExactLaw() {
    List<Double> x = List.of(1.0, 2.0, 4.0, 10.0);
    List<Double> y = x.stream().map(v -> 3 * Math.pow(v, 1.5)).toList();
    assertThat(PowerLaw.exponent(x, y)).isCloseTo(1.5, within(1e-12));
  }

  @Test
  void ofThePublishedDurationsIsTheLogarithmOfTheirRatio() {
    // 79 s for 1 GB, 354 s for 2 GB.
    assertThat(PowerLaw.exponent(List.of(1.0, 2.0), List.of(79.0, 354.0)))
        .isCloseTo(2.1638, within(1e-4));
  }

  @Test
  void oneSizeHasNone() {
    assertThat(PowerLaw.exponent(List.of(5.0, 5.0), List.of(1.0, 2.0))).isNaN();
    assertThat(PowerLaw.exponent(List.of(), List.of())).isNaN();
  }

  @Test
  void refusesWhatHasNoLogarithmOrNoPartner() {
    assertThatThrownBy(() -> PowerLaw.exponent(List.of(1.0, 2.0), List.of(1.0, 0.0)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PowerLaw.exponent(List.of(1.0), List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 and 0");
  }
}
