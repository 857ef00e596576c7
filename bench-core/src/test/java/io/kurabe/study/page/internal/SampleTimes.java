package io.kurabe.study.page.internal;

import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import org.HdrHistogram.Histogram;

/** Invented operations that always take the same time. */
public final class SampleTimes {
  private SampleTimes() {}

  /** An operation that was answered so often within a second, each time after so many us. */
  public static OperationResult operation(String name, long count, long micros) {
    Histogram times = new Histogram(3);
    times.recordValueWithCount(1_000 * micros, count);
    return OperationResult.of(name, count, count, LatencySummary.of(times));
  }
}
