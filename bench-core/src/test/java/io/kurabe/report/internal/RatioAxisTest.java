package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.stats.Estimate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RatioAxisTest {
  @Test
  void oneIsInTheMiddleAndInversesAreMirrored() {
    RatioAxis axis = new RatioAxis(4);
    assertThat(axis.place(1)).isEqualTo(50);
    assertThat(axis.place(2)).isCloseTo(75, within(1e-9));
    assertThat(axis.place(0.5)).isCloseTo(25, within(1e-9));
    assertThat(axis.at(4)).isEqualTo("100.00%");
  }

  @Test
  void everyRatioHasAPlace() {
    RatioAxis axis = axis(new Estimate(0.1, 0.08, 0.12, 8, "x", true), estimate(1.01));
    assertThat(axis.holds(0.1)).isTrue();
    assertThat(axis.holds(0.08)).isTrue();
  }

  @Test
  void aMuchWiderIntervalLeavesTheAxis() {
    RatioAxis axis = axis(new Estimate(1.1, 0.02, 60, 8, "x", true), estimate(1.04));
    assertThat(axis.reach()).isLessThan(2);
    assertThat(axis.holds(60)).isFalse();
    assertThat(axis.place(60)).isEqualTo(100);
    assertThat(axis.place(0)).isZero();
  }

  @Test
  void theMarginIsAlwaysInside() {
    assertThat(axis(estimate(1)).holds(1.05)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(doubles = {1.05, 1.1, 1.2, 1.5, 2, 3, 5, 10, 20, 100, 1e3, 1e9})
  void ticksAreOnBothSidesAndApart(double reach) {
    RatioAxis axis = new RatioAxis(reach);
    List<Double> ticks = axis.ticks();
    assertThat(ticks).contains(1.0).isSorted().doesNotHaveDuplicates();
    assertThat(ticks).anyMatch(t -> t < 1).anyMatch(t -> t > 1);
    for (int i = 1; i < ticks.size(); i++) {
      assertThat(axis.place(ticks.get(i)) - axis.place(ticks.get(i - 1))).isGreaterThan(8);
    }
    assertThat(ticks.stream().filter(axis::isInner)).doesNotContain(1.0, ticks.get(0));
  }

  @Test
  void ticksAreToldAsChangesAre() {
    assertThat(Stream.of(0.8, 1.0, 1.2, 3.0).map(RatioAxis::label))
        .containsExactly("-20%", "1", "+20%", "3x");
    assertThat(Stream.of(0.05, 0.2, 10.0, 20.0).map(RatioAxis::label))
        .as("short: they stand beside each other")
        .containsExactly("0.05x", "0.2x", "10x", "20x");
  }

  private static Estimate estimate(double value) {
    return new Estimate(value, value * 0.99, value * 1.01, 8, "x", true);
  }

  private static RatioAxis axis(Estimate... ratios) {
    return RatioAxis.of(List.of(ratios), 0.05);
  }
}
