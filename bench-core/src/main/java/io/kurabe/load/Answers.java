package io.kurabe.load;

import io.kurabe.record.internal.HistogramText;
import io.kurabe.record.internal.RecordedValues;
import org.HdrHistogram.Histogram;

/**
 * The answers that the clients of a run got in a stretch of time, all operations together; a
 * listener of the {@link Progress} can add several up. Used by one thread.
 *
 * @since 0.1.0
 */
public final class Answers {
  private final Histogram response;
  private double seconds;
  private long succeeded;
  private long failed;

  /** Makes the sum of none. */
  public Answers() {
    this(0, 0, 0, HistogramText.empty());
  }

  /**
   * Makes those of one stretch.
   *
   * @param seconds its length
   * @param succeeded successes that were answered in it
   * @param failed operations that failed after their last attempt
   * @param response the response times of the successes in nanoseconds, which are kept here
   */
  public Answers(double seconds, long succeeded, long failed, Histogram response) {
    this.seconds = seconds;
    this.succeeded = succeeded;
    this.failed = failed;
    this.response = response;
  }

  /**
   * Adds those of another stretch.
   *
   * @param more which stay as they are
   */
  public void add(Answers more) {
    seconds += more.seconds;
    succeeded += more.succeeded;
    failed += more.failed;
    RecordedValues.addTo(response, more.response);
  }

  /** {@return the length of all stretches in seconds} */
  public double seconds() {
    return seconds;
  }

  /** {@return the successes per second; 0 without a length} */
  public double opsPerSecond() {
    return seconds > 0 ? succeeded / seconds : 0;
  }

  /** {@return the number of operations that failed after their last attempt} */
  public long failed() {
    return failed;
  }

  /** {@return whether there is a response time, so that there are percentiles} */
  public boolean timed() {
    return response.getTotalCount() > 0;
  }

  /**
   * {@return a percentile of the response times of successes, in microseconds}
   *
   * @param percent above 0, at most 100
   */
  public double percentileMicros(double percent) {
    return response.getValueAtPercentile(percent) / 1e3;
  }
}
