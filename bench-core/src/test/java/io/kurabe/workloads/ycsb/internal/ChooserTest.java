package io.kurabe.workloads.ycsb.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.workloads.ycsb.internal.KeyChoice.Kind;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChooserTest {
  private static final int RECORDS = 1000;
  private static final int DRAWS = 100_000;

  private static long[] counts(String choice, Population population, long size) {
    Chooser chooser = Chooser.of(KeyChoice.parse(choice), population, size);
    SplittableRandom random = new SplittableRandom(7);
    long[] counts = new long[(int) population.last() + 1];
    for (int i = 0; i < DRAWS; i++) {
      counts[(int) chooser.next(random)]++;
    }
    return counts;
  }

  private static double share(long[] counts, int hottest) {
    long[] sorted = counts.clone();
    Arrays.sort(sorted);
    return LongStream.of(sorted).skip(sorted.length - hottest).sum() / (double) DRAWS;
  }

  @Test
  void scrambledDrawsAreSpreadAsTheRanksOfTheOriginalAre() {
    long[] counts = counts("zipfian", PopulationTest.of(RECORDS), RECORDS + 1);

    assertThat(counts[144] / (double) DRAWS).isCloseTo(0.0386, within(0.002));
    assertThat(share(counts, 10)).isCloseTo(0.126, within(0.004));
    assertThat(new ChiSquareTestOf(expected(), counts).p()).isGreaterThan(1e-4);
  }

  /** The share of each record: of all ranks that are likely, and evenly of the rest. */
  private static double[] expected() {
    GrayZipf ranks = Chooser.ranks(KeyChoice.THETA);
    double[] expected = new double[RECORDS];
    int likely = 1_000_000;
    for (int rank = 0; rank < likely; rank++) {
      long record = KeyHash.of(rank) % (RECORDS + 1);
      if (record < RECORDS) {
        expected[(int) record] += ranks.below(rank + 1) - ranks.below(rank);
      }
    }
    double each = (1 - ranks.below(likely)) / (RECORDS + 1);
    double all = Arrays.stream(expected).sum() + each * RECORDS;
    return Arrays.stream(expected).map(e -> (e + each) / all).toArray();
  }

  private record ChiSquareTestOf(double[] expected, long[] observed) {
    double p() {
      double[] counts = Arrays.stream(expected).map(e -> e * DRAWS).toArray();
      return ChiSquareTest.withDefaults().test(counts, observed).getPValue();
    }
  }

  /** The original draws insertstart + H(rank) mod size; for the first rank that is 144 of 1001. */
  @Test
  void aPartIsDrawnAsTheOriginalDrawsIt() {
    Population part = new Population(3 * RECORDS, new YcsbSettings.Part(RECORDS, RECORDS));
    long[] counts = counts("zipfian", part, RECORDS + 1);
    assertThat(counts).isEqualTo(counts("zipfian", PopulationTest.of(RECORDS), RECORDS + 1));
    assertThat(part.number(144)).isEqualTo(RECORDS + 144);
  }

  @Test
  void theHottestRecordsAreThoseOfTheOriginal() {
    double[] expected = expected();
    assertThat(
            LongStream.range(0, RECORDS)
                .boxed()
                .sorted((a, b) -> Double.compare(expected[b.intValue()], expected[a.intValue()]))
                .limit(8))
        .containsExactly(144L, 610L, 213L, 679L, 10L, 545L, 942L, 476L);
  }

  @Test
  void trueZipfIsTheLaw() {
    long[] counts = counts("zipf:0.99", PopulationTest.of(RECORDS), RECORDS + 1);
    double[] law =
        LongStream.rangeClosed(1, RECORDS).mapToDouble(i -> Math.pow(i, -0.99)).toArray();
    double sum = Arrays.stream(law).sum();
    assertThat(new ChiSquareTestOf(Arrays.stream(law).map(w -> w / sum).toArray(), counts).p())
        .isGreaterThan(1e-4);
    assertThat(counts[0] / (double) DRAWS).isCloseTo(0.1294, within(0.004));
    assertThat(share(counts, 10)).isCloseTo(0.382, within(0.006));
  }

  @ParameterizedTest
  @CsvSource({
    "0,999",
    "0.129,999",
    "0.13,998",
    "0.19,998",
    "0.25,996",
    "0.5,977",
    "0.75,848",
    "0.9,528",
    "0.99,73"
  })
  void theLatestIsTheHottest(double u, long record) {
    assertThat(new Chooser.Latest(PopulationTest.of(RECORDS)).at(u)).isEqualTo(record);
    assertThat(new GrayZipf(999, new Zeta(KeyChoice.THETA)).eta())
        .isCloseTo(0.07479691848504, within(1e-12));
  }

  @Test
  void latestFollowsTheTableAndNeverReadsRecordZeroOrOneThatIsNotThere() {
    Population population = PopulationTest.of(100);
    Chooser chooser = Chooser.of(KeyChoice.of(Kind.LATEST), population, 0);
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 20_000; i++) {
      if (i % 100 == 0) {
        population.inserted(population.take());
      }
      assertThat(chooser.next(random)).isBetween(1L, population.last());
    }
    assertThat(population.last()).isEqualTo(299);
    assertThat(new Chooser.Latest(population).at(0)).isEqualTo(299);
  }

  @Test
  void recordsThatAreNotThereAreDrawnAgain() {
    Population population = PopulationTest.of(10);
    long lost = population.take();
    population.inserted(population.take());
    population.gaveUp(lost);
    long[] counts = counts("zipfian", population, 1000);

    assertThat(counts).hasSize(12);
    assertThat(counts[(int) lost]).isZero();
    assertThat(counts[11]).isPositive();
    assertThat(counts("zipf", population, 0)[(int) lost]).isZero();
    assertThat(counts("latest", population, 0)[(int) lost]).isZero();
    assertThat(counts("exponential", population, 0)[(int) lost]).isZero();
  }

  @Test
  void hotspotDividesTheDraws() {
    long[] counts = counts("hotspot", PopulationTest.of(RECORDS), 0);
    long hot = Arrays.stream(counts, 0, 200).sum();
    assertThat(hot / (double) DRAWS).isCloseTo(0.8, within(0.006));
    assertThat(Arrays.stream(counts).min().orElseThrow()).isPositive();
  }

  @Test
  void exponentialFallsWithTheAgeOfARecord() {
    KeyChoice usual = KeyChoice.of(Kind.EXPONENTIAL);
    assertThat(Chooser.gamma(usual, RECORDS)).isCloseTo(0.003495020985988, within(1e-14));
    long[] counts = counts("exponential", PopulationTest.of(RECORDS), 0);
    long newest = Arrays.stream(counts, RECORDS - 857, RECORDS).sum();
    // 95 % of all draws, of which those below 0 were drawn again.
    assertThat(newest / (double) DRAWS)
        .isCloseTo(0.95 / (1 - Math.exp(-0.003495020985988 * RECORDS)), within(0.004));
  }

  @Test
  void sequentialGoesRoundForAllClientsTogether() {
    Population population = PopulationTest.of(5);
    SplittableRandom random = new SplittableRandom(1);
    Chooser one = Chooser.of(KeyChoice.parse("sequential"), population, 0);
    Chooser other = Chooser.of(KeyChoice.parse("sequential"), population, 0);
    assertThat(LongStream.range(0, 7).map(i -> (i % 2 == 0 ? one : other).next(random)))
        .containsExactly(0L, 1L, 2L, 3L, 4L, 0L, 1L);
  }

  @Test
  void uniformDrawsEveryLoadedRecordAlike() {
    long[] counts = counts("uniform", PopulationTest.of(RECORDS), 0);
    double[] even = new double[RECORDS];
    Arrays.fill(even, 1.0 / RECORDS);
    assertThat(new ChiSquareTestOf(even, counts).p()).isGreaterThan(1e-4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zipfian",
        "zipfian:0.5",
        "zipf:0.99",
        "zipf:1.2",
        "uniform",
        "sequential",
        "latest",
        "hotspot",
        "hotspot:0.1:0.9",
        "exponential",
        "exponential:90:0.5"
      })
  void readsWhatItWrites(String text) {
    assertThat(KeyChoice.parse(text).option()).isEqualTo(text);
    assertThat(KeyChoice.parse(KeyChoice.parse(text).option())).isEqualTo(KeyChoice.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "zipfs",
        "zipfian:1",
        "zipfian:0",
        "zipf:x",
        "zipf:-1",
        "uniform:1",
        "hotspot:2",
        "hotspot:0.2:1.1",
        "exponential:100",
        "exponential:95:0",
        "latest:1",
        "zipf:1:2"
      })
  void refusesWhatIsNone(String text) {
    assertThatThrownBy(() -> KeyChoice.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "'");
  }

  @ParameterizedTest
  @CsvSource({"zipfian,0.126,0.290,0.400", "zipf:0.99,0.382,0.685,0.779"})
  void theSkewIsCalculatedAndSaid(String choice, double ten, double tenth, double fifth) {
    YcsbSettings settings = YcsbSettings.of(YcsbMix.C, RECORDS).with(KeyChoice.parse(choice));
    Skew skew = Skew.of(new YcsbWorkload(YcsbMix.C, settings));
    assertThat(skew.share(0.01)).isCloseTo(ten, within(0.001));
    assertThat(skew.share(0.1)).isCloseTo(tenth, within(0.001));
    assertThat(skew.share(0.2)).isCloseTo(fifth, within(0.001));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zipf:1",
        "zipf:1.5",
        "uniform",
        "latest",
        "hotspot",
        "hotspot:0.5:0.1",
        "exponential"
      })
  void theSkewIsThatOfTheDraws(String choice) {
    YcsbSettings settings = YcsbSettings.of(YcsbMix.C, RECORDS).with(KeyChoice.parse(choice));
    Skew skew = Skew.of(new YcsbWorkload(YcsbMix.C, settings));
    long[] counts = counts(choice, PopulationTest.of(RECORDS), RECORDS + 1);
    // The hottest of what was drawn have a little more than their share, by chance.
    assertThat(share(counts, 500) - skew.share(0.5)).isBetween(-0.006, 0.045);
    assertThat(skew.share(1)).isCloseTo(1, within(1e-9));
  }
}
