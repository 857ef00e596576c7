package io.kurabe.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.stats.Noise;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MserTest {
  private static final int SIMULATIONS = 400;

  /**
   * Worked by hand: batch means 10, 4, 2, 3, 2, 3. Without the first 0, 1, 2, 3 the squares are 46,
   * 2.8, 1 and 2/3, over 36, 25, 16 and 9: smallest is 1/16.
   */
  @Test
  void theCutIsWhereTheErrorOfTheMeanIsSmallest() {
    double[] batches = {10, 4, 2, 3, 2, 3};
    assertThat(IntStream.range(0, 4).mapToDouble(d -> Mser.squaredError(batches, d)).toArray())
        .containsExactly(new double[] {46 / 36.0, 2.8 / 25, 1 / 16.0, 2 / 27.0}, within(1e-12));
    assertThat(Mser.cut(series(batches))).isEqualTo(OptionalInt.of(10));
  }

  @Test
  void whatIsLeftOfABatchIsLeftOut() {
    List<Double> series = new ArrayList<>(series(10, 4, 2, 3, 2, 3));
    series.addAll(List.of(900.0, 900.0, 900.0, 900.0));
    assertThat(Mser.cut(series)).isEqualTo(OptionalInt.of(10));
  }

  @Test
  void equalValuesNeedNoCut() {
    assertThat(Mser.cut(series(7, 7, 7, 7, 7, 7, 7))).isEqualTo(OptionalInt.of(0));
  }

  @Test
  void aCutOfHalfOrMoreIsNone() {
    assertThat(Mser.cut(series(9, 9, 9, 2, 2, 2))).isEmpty();
    assertThat(Mser.cut(series(9, 9, 2, 2, 2, 2))).isEqualTo(OptionalInt.of(10));
  }

  @Test
  void fewValuesHaveNone() {
    assertThat(Mser.cut(List.of())).isEmpty();
    assertThat(Mser.cut(series(9, 2, 2, 2).subList(0, 19))).isEmpty();
    assertThat(Mser.cut(series(9, 2, 2, 2))).isEqualTo(OptionalInt.of(5));
  }

  /** A start-up from 40 % with a time constant of 10 is within 5 % after 25 and 1 % after 41. */
  @Test
  void theCutLiesNearTheEndOfAStartUp() {
    Noise noise = new Noise(17);
    List<Integer> cuts = new ArrayList<>();
    for (int i = 0; i < SIMULATIONS; i++) {
      Mser.cut(noise.around(200, 0.03, 0.5, k -> 1_000 * (1 - 0.6 * Math.exp(-k / 10.0))))
          .ifPresent(cuts::add);
    }
    assertThat(cuts).hasSizeGreaterThan(SIMULATIONS * 9 / 10).allMatch(cut -> cut >= 15);
    assertThat(cuts.stream().mapToInt(Integer::intValue).average().orElseThrow())
        .isBetween(25.0, 45.0);
  }

  @Test
  void steadyNoiseLosesLittle() {
    Noise noise = new Noise(23);
    double sum = 0;
    int found = 0;
    for (int i = 0; i < SIMULATIONS; i++) {
      OptionalInt cut = Mser.cut(noise.around(200, 0.1, 0.5, k -> 1_000));
      sum += cut.orElse(0);
      found += cut.isPresent() ? 1 : 0;
    }
    assertThat(found).isGreaterThan(SIMULATIONS * 9 / 10);
    assertThat(sum / found).as("values of 200 left out").isLessThan(15);
  }

  @Test
  void aTrendOverTheWholeRunHasNone() {
    Noise noise = new Noise(29);
    for (int i = 0; i < 100; i++) {
      assertThat(Mser.cut(noise.around(100, 0.01, 0.5, k -> 1_000 - 4 * k))).isEmpty();
    }
  }

  /** Five values around each batch's mean. */
  private static List<Double> series(double... batches) {
    return DoubleStream.of(batches)
        .flatMap(b -> DoubleStream.of(b - 1, b + 1, b, b + 2, b - 2))
        .boxed()
        .toList();
  }
}
