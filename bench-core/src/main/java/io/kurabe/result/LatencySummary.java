package io.kurabe.result;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.kurabe.record.internal.HistogramText;
import io.kurabe.record.internal.RecordedValues;
import io.kurabe.spec.Slo;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.HdrHistogram.Histogram;

/**
 * A distribution of times, all in microseconds, from one HdrHistogram (3 significant digits).
 *
 * @param count number of recorded values
 * @param meanMicros arithmetic mean; 0 when empty
 * @param stdDevMicros standard deviation
 * @param minMicros smallest value
 * @param p50Micros median
 * @param p90Micros 90th percentile
 * @param p99Micros 99th percentile
 * @param p999Micros 99.9th percentile
 * @param maxMicros largest value
 * @param histogram the whole histogram of nanoseconds, HdrHistogram V2 compressed, base64; so that
 *     results merge exactly and percentile curves can be drawn later. Empty when there is no value
 */
public record LatencySummary(
    long count,
    @JsonAlias("mean") double meanMicros,
    @JsonAlias("stdDev") double stdDevMicros,
    @JsonAlias("min") double minMicros,
    @JsonAlias("p50") double p50Micros,
    @JsonAlias("p90") double p90Micros,
    @JsonAlias("p99") double p99Micros,
    @JsonAlias("p999") double p999Micros,
    @JsonAlias("max") double maxMicros,
    String histogram) {
  /**
   * The number of values that must lie beyond a percentile; with fewer it is chance, not a property
   * of the server.
   */
  private static final int VALUES_BEYOND = Slo.VALUES_BEYOND;

  /** The summary of no values. */
  public static final LatencySummary EMPTY = new LatencySummary(0, 0, 0, 0, 0, 0, 0, 0, 0, "");

  /**
   * Summarises a histogram of nanoseconds.
   *
   * @param nanos a time in nanoseconds
   * @return the latency summary
   */
  public static LatencySummary of(Histogram nanos) {
    if (nanos.getTotalCount() == 0) {
      return EMPTY;
    }
    double mean = sum(nanos, value -> value) / nanos.getTotalCount();
    double variance = sum(nanos, value -> (value - mean) * (value - mean)) / nanos.getTotalCount();
    return new LatencySummary(
        nanos.getTotalCount(),
        mean / 1e3,
        Math.sqrt(variance) / 1e3,
        nanos.getMinValue() / 1e3,
        nanos.getValueAtPercentile(50) / 1e3,
        nanos.getValueAtPercentile(90) / 1e3,
        nanos.getValueAtPercentile(99) / 1e3,
        nanos.getValueAtPercentile(99.9) / 1e3,
        nanos.getMaxValue() / 1e3,
        HistogramText.encode(nanos));
  }

  /**
   * Returns the sum over all recorded values, equal to the last bit to that of the histogram
   * itself.
   */
  private static double sum(Histogram nanos, DoubleUnaryOperator of) {
    double[] sum = {0};
    RecordedValues.of(
        nanos,
        (value, count) ->
            sum[0] += of.applyAsDouble((double) nanos.medianEquivalentValue(value)) * count);
    return sum[0];
  }

  /**
   * {@return whether a percentile is more than chance: at least 10 values lie beyond it, so p99
   * needs 1000}
   *
   * @param percent above 0 and below 100
   */
  public boolean reaches(double percent) {
    return reaches(count, percent);
  }

  /**
   * {@return whether a percentile of that many values is more than chance; see {@link
   * #reaches(double)}}
   *
   * @param count how many operations they are of
   * @param percent above 0 and below 100
   */
  public static boolean reaches(long count, double percent) {
    return count * (100 - percent) >= 100 * VALUES_BEYOND - 1e-6;
  }

  /**
   * {@return a percentile in microseconds if {@link #reaches} says that it is more than chance}
   *
   * @param percent above 0 and below 100
   */
  public Optional<Double> percentile(double percent) {
    return reaches(percent)
        ? Optional.of(toHistogram().getValueAtPercentile(percent) / 1e3)
        : Optional.empty();
  }

  /**
   * {@return the number of values above a limit in microseconds, within the three digits of the
   * histogram}
   *
   * @param micros a time in microseconds
   */
  public long above(double micros) {
    return count - (count == 0 ? 0 : toHistogram().getCountBetweenValues(0, (long) (micros * 1e3)));
  }

  /**
   * Merges the histograms; percentiles are never averaged.
   *
   * @param parts the summaries
   * @return the summary of all
   */
  public static LatencySummary merge(List<LatencySummary> parts) {
    List<LatencySummary> recorded = parts.stream().filter(part -> part.count > 0).toList();
    if (recorded.size() == 1) {
      return recorded.get(0);
    }
    Histogram all = HistogramText.empty();
    recorded.forEach(part -> RecordedValues.addTo(all, part.toHistogram()));
    return of(all);
  }

  /** {@return the histogram of nanoseconds} */
  public Histogram toHistogram() {
    return histogram.isEmpty() ? HistogramText.empty() : HistogramText.decode(histogram);
  }
}
