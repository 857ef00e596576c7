package io.kurabe.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExceedancesTest {
  /** Values of R's binom.test, which the book of Hollander and Wolfe gives in part. */
  @ParameterizedTest
  @CsvSource({
    "0, 10, 0, 0.30850",
    "10, 10, 0.69150, 1",
    "10, 100, 0.04900, 0.17622",
    "73, 73, 0.95072, 1"
  })
  void theBoundsAreThoseOfClopperAndPearson(long longer, long all, double low, double high) {
    assertThat(Exceedances.lowerBound(longer, all)).isCloseTo(low, within(1e-5));
    assertThat(Exceedances.upperBound(longer, all)).isCloseTo(high, within(1e-5));
  }

  @Test
  void asManyOperationsAsAreToldShowAShare() {
    for (double percent : new double[] {50, 5, 1, 0.1}) {
      long least = Exceedances.leastToShow(percent);
      assertThat(Exceedances.upperBound(0, least)).isLessThanOrEqualTo(percent / 100);
      assertThat(Exceedances.upperBound(0, least - 1)).isGreaterThan(percent / 100);
    }
  }

  @Test
  void theRunsThatDifferWidenTheInterval() {
    Estimate five =
        Exceedances.percent(List.of(runOf(10), runOf(10), runOf(10), runOf(10), runOf(60)));
    List<Exceedances> seven = new ArrayList<>(Collections.nCopies(6, runOf(10)));
    seven.add(runOf(60));

    assertThat(five.value()).isEqualTo(2);
    assertThat(five.low()).isEqualTo(1);
    assertThat(five.high()).isEqualTo(6);
    assertThat(Exceedances.percent(seven).high()).isEqualTo(6);
    seven.add(runOf(10));
    seven.add(runOf(10));
    assertThat(Exceedances.percent(seven).high()).as("one of 9 runs is left out").isLessThan(3);
  }

  @Test
  void neitherEndFallsWhenOperationsGetLonger() {
    for (int seed = 0; seed < 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<Exceedances> runs = new ArrayList<>();
      for (int i = 0; i < 1 + seed % 9; i++) {
        long all = random.nextLong(1, 201);
        runs.add(new Exceedances(random.nextLong(all + 1), all));
      }
      Estimate before = Exceedances.percent(runs);
      int chosen = random.nextInt(runs.size());
      Exceedances run = runs.get(chosen);
      boolean fewer = random.nextBoolean() && run.all() > Math.max(1, run.longer());
      runs.set(
          chosen,
          fewer
              ? new Exceedances(run.longer(), run.all() - 1)
              : new Exceedances(Math.min(run.longer() + 1, run.all()), run.all()));
      Estimate after = Exceedances.percent(runs);

      assertThat(after.low()).as("seed " + seed).isGreaterThanOrEqualTo(before.low() - 1e-9);
      assertThat(after.high()).as("seed " + seed).isGreaterThanOrEqualTo(before.high() - 1e-9);
    }
  }

  /** The share is right at its border: independent operations, then runs that differ. */
  @ParameterizedTest
  @CsvSource({"3, 0", "5, 0", "7, 0", "7, 0.5"})
  void aShareOnTheBorderIsRarelyLeftOut(int runs, double spread) {
    int trials = 1_000;
    int above = 0;
    int below = 0;
    for (int seed = 0; seed < trials; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<Exceedances> counts = new ArrayList<>();
      for (int r = 0; r < runs; r++) {
        double share = 0.05 * Math.exp(spread * random.nextGaussian());
        counts.add(new Exceedances(random.doubles(400).filter(u -> u < share).count(), 400));
      }
      Estimate interval = Exceedances.percent(counts);
      above += interval.low() > 5 ? 1 : 0;
      below += interval.high() < 5 ? 1 : 0;
    }
    // 2.5 % of 1000 trials and three standard deviations of a binomial count.
    assertThat(above).isLessThanOrEqualTo(40);
    assertThat(below).isLessThanOrEqualTo(40);
  }

  @Test
  void impossibleCountsAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Exceedances(1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Exceedances(3, 2));
  }

  private static Exceedances runOf(long longer) {
    return new Exceedances(longer, 1_000);
  }
}
