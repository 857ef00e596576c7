package io.kurabe.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.record.internal.HistogramText;
import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatencySummaryTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 1_000, 5_000_000, 3_600_000_000_000L, Long.MAX_VALUE - 1})
  void meanAndDeviationAreThoseOfTheHistogram(long highest) {
    Histogram nanos = HistogramText.empty();
    SplittableRandom random = new SplittableRandom(highest);
    random.longs(500, 0, highest + 1).forEach(nanos::recordValue);
    LatencySummary summary = LatencySummary.of(nanos);
    assertThat(summary.meanMicros()).isEqualTo(nanos.getMean() / 1e3);
    assertThat(summary.stdDevMicros()).isEqualTo(nanos.getStdDeviation() / 1e3);
    assertThat(LatencySummary.merge(List.of(LatencySummary.EMPTY, summary))).isEqualTo(summary);
    assertThat(LatencySummary.of(summary.toHistogram())).isEqualTo(summary);
  }

  /** A histogram that grew while another was added to it takes higher values as it is. */
  @ParameterizedTest
  @CsvSource({
    "999, 99, false",
    "1000, 99, true",
    "19, 50, false",
    "20, 50, true",
    "9999, 99.9, false",
    "10000, 99.9, true"
  })
  void percentileNeedsTenValuesBeyondIt(long count, double percent, boolean reaches) {
    assertThat(LatencySummary.reaches(count, percent)).isEqualTo(reaches);
  }

  @Test
  void noValueBelowTheLimitIsAboveItHoweverTheHistogramGrew() {
    Histogram nanos = HistogramText.empty();
    for (long millis : new long[] {1, 300, 480, 5_010}) {
      nanos.add(ofOne(millis).toHistogram());
      LatencySummary all = LatencySummary.of(nanos);
      assertThat(all.above(5e6)).as("5 s, of %d ms", millis).isEqualTo(millis > 5_000 ? 1 : 0);
      assertThat(all.above(millis * 0.9e3)).as("of %d ms", millis).isOne();
      assertThat(all.above(Double.MAX_VALUE)).isZero();
      assertThat(all.above(0)).isEqualTo(all.count());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 1_000, 5_000_000, 3_600_000_000_000L})
  void mergedAreAllValuesOfTheParts(long highest) {
    SplittableRandom random = new SplittableRandom(highest);
    Histogram all = HistogramText.empty();
    Histogram one = HistogramText.empty();
    Histogram other = HistogramText.empty();
    random.longs(300, 0, highest + 1).forEach(one::recordValue);
    random.longs(200, 0, highest / 2 + 1).forEach(other::recordValue);
    all.add(one);
    all.add(other);
    LatencySummary merged =
        LatencySummary.merge(List.of(LatencySummary.of(other), LatencySummary.of(one)));
    assertThat(merged.toHistogram()).isEqualTo(all);
    assertThat(merged.maxMicros()).isEqualTo(all.getMaxValue() / 1e3);
    assertThat(merged.minMicros()).isEqualTo(all.getMinValue() / 1e3);
  }

  private static LatencySummary ofOne(long millis) {
    Histogram nanos = HistogramText.empty();
    nanos.recordValue(millis * 1_000_000);
    return LatencySummary.of(nanos);
  }
}
