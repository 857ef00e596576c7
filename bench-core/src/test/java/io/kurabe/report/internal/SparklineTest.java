package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.page.internal.Cell;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SparklineTest {
  private static Cell.Trace trace(Set<Integer> levels, Double... values) {
    List<Optional<Double>> all = List.of(values).stream().map(v -> some(v)).toList();
    return new Cell.Trace(all, false, Double.NaN, levels);
  }

  private static Optional<Double> some(double value) {
    return Optional.of(value).filter(v -> !v.isNaN());
  }

  @Test
  void hasAGapAndAMarkOfEachNewLevel() {
    assertThat(Sparkline.of(trace(Set.of(2), 10.0, Double.NaN, 5.0, 7.5), true))
        .isEqualTo("\u2588 |\u2581\u2585");
    assertThat(Sparkline.of(trace(Set.of(), 10.0, Double.NaN, 5.0, 7.5), false)).isEqualTo("# _=");
  }

  @Test
  void littleNoiseLooksFlat() {
    assertThat(Sparkline.of(trace(Set.of(), 99.0, 100.0), true)).isEqualTo("\u2588\u2588");
    assertThat(Sparkline.of(trace(Set.of(), 0.0), true)).isEqualTo("\u2588");
  }

  @Test
  void theGroundMayBeZeroAndTheTopGiven() {
    List<Optional<Double>> values = List.of(Optional.of(5.0), Optional.of(10.0));
    assertThat(Sparkline.of(new Cell.Trace(values, true, Double.NaN, Set.of()), false))
        .isEqualTo("=#");
    assertThat(Sparkline.of(new Cell.Trace(values, true, 100, Set.of()), false)).isEqualTo("_.");
  }

  @Test
  void manyValuesAreTheMeansOfNeighbours() {
    List<Optional<Double>> values = Collections.nCopies(81, Optional.of(1.0));
    assertThat(Sparkline.of(new Cell.Trace(values, true, Double.NaN, Set.of()), false))
        .isEqualTo("#".repeat(27));
  }
}
