package io.kurabe.workloads.orderentry.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The non-uniform random numbers and the last names, against their exact distributions. */
class NuRandTest {
  private static final int DRAWS = 100_000;

  @ParameterizedTest
  @CsvSource({
    "0,BARBARBAR", "1,BARBAROUGHT", "40,BARPRESBAR", "123,OUGHTABLEPRI",
    "371,PRICALLYOUGHT", "499,PRESEINGEING", "500,ESEBARBAR", "999,EINGEINGEING"
  })
  void aNameHasASyllableForEachDigit(int number, String name) {
    assertThat(LastNames.of(number)).isEqualTo(name);
  }

  @Test
  void namesHaveNineToFifteenLetters() {
    int[] lengths = IntStream.range(0, 1000).map(n -> LastNames.of(n).length()).toArray();
    assertThat(Arrays.stream(lengths).min()).hasValue(9);
    assertThat(Arrays.stream(lengths).max()).hasValue(15);
    assertThat(Arrays.stream(lengths).average()).hasValue(12.0);
  }

  @ParameterizedTest
  @CsvSource({
    "255,0,0,999,255,0.025629,487.392,14.73,54.23,92.58",
    "255,123,0,999,378,0.025629,487.8959,14.73,54.23,92.58",
    "1023,0,1,3000,2048,0.019222,1464.2408,22.24,61.32,94.86",
    "1023,259,1,3000,2307,0.019222,1390.0563,22.24,61.32,94.86",
    "8191,0,1,100000,16384,0.0019462,50625.16,30.46,70.98,97.43"
  })
  void itsDistributionIsTheEnumeratedOne(
      int a,
      int c,
      int low,
      int high,
      int hottest,
      double probability,
      double mean,
      double hottestPercent,
      double hottestTenth,
      double hottestHalf) {
    double[] exact = exact(new NuRand(a, c, low, high));
    assertThat(exact[hottest - low]).isCloseTo(probability, within(probability * 3e-4));
    double[] sorted = Arrays.stream(exact).sorted().toArray();
    assertThat(exact[hottest - low]).isCloseTo(sorted[sorted.length - 1], within(1e-12));
    assertThat(sorted[0]).isPositive(); // Every value of the range occurs.
    double found = IntStream.range(0, exact.length).mapToDouble(i -> exact[i] * (i + low)).sum();
    assertThat(found).isCloseTo(mean, within(mean * 1e-6));
    assertThat(hottest(sorted, 0.01)).isCloseTo(hottestPercent, within(0.006));
    assertThat(hottest(sorted, 0.10)).isCloseTo(hottestTenth, within(0.006));
    assertThat(hottest(sorted, 0.50)).isCloseTo(hottestHalf, within(0.006));
  }

  private static double hottest(double[] sorted, double share) {
    return 100 * Arrays.stream(sorted).skip(Math.round(sorted.length * (1 - share))).sum();
  }

  @Test
  void drawsFollowTheDistribution() {
    for (NuRand of : new NuRand[] {new NuRand(255, 123, 0, 999), new NuRand(1023, 259, 1, 3000)}) {
      SplittableRandom random = new SplittableRandom(1);
      assertThat(chance(of, () -> of.next(random))).isGreaterThan(0.001);
    }
  }

  @Test
  void theTestTellsOtherDraws() {
    NuRand names = new NuRand(255, 123, 0, 999);
    SplittableRandom random = new SplittableRandom(2);
    assertThat(chance(names, () -> random.nextInt(1000))).as("uniform").isLessThan(1e-9);
    NuRand wrongA = new NuRand(127, 123, 0, 999);
    assertThat(chance(names, () -> wrongA.next(random))).as("another A").isLessThan(1e-9);
    assertThat(chance(names, () -> new NuRand(255, random.nextInt(256), 0, 999).next(random)))
        .as("a constant that is drawn anew at each call")
        .isLessThan(1e-9);
  }

  @Test
  void theConstantOfARunKeepsItsDistanceFromThatOfTheLoad() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 10_000; i++) {
      int drawn = NuRand.constantOfRun(random, Population.nameConstant());
      int delta = Math.abs(drawn - Population.nameConstant());
      assertThat(drawn).isBetween(0, 255);
      assertThat(delta).isBetween(65, 119).isNotIn(96, 112);
    }
    assertThat(NuRand.mayFollow(64, 0)).isFalse();
    assertThat(NuRand.mayFollow(65, 0)).isTrue();
    assertThat(NuRand.mayFollow(119, 0)).isTrue();
    assertThat(NuRand.mayFollow(120, 0)).isFalse();
  }

  @Test
  void aConstantIsAtMostA() {
    assertThatThrownBy(() -> new NuRand(255, 256, 0, 999))
        .hasMessage("the constant must be from 0 to 255, was 256");
  }

  /** The probability of each value, from all pairs of draws. */
  private static double[] exact(NuRand of) {
    int values = of.high() - of.low() + 1;
    double[] probability = new double[values];
    double each = 1.0 / values / (of.a() + 1);
    for (int upToA = 0; upToA <= of.a(); upToA++) {
      for (int inRange = of.low(); inRange <= of.high(); inRange++) {
        probability[of.of(upToA, inRange) - of.low()] += each;
      }
    }
    return probability;
  }

  private static double chance(NuRand of, IntSupplier draws) {
    long[] counts = new long[of.high() - of.low() + 1];
    for (int i = 0; i < DRAWS; i++) {
      counts[draws.getAsInt() - of.low()]++;
    }
    return ChiSquareTest.withDefaults().test(exact(of), counts).getPValue();
  }
}
