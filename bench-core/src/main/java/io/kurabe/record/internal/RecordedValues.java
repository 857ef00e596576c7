package io.kurabe.record.internal;

import org.HdrHistogram.Histogram;

/**
 * Visits the values that a histogram holds, from its smallest to its largest. HdrHistogram's own
 * loops look at every count that it could hold, thousands for one value.
 */
public final class RecordedValues {
  private RecordedValues() {}

  /** Receives each value, the lowest of those that the histogram takes for equal, and its count. */
  @FunctionalInterface
  public interface Visitor {
    /** Receives one value; called in ascending order of the values. */
    void visit(long value, long count);
  }

  /** Visits all values that were recorded. */
  public static void of(Histogram histogram, Visitor visitor) {
    long left = histogram.getTotalCount();
    long value = left == 0 ? 0 : histogram.lowestEquivalentValue(histogram.getMinValue());
    while (left > 0) {
      // Up to the next power of two, as many values are taken for equal.
      long equal = histogram.sizeOfEquivalentValueRange(value);
      long last = Math.max(0, (Long.highestOneBit(value) << 1) - 1);
      for (; left > 0 && value <= last; value += equal) {
        long count = histogram.getCountAtValue(value);
        if (count > 0) {
          visitor.visit(value, count);
          left -= count;
        }
      }
    }
  }

  /** Adds all values to a sum, which must be of as many digits and grow by itself. */
  public static void addTo(Histogram sum, Histogram more) {
    if (more.getTotalCount() == 0) {
      return;
    }
    sum.recordValueWithCount(more.getMaxValue(), 0); // It grows once, and not with each value.
    of(more, sum::recordValueWithCount);
  }
}
