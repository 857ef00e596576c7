package io.kurabe.record.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedValuesTest {
  /** Of all magnitudes, with the borders between them. */
  private static Histogram recorded(long seed, int values) {
    Histogram histogram = HistogramText.empty();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < values; i++) {
      long border = 1L << random.nextInt(42);
      histogram.recordValueWithCount(border + random.nextInt(-1, 2), 1 + random.nextInt(3));
      histogram.recordValue(random.nextLong(border));
    }
    return histogram;
  }

  private static Map<Long, Long> counts(Histogram histogram) {
    Map<Long, Long> counts = new TreeMap<>();
    RecordedValues.of(histogram, counts::put);
    return counts;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 1000})
  void areThoseThatHdrHistogramFinds(int values) {
    Histogram histogram = recorded(7, values);
    Map<Long, Long> expected = new TreeMap<>();
    for (HistogramIterationValue found : histogram.recordedValues()) {
      expected.put(
          histogram.lowestEquivalentValue(found.getValueIteratedTo()),
          found.getCountAtValueIteratedTo());
    }
    assertThat(counts(histogram)).isEqualTo(expected);
  }

  @Test
  void comeInAscendingOrder() {
    long[] last = {-1};
    RecordedValues.of(
        recorded(8, 1000),
        (value, count) -> {
          assertThat(value).isGreaterThan(last[0]);
          last[0] = value;
        });
  }

  @Test
  void aSumHasAllOfBoth() {
    Histogram sum = HistogramText.empty();
    Histogram expected = HistogramText.empty();
    for (int values : new int[] {0, 3, 1000, 1}) {
      Histogram more = recorded(values, values);
      RecordedValues.addTo(sum, more);
      expected.add(more);
    }
    assertThat(sum).isEqualTo(expected);
    assertThat(sum.getMaxValue()).isEqualTo(expected.getMaxValue());
    assertThat(sum.getMinValue()).isEqualTo(expected.getMinValue());
  }
}
