package io.kurabe.workloads.keys.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class KeyMakerTest {
  private static final String CROCKFORD = "[0-9A-HJKMNP-TV-Z]";

  /** The clock that keys are made by is set once, so that it may drift from the wall's a little. */
  private static final long DRIFT_MILLIS = Duration.ofMinutes(1).toMillis();

  private final SplittableRandom random = new SplittableRandom(42);

  @Test
  void version4IsReadBackByTheLibraryAndSaysSo() {
    for (int i = 0; i < 1_000; i++) {
      String key = KeyMaker.UUID4_TEXT.make(random);
      UUID uuid = UUID.fromString(key);
      assertThat(uuid.version()).isEqualTo(4);
      assertThat(uuid.variant()).as("of RFC 9562").isEqualTo(2);
      assertThat(uuid).as("all digits in their places").hasToString(key);
    }
  }

  @Test
  void allOtherBitsOfVersion4AreRandom() {
    long onesHigh = 0;
    long onesLow = 0;
    long zerosHigh = 0;
    long zerosLow = 0;
    for (int i = 0; i < 1_000; i++) {
      UUID uuid = UUID.fromString(KeyMaker.UUID4_TEXT.make(random));
      onesHigh |= uuid.getMostSignificantBits();
      onesLow |= uuid.getLeastSignificantBits();
      zerosHigh |= ~uuid.getMostSignificantBits();
      zerosLow |= ~uuid.getLeastSignificantBits();
    }
    assertThat(onesHigh & zerosHigh).isEqualTo(0xffffffffffff0fffL);
    assertThat(onesLow & zerosLow).isEqualTo(0x3fffffffffffffffL);
  }

  @Test
  void theSameStreamGivesTheSameVersion4InBothForms() {
    for (long seed = 0; seed < 100; seed++) {
      String text = KeyMaker.UUID4_TEXT.make(new SplittableRandom(seed));
      assertThat(KeyMaker.UUID4_TEXT.make(new SplittableRandom(seed))).isEqualTo(text);
      assertThat(KeyMaker.UUID4_HEX.make(new SplittableRandom(seed)))
          .isEqualTo(text.replace("-", ""));
    }
    String first = KeyMaker.UUID4_TEXT.make(random);
    assertThat(KeyMaker.UUID4_TEXT.make(random)).isNotEqualTo(first);
  }

  @Test
  void version7BeginsWithTheTimeAndSaysItsVersion() {
    long before = System.currentTimeMillis();
    String text = KeyMaker.UUID7_TEXT.make(random);
    String hex = KeyMaker.UUID7_HEX.make(random);
    long after = System.currentTimeMillis();
    UUID uuid = UUID.fromString(text);
    assertThat(uuid.version()).isEqualTo(7);
    assertThat(uuid.variant()).isEqualTo(2);
    assertThat(uuid).hasToString(text);
    assertThat(uuid.getMostSignificantBits() >>> 16)
        .isBetween(before - DRIFT_MILLIS, after + DRIFT_MILLIS);
    assertThat(hex).matches("[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}");
    assertThat(hex).isGreaterThan(text.replace("-", ""));
  }

  @Test
  void version7HasTheStreamsBitsBehindTheTime() {
    String one = KeyMaker.UUID7_TEXT.make(new SplittableRandom(1)).substring(19);
    assertThat(KeyMaker.UUID7_TEXT.make(new SplittableRandom(1))).endsWith(one);
    assertThat(KeyMaker.UUID7_TEXT.make(new SplittableRandom(2))).doesNotEndWith(one);
  }

  @Test
  void version7OnlyGrowsAlsoOverBothForms() {
    String last = "";
    for (int i = 0; i < 100_000; i++) {
      KeyMaker maker = i % 2 == 0 ? KeyMaker.UUID7_TEXT : KeyMaker.UUID7_HEX;
      String key = maker.make(random).replace("-", "");
      assertThat(key.compareTo(last)).as(last + " before " + key).isPositive();
      last = key;
    }
  }

  @Test
  void version7GrowsInEachThreadAndNoTwoThreadsGetTheSameTime() throws Exception {
    int threads = 4;
    int each = 25_000;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Callable<List<String>>> work = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        SplittableRandom own = random.split();
        work.add(() -> keys(own, each));
      }
      Set<String> times = new HashSet<>();
      for (Future<List<String>> made : pool.invokeAll(work)) {
        assertThat(made.get()).isSorted().doesNotHaveDuplicates();
        made.get().forEach(k -> times.add(k.substring(0, 18)));
      }
      assertThat(times).as("time with its fraction").hasSize(threads * each);
    } finally {
      pool.shutdownNow();
    }
  }

  private static List<String> keys(SplittableRandom random, int count) {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      keys.add(KeyMaker.UUID7_TEXT.make(random));
    }
    return keys;
  }

  @Test
  void anUlidIsTheTimeInTenAndRandomBitsInSixteenCharactersOfCrockford() {
    for (int i = 0; i < 1_000; i++) {
      long before = System.currentTimeMillis();
      String ulid = KeyMaker.ULID.make(random);
      long after = System.currentTimeMillis();
      assertThat(ulid).matches("[0-7]" + CROCKFORD + "{25}");
      assertThat(time(ulid)).isBetween(before - DRIFT_MILLIS, after + DRIFT_MILLIS);
    }
  }

  @Test
  void anUlidHasTheStreamsBitsBehindTheTime() {
    String tail = KeyMaker.ULID.make(new SplittableRandom(1)).substring(10);
    assertThat(KeyMaker.ULID.make(new SplittableRandom(1))).endsWith(tail);
    assertThat(KeyMaker.ULID.make(new SplittableRandom(2))).doesNotEndWith(tail);
    Set<Character> seen = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      KeyMaker.ULID.make(random).substring(10).chars().forEach(c -> seen.add((char) c));
    }
    assertThat(seen).as("every digit").hasSize(32);
  }

  /** Crockford's base 32 leaves out I, L, O and U. */
  private static long time(String ulid) {
    long time = 0;
    for (char c : ulid.substring(0, 10).toCharArray()) {
      time = time << 5 | "0123456789ABCDEFGHJKMNPQRSTVWXYZ".indexOf(c);
    }
    return time;
  }
}
