package io.kurabe.workloads.keys.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.workloads.keys.internal.KeySample.Range;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KeySampleTest {
  @Test
  void keysAreDrawnFromTheWholeSampleInAnOrderOfTheSeed() {
    KeySample sample = new KeySample(List.of("a", "b", "c"), List.of());
    SplittableRandom random = new SplittableRandom(42);
    SplittableRandom again = new SplittableRandom(42);
    Set<String> keys = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      String key = sample.someKey(random);
      assertThat(sample.someKey(again)).isEqualTo(key);
      keys.add(key);
    }
    assertThat(keys).containsExactlyInAnyOrder("a", "b", "c");
  }

  @Test
  void aRangeHasAboutAHundredRowsOfTheTable() {
    List<String> times = new ArrayList<>();
    for (int i = 999; i >= 0; i--) {
      times.add("2026-11-22 03:00:00.%06d".formatted(i));
    }
    assertThat(KeySample.ranges(times, 1))
        .hasSize(900)
        .startsWith(new Range("2026-11-22 03:00:00.000000", "2026-11-22 03:00:00.000100"))
        .endsWith(new Range("2026-11-22 03:00:00.000899", "2026-11-22 03:00:00.000999"));
    assertThat(KeySample.ranges(times, 0.2))
        .startsWith(new Range("2026-11-22 03:00:00.000000", "2026-11-22 03:00:00.000020"));
    assertThat(KeySample.ranges(times, 0.001))
        .startsWith(new Range("2026-11-22 03:00:00.000000", "2026-11-22 03:00:00.000001"));
  }

  @Test
  void rowsOfOneStatementHaveOneTimeAndARangeEndsAfterIt() {
    assertThat(KeySample.ranges(List.of("1", "1", "1", "1", "2", "2", "3"), 0.01))
        .containsExactly(
            new Range("1", "2"),
            new Range("1", "2"),
            new Range("1", "2"),
            new Range("1", "2"),
            new Range("2", "3"),
            new Range("2", "3"));
  }

  @Test
  void ofFewRowsARangeIsHalfOfThemAndOfOneTimeThereIsNone() {
    assertThat(KeySample.ranges(List.of("1", "2", "3", "4"), 1))
        .containsExactly(new Range("1", "3"), new Range("2", "4"));
    assertThat(KeySample.ranges(List.of("1", "1"), 1)).isEmpty();
    assertThat(KeySample.ranges(List.of(), 1)).isEmpty();
  }
}
