package io.kurabe.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.stats.Noise;
import io.kurabe.stats.internal.ChangePoints.ChangePoint;
import io.kurabe.stats.internal.ChangePoints.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is known of single series; {@link OtavaSeriesTest} has the published ones. */
class ChangePointsTest {
  private static final int SIMULATIONS = 2_000;

  @Test
  void aChangeHasItsPlaceAndItsLevels() {
    List<Double> series = new Noise(7).around(40, 0.02, 0, i -> i < 25 ? 1_000 : 770);
    assertThat(ChangePoints.find(series, Options.DEFAULT))
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.index()).isEqualTo(25);
              assertThat(change.before()).isCloseTo(mean(series.subList(0, 25)), within(1e-9));
              assertThat(change.after()).isCloseTo(mean(series.subList(25, 40)), within(1e-9));
              assertThat(change.relativeChange()).isCloseTo(-0.23, within(0.02));
              assertThat(change.pValue()).isLessThan(1e-20);
            });
  }

  /**
   * Worked by hand: means 2 and 5, squares 2 and 2, so t = 3 / sqrt(1 * 2/3) = 3.674, 4 degrees.
   */
  @Test
  void pValueIsStudents() {
    LevelTest test = new LevelTest(List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0), 1);
    assertThat(test.pValue(0, 3, 6)).isCloseTo(0.021312, within(1e-6));
    assertThat(test.pValueWithoutAny(0, 3, 6)).isGreaterThan(test.pValue(0, 3, 6));
    assertThat(test.pValue(0, 1, 2)).as("no degree of freedom").isEqualTo(1);
    assertThat(test.pValueWithoutAny(0, 5, 6)).as("a single value").isEqualTo(1);
  }

  @Test
  void allEqualValuesHaveNoChangeAndTwoConstantLevelsHaveOne() {
    assertThat(find(series(20, i -> 5))).isEmpty();
    assertThat(find(series(20, i -> i < 8 ? 5 : 7))).containsExactly(8);
    assertThat(find(series(20, i -> i < 8 ? 0 : 7))).containsExactly(8);
  }

  @Test
  void shortSeriesHaveNone() {
    assertThat(find(List.of())).isEmpty();
    assertThat(find(List.of(1.0))).isEmpty();
    assertThat(find(List.of(1.0, 9.0))).isEmpty();
    assertThat(find(List.of(1.0, 9.0, 9.0))).isEmpty();
  }

  @Test
  void anOutlierIsNoChangeWhereverItLies() {
    for (int at = 0; at < 60; at++) {
      List<Double> series = new Noise(at).white(60, 0.02);
      series.set(at, 400.0);
      assertThat(find(series)).as("outlier at %d", at).isEmpty();
    }
  }

  @Test
  void twoValuesOfANewLevelAreAChange() {
    List<Double> series = new Noise(3).around(30, 0.02, 0, i -> i < 28 ? 1_000 : 700);
    assertThat(find(series.subList(0, 29))).isEmpty();
    assertThat(find(series)).containsExactly(28);
  }

  @Test
  void aSmallChangeIsLeftOutByItsMagnitude() {
    List<Double> series =
        new Noise(5).around(60, 0.005, 0, i -> i < 20 ? 1_000 : i < 40 ? 800 : 824);
    assertThat(find(series)).containsExactly(20, 40);
    assertThat(ChangePoints.find(series, new Options(50, 0.001, 0.05)))
        .extracting(ChangePoint::index)
        .containsExactly(20);
  }

  /** The definition, with every sum written out: cubic for each of the splits. */
  @Test
  void divergencesAreThoseOfTheDefinition() {
    List<Double> series = new Noise(11).around(24, 0.1, 0.3, i -> i < 9 ? 100 : 130);
    EnergyDistance distance = new EnergyDistance(series);
    for (int from = 0; from < 22; from++) {
      for (int to = from + 2; to <= 24; to++) {
        for (int split = from + 1; split < to; split++) {
          assertThat(distance.q(from, split, to))
              .isCloseTo(
                  definition(series.subList(from, split), series.subList(split, to)), within(1e-9));
        }
      }
    }
    EnergyDistance.Split best = distance.best(0, 24);
    assertThat(best.index()).isEqualTo(9);
    for (int split = 1; split < 24; split++) {
      for (int to = split + 1; to <= 24; to++) {
        assertThat(distance.q(0, split, to)).isLessThanOrEqualTo(best.q());
      }
    }
  }

  private static double definition(List<Double> x, List<Double> y) {
    double n = x.size();
    double m = y.size();
    double between = 0;
    for (double a : x) {
      for (double b : y) {
        between += Math.abs(a - b);
      }
    }
    double e = 2 * between / (n * m) - meanDistance(x) - meanDistance(y);
    return n * m / (n + m) * e;
  }

  private static double meanDistance(List<Double> x) {
    double sum = 0;
    int pairs = 0;
    for (int i = 0; i < x.size(); i++) {
      for (int k = i + 1; k < x.size(); k++) {
        sum += Math.abs(x.get(i) - x.get(k));
        pairs++;
      }
    }
    return pairs == 0 ? 0 : sum / pairs;
  }

  @ParameterizedTest
  @CsvSource({"10, 0.8", "20, 1.6", "50, 2.0", "100, 3.5"})
  void noiseAloneSeldomHasAPoint(int length, double mostPercent) {
    Noise noise = new Noise(length);
    assertThat(percent(s -> !find(s).isEmpty(), () -> noise.white(length, 0.03)))
        .as("false alarms, percent of series of %d values", length)
        .isLessThanOrEqualTo(mostPercent);
  }

  @Test
  void aChangeOfThreeSpreadsIsFoundInTenRunsEach() {
    Noise noise = new Noise(20);
    assertThat(
            percent(
                s -> find(s).size() == 1,
                () -> noise.around(20, 0.03, 0, i -> i < 10 ? 1_000 : 910)))
        .as("found, percent")
        .isGreaterThan(97);
  }

  @Test
  void neighboursThatAreAlikeCountForLess() {
    Noise noise = new Noise(4);
    List<List<Double>> alike = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      alike.add(noise.around(60, 0.1, 0.5, k -> 1_000));
    }
    long counted = alike.stream().filter(s -> !find(s).isEmpty()).count();
    long third =
        alike.stream()
            .filter(s -> !ChangePoints.find(s, Options.DEFAULT, 1.0 / 3).isEmpty())
            .count();
    assertThat(third).isLessThan(counted / 5);
  }

  @Test
  void whatIsNoSeriesIsRefused() {
    assertThatThrownBy(() -> find(List.of(1.0, Double.NaN)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("NaN");
    assertThatThrownBy(() -> new Options(2, 0.001, 0)).hasMessageContaining("had 2, 0.001, 0");
    assertThatThrownBy(() -> new Options(50, 0, 0)).hasMessageContaining("p-value");
    assertThatThrownBy(() -> new Options(50, 0.001, -1)).hasMessageContaining("magnitude");
  }

  private static double percent(
      Predicate<List<Double>> test, java.util.function.Supplier<List<Double>> series) {
    int hits = 0;
    for (int i = 0; i < SIMULATIONS; i++) {
      hits += test.test(series.get()) ? 1 : 0;
    }
    return 100.0 * hits / SIMULATIONS;
  }

  private static List<Integer> find(List<Double> series) {
    return ChangePoints.find(series, Options.DEFAULT).stream().map(ChangePoint::index).toList();
  }

  private static List<Double> series(int length, java.util.function.IntToDoubleFunction value) {
    return java.util.stream.IntStream.range(0, length).mapToDouble(value).boxed().toList();
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }
}
