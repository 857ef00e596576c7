package io.kurabe.workloads.cache.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.config.ConfigurationException;
import io.kurabe.workloads.cache.internal.KeyPattern.Gauss;
import io.kurabe.workloads.cache.internal.KeyPattern.Parallel;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The check values are those of memtier_benchmark's own arithmetic. */
class KeyPatternTest {
  private static final KeyRange MEMTIERS = new KeyRange(0, 10_000_000);

  @ParameterizedTest
  @CsvSource({
    "0, 10000000, 200, 0, 0, 50000",
    "0, 10000000, 200, 1, 50001, 100001",
    "0, 10000000, 200, 199, 9950199, 10000000",
    "1, 1000000, 8, 0, 1, 125000",
    "1, 1000000, 8, 7, 875001, 1000000",
    "0, 99, 8, 0, 0, 12",
    "0, 99, 8, 1, 13, 25",
    "0, 99, 8, 7, 91, 99"
  })
  void parallelDividesTheKeysAsMemtierDoes(
      long min, long max, int clients, int client, long first, long last) {
    assertThat(Parallel.part(new KeyRange(min, max), client, clients))
        .isEqualTo(new KeyRange(first, last));
  }

  @ParameterizedTest
  @CsvSource({"0, 99, 101", "0, 9, 7", "5, 5, 2"})
  void parallelRefusesClientsWithoutKeys(long min, long max, int clients) {
    assertThatThrownBy(() -> Parallel.part(new KeyRange(min, max), 0, clients))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(clients + " clients")
        .hasMessageContaining("Take fewer clients or more keys");
  }

  @Test
  void parallelPartsTogetherAreAllKeysOnce() {
    KeyRange keys = new KeyRange(3, 1000);
    long[] all =
        IntStream.range(0, 7)
            .mapToObj(client -> Parallel.part(keys, client, 7))
            .flatMapToLong(part -> LongStream.rangeClosed(part.min(), part.max()))
            .toArray();
    assertThat(all).containsExactly(LongStream.rangeClosed(3, 1000).toArray());
  }

  /** Memtier's {@code -n allkeys} never writes the last key; both ends count here. */
  @Test
  void sequentialWalksFromTheFirstToTheLastKeyAndAgain() {
    KeySequence walk = KeyPattern.parse("S").sequence(new KeyRange(5, 8), 3, 9);
    assertThat(draw(walk, 6)).containsExactly(5, 6, 7, 8, 5, 6);
  }

  @Test
  void everyClientWalksForItself() {
    KeySequence one = KeyPattern.parse("sequential").sequence(MEMTIERS, 0, 2);
    KeySequence other = KeyPattern.parse("sequential").sequence(MEMTIERS, 1, 2);
    draw(one, 5);
    assertThat(draw(other, 1)).containsExactly(0);
  }

  @Test
  void gaussHasTheMedianAndDeviationOfMemtier() {
    Gauss bell = (Gauss) KeyPattern.parse("G");
    assertThat(bell.middle(MEMTIERS)).isEqualTo(5_000_000.5);
    assertThat(bell.width(MEMTIERS)).isCloseTo(1_666_666.67, within(0.01));
    int draws = 200_000;
    long[] keys = draw(bell.sequence(MEMTIERS, 0, 1), draws);
    double one = share(keys, 5_000_000.5 - 1_666_666.67, 5_000_000.5 + 1_666_666.67);
    double two = share(keys, 5_000_000.5 - 2 * 1_666_666.67, 5_000_000.5 + 2 * 1_666_666.67);
    // Four standard deviations of a share of so many draws.
    assertThat(one).isCloseTo(0.6845, within(4 * Math.sqrt(0.6845 * 0.3155 / draws)));
    assertThat(two).isCloseTo(0.9571, within(4 * Math.sqrt(0.9571 * 0.0429 / draws)));
    assertThat(Arrays.stream(keys).average().orElseThrow())
        .isCloseTo(5_000_000, within(4 * 1_650_000 / Math.sqrt(draws)));
  }

  @Test
  void gaussKeepsWithinTheRangeAndReachesBothEnds() {
    KeyRange few = new KeyRange(10, 13);
    long[] keys = draw(KeyPattern.parse("gauss:12:3").sequence(few, 0, 1), 2000);
    assertThat(Arrays.stream(keys).distinct().sorted().toArray()).containsExactly(10, 11, 12, 13);
    assertThat(draw(KeyPattern.parse("G").sequence(new KeyRange(7, 7), 0, 1), 3))
        .containsExactly(7, 7, 7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gauss:99:3", "gauss:5:0", "gauss:5:-1", "gauss:5:1000"})
  void gaussRefusesABellThatHardlyTouchesTheRange(String text) {
    KeyPattern bell = KeyPattern.parse(text);
    assertThatThrownBy(() -> bell.sequence(new KeyRange(1, 10), 0, 1))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("1..10");
  }

  /** With the sum of all weights H, key k comes with a probability of k to the -e over H. */
  @ParameterizedTest
  @CsvSource({
    "0.5, 61.801008765, 0.01618",
    "0.99, 7.728953217, 0.12938",
    "1, 7.485470861, 0.13359",
    "1.2, 4.335764795, 0.23064",
    "2, 1.643934567, 0.60830"
  })
  void zipfWeighsByTheNumberOfTheKey(double exponent, double sum, double first) {
    double all = LongStream.rangeClosed(1, 1000).mapToDouble(k -> Math.pow(k, -exponent)).sum();
    assertThat(all).isCloseTo(sum, within(1e-8));
    assertThat(1 / all).isCloseTo(first, within(5e-6));
    int draws = 200_000;
    long[] keys = draw(new KeyPattern.Zipf(exponent).sequence(new KeyRange(0, 1000), 0, 1), draws);
    int[] counts = counts(keys, 1000);
    double square = 0;
    int cells = 0;
    for (long key = 1; key <= 1000; key++) {
      double expected = draws * Math.pow(key, -exponent) / all;
      if (expected >= 5) {
        double found = counts[(int) key];
        square += (found - expected) * (found - expected) / expected;
        cells++;
      }
    }
    // Chi-square with that many degrees of freedom: mean cells, deviation sqrt(2 cells).
    assertThat(square).isLessThan(cells + 5 * Math.sqrt(2.0 * cells));
    assertThat(Arrays.stream(keys).min().orElseThrow()).as("0 is taken as 1").isEqualTo(1);
  }

  @Test
  void zipfOfTenMillionKeysIsAsHotAsMemtiers() {
    int draws = 300_000;
    long[] keys = draw(KeyPattern.parse("Z").sequence(new KeyRange(1, 10_000_000), 0, 1), draws);
    assertThat(share(keys, 1, 1)).isCloseTo(0.0598971, within(0.002));
    assertThat(share(keys, 2, 2)).isCloseTo(0.0299485, within(0.0015));
    assertThat(share(keys, 1, 10)).isCloseTo(0.1754, within(0.003));
    assertThat(share(keys, 1, 1000)).isCloseTo(0.4484, within(0.004));
    assertThat(share(keys, 1, 100_000)).isCloseTo(0.7242, within(0.004));
  }

  @Test
  void zipfOfARangeThatBeginsLaterWeighsByTheNumberToo() {
    int draws = 200_000;
    long[] keys = draw(KeyPattern.parse("zipf:1").sequence(new KeyRange(5, 10), 0, 1), draws);
    double[] shares = {0.236509, 0.197091, 0.168935, 0.147818, 0.131394, 0.118254};
    for (int i = 0; i < shares.length; i++) {
      assertThat(share(keys, 5 + i, 5 + i)).isCloseTo(shares[i], within(0.004));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 5, 1000, 1024, 1025, 99_991})
  void scrambleIsOneToOne(long size) {
    Scramble scramble = new Scramble(size);
    assertThat(LongStream.range(0, size).map(scramble::of).sorted().toArray())
        .containsExactly(LongStream.range(0, size).toArray());
  }

  @Test
  void scrambledHasTheHeatOfZipfButNoHotNeighbours() {
    KeyRange keys = new KeyRange(1, 1000);
    long[] drawn = draw(KeyPattern.parse("scrambled:1").sequence(keys, 0, 1), 100_000);
    int[] counts = counts(drawn, 1000);
    long[] hottest =
        LongStream.rangeClosed(1, 1000)
            .boxed()
            .sorted((a, b) -> Integer.compare(counts[b.intValue()], counts[a.intValue()]))
            .limit(10)
            .mapToLong(Long::longValue)
            .toArray();
    assertThat(share(drawn, hottest[0], hottest[0])).isCloseTo(0.13359, within(0.005));
    assertThat(Arrays.stream(hottest).sorted().toArray())
        .satisfies(sorted -> assertThat(sorted[9] - sorted[0]).isGreaterThan(500));
  }

  @Test
  void hotGivesAPartOfTheKeysAShareOfTheRequests() {
    KeyRange keys = new KeyRange(1, 1000);
    long[] drawn = draw(KeyPattern.parse("hot:20%:80%").sequence(keys, 0, 1), 200_000);
    long hot = Arrays.stream(counts(drawn, 1000)).filter(count -> count > 400).count();
    assertThat(hot).isEqualTo(200);
  }

  @Test
  void latestReadsMostlyWhatTheClientWroteLast() {
    KeySequence latest = KeyPattern.parse("latest").sequence(new KeyRange(1, 1000), 0, 1);
    latest.wrote(2);
    long[] drawn = draw(latest, 100_000);
    assertThat(share(drawn, 2, 2)).isCloseTo(0.13359, within(0.005));
    assertThat(share(drawn, 1, 1)).isCloseTo(0.0668, within(0.004));
    assertThat(share(drawn, 1000, 1000)).isCloseTo(0.0445, within(0.004));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "uniform",
        "sequential",
        "parallel",
        "gauss",
        "gauss:5.0:2.0",
        "zipf:1.0",
        "zipf:0.8",
        "scrambled:0.99",
        "hot:20%:80%",
        "latest:1.2"
      })
  void readsWhatItWrites(String text) {
    assertThat(KeyPattern.parse(text).text()).isEqualTo(text);
    assertThat(KeyPattern.parse(KeyPattern.parse(text).text())).isEqualTo(KeyPattern.parse(text));
  }

  @ParameterizedTest
  @CsvSource({"S:R, sequential, uniform", "P:Z, parallel, zipf:1.0", "G:G, gauss, gauss"})
  void readsMemtiersPairsOfLetters(String text, String writes, String reads) {
    KeyPatterns patterns = KeyPatterns.parse(text);
    assertThat(patterns.writes().text()).isEqualTo(writes);
    assertThat(patterns.reads().text()).isEqualTo(reads);
    assertThat(KeyPatterns.parse(patterns.text())).isEqualTo(patterns);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "X",
        "uniform:1",
        "zipf:",
        "zipf:a",
        "zipf:0",
        "zipf:5",
        "zipf:-1",
        "zipf:NaN",
        "zipf:1:2",
        "gauss:1",
        "gauss:a:b",
        "hot",
        "hot:20%",
        "hot:0%:80%",
        "hot:20%:100%",
        "latest:9",
        "scrambled:1:1",
        "R:",
        "R:X",
        "uniform,",
        "uniform,uniform,uniform"
      })
  void refusesWhatIsNoPattern(String text) {
    assertThatThrownBy(() -> KeyPatterns.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is no pattern of keys")
        .hasMessageContaining("Possible: uniform (R)");
  }

  @ParameterizedTest
  @CsvSource({"1..1000000, 1, 1000000", "0..0, 0, 0", "500, 1, 500"})
  void readsRangesOfKeys(String text, long min, long max) {
    assertThat(KeyRange.parse(text)).isEqualTo(new KeyRange(min, max));
    assertThat(KeyRange.parse(KeyRange.parse(text).text())).isEqualTo(KeyRange.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "..", "1..", "..5", "5..1", "-1..5", "a..b", "0", "1..2..3", "0..99999999999"})
  void refusesWhatIsNoRange(String text) {
    assertThatThrownBy(() -> KeyRange.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "' is no range of keys");
  }

  private static long[] draw(KeySequence sequence, int times) {
    SplittableRandom random = new SplittableRandom(42);
    return LongStream.range(0, times).map(i -> sequence.next(random)).toArray();
  }

  private static int[] counts(long[] keys, int largest) {
    int[] counts = new int[largest + 1];
    Arrays.stream(keys).forEach(key -> counts[(int) key]++);
    return counts;
  }

  private static double share(long[] keys, double from, double to) {
    return (double) Arrays.stream(keys).filter(key -> key >= from && key <= to).count()
        / keys.length;
  }
}
