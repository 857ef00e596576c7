package io.kurabe.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencySummaryTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 1_000, 5_000_000, 3_600_000_000_000L, Long.MAX_VALUE - 1})
  void meanAndDeviationAreThoseOfTheHistogram(long highest) {
    Histogram nanos = HistogramText.empty();
    SplittableRandom random = new SplittableRandom(highest);
    random.longs(500, 0, highest + 1).forEach(nanos::recordValue);
    LatencySummary summary = LatencySummary.of(nanos);
    assertThat(summary.mean()).isEqualTo(nanos.getMean() / 1e3);
    assertThat(summary.stdDev()).isEqualTo(nanos.getStdDeviation() / 1e3);
    assertThat(LatencySummary.merge(List.of(LatencySummary.EMPTY, summary))).isEqualTo(summary);
    assertThat(LatencySummary.of(summary.toHistogram())).isEqualTo(summary);
  }
}
