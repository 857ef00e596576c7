package io.kurabe.workloads.cache.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.workloads.cache.internal.ValueSizes.Order;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueSizesTest {
  private static final KeyRange KEYS = new KeyRange(0, 1000);

  /** Memtier's own values for 10 to 1000 bytes over the keys 0 to 1000. */
  @ParameterizedTest
  @CsvSource({"0, 10", "250, 257", "500, 505", "999, 999", "1000, 1000"})
  void aSequentialRangeGrowsWithTheKey(long key, int size) {
    ValueSizes.Sequence sizes = ValueSizes.parse("10..1000").sequence(Order.SEQUENTIAL, KEYS);
    assertThat(sizes.next(new SplittableRandom(1), key)).isEqualTo(size);
    assertThat(sizes.next(new SplittableRandom(2), key)).as("a key has its size").isEqualTo(size);
  }

  @Test
  void aSequentialRangeOverOneKeyIsItsBegin() {
    ValueSizes.Sequence sizes =
        ValueSizes.parse("10..1000").sequence(Order.SEQUENTIAL, new KeyRange(3, 3));
    assertThat(sizes.next(new SplittableRandom(1), 3)).isEqualTo(10);
  }

  @Test
  void aRandomRangeIsUniformWithBothEnds() {
    int[] drawn = draw("10..19", Order.RANDOM, 100_000);
    for (int size = 10; size < 20; size++) {
      assertThat(share(drawn, size)).isCloseTo(0.1, within(0.005));
    }
  }

  @Test
  void aSequentialListComesInTheOrderOfMemtier() {
    assertThat(draw("32:3,64:1,1024:2", Order.SEQUENTIAL, 7))
        .containsExactly(32, 32, 32, 64, 1024, 1024, 32);
  }

  @Test
  void aRandomListIsDrawnByWeight() {
    int[] drawn = draw("32:3,64:1,1024:2", Order.RANDOM, 100_000);
    assertThat(share(drawn, 32)).isCloseTo(0.5, within(0.008));
    assertThat(share(drawn, 64)).isCloseTo(1 / 6.0, within(0.006));
    assertThat(share(drawn, 1024)).isCloseTo(1 / 3.0, within(0.008));
  }

  @Test
  void aFileIsAListWithTheSameText(@TempDir Path folder) throws Exception {
    Path file =
        Files.writeString(folder.resolve("sizes"), "# size count\n\n100 7\n2k,3 # larger\n");
    assertThat(ValueSizes.parse("@" + file)).isEqualTo(ValueSizes.parse("100:7,2K:3"));
    assertThat(ValueSizes.parse("@" + file).text()).isEqualTo("100:7,2K:3");
  }

  @ParameterizedTest
  @CsvSource({"32, 32", "4k, 4K", "32..4k, 32..4K", "32-4096, 32..4K", "'32:3,1k:1', '32:3,1K:1'"})
  void readsWhatItWrites(String text, String written) {
    assertThat(ValueSizes.parse(text).text()).isEqualTo(written);
    assertThat(ValueSizes.parse(written)).isEqualTo(ValueSizes.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "-1",
        "a",
        "1..",
        "..9",
        "9..1",
        "1..2..3",
        "65M",
        "32:",
        "32:0",
        "32:a",
        ":1",
        "32:1,",
        "32,64",
        "32:1:1",
        "@/no/such/file",
        "1.5"
      })
  void refusesWhatIsNoSize(String text) {
    assertThatThrownBy(() -> ValueSizes.parse(text))
        .isInstanceOf(RuntimeException.class)
        .hasMessageContaining(text.startsWith("@") ? "/no/such/file" : "'" + text + "' is no size");
  }

  @ParameterizedTest
  @CsvSource({"1:10, 1, 10", "0:1, 0, 1", "1:0, 1, 0"})
  void readsRatios(String text, int writes, int reads) {
    assertThat(Ratio.parse(text)).isEqualTo(new Ratio(writes, reads));
    assertThat(Ratio.parse(text).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ":", "1", "1:", "0:0", "-1:1", "a:b", "1:2:3", "1:9999999"})
  void refusesWhatIsNoRatio(String text) {
    assertThatThrownBy(() -> Ratio.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "' is no ratio");
  }

  @ParameterizedTest
  @CsvSource({
    "60s, 1m, 60000, 60000",
    "1s..3s, 1s..3s, 1000, 3000",
    "60-300, 1m..5m, 60000, 300000"
  })
  void readsTimesToLive(String text, String written, long least, long most) {
    TtlRange ttl = TtlRange.parse(text);
    assertThat(ttl.text()).isEqualTo(written);
    assertThat(TtlRange.parse(written)).isEqualTo(ttl);
    SplittableRandom random = new SplittableRandom(1);
    assertThat(IntStream.range(0, 1000).mapToLong(i -> ttl.nextMillis(random)))
        .allSatisfy(millis -> assertThat(millis).isBetween(least, most));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "60", "5s..1s", "1us", "a", "1s..", "300-60"})
  void refusesWhatIsNoTimeToLive(String text) {
    assertThatThrownBy(() -> TtlRange.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "' is no time to live");
  }

  private static int[] draw(String sizes, Order order, int times) {
    ValueSizes.Sequence sequence = ValueSizes.parse(sizes).sequence(order, KEYS);
    SplittableRandom random = new SplittableRandom(42);
    return IntStream.range(0, times).map(i -> sequence.next(random, i % 1000)).toArray();
  }

  private static double share(int[] drawn, int size) {
    return (double) IntStream.of(drawn).filter(one -> one == size).count() / drawn.length;
  }
}
