package io.kurabe.record.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Counts how often each time was seen, in the buckets of an HdrHistogram of three digits: any
 * writers, one reader, no lock and no wait for any of them. Counts only grow, so the reader takes
 * the difference since it last looked, and nothing is ever lost or counted twice.
 *
 * <p>HdrHistogram's own recorders change histograms between intervals instead, which takes two more
 * atomic additions per value.
 */
final class Counts {
  /** The significant bits of a value: 2048 steps for three digits, as HdrHistogram has them. */
  private static final int BITS = 11;

  private static final int STEPS = 1 << BITS;
  private static final int HALF = STEPS / 2;

  /** The number of pages. Page 0 holds values below 2048; page n holds [2^(n+10), 2^(n+11)). */
  private static final int PAGES = Long.SIZE - BITS;

  private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);
  private static final VarHandle PAGE = MethodHandles.arrayElementVarHandle(long[][].class);

  private final long[] @Nullable [] pages = new long[PAGES][];

  /** Counts one value of 0 or more. It allocates when a magnitude is met first. */
  void add(long value) {
    int page = Math.max(0, Long.SIZE - BITS - Long.numberOfLeadingZeros(value));
    int step = (int) (value >>> page) - (page == 0 ? 0 : HALF);
    long[] counts = (long[]) PAGE.getAcquire(pages, page);
    if (counts == null) {
      counts = newPage(page);
    }
    var unused = (long) COUNT.getAndAdd(counts, step, 1L);
  }

  private long[] newPage(int page) {
    long[] counts = new long[page == 0 ? STEPS : HALF];
    long[] first = (long[]) PAGE.compareAndExchange(pages, page, (long[]) null, counts);
    return first == null ? counts : first;
  }

  /** Adds all counts of this to a sum; called by the reader. */
  void addTo(Sum sum) {
    for (int page = 0; page < PAGES; page++) {
      long[] counts = (long[]) PAGE.getAcquire(pages, page);
      if (counts != null) {
        sum.add(page, counts);
      }
    }
  }

  /** The counts of several writers together, and the additions since the last look. */
  static final class Sum {
    private final long[] @Nullable [] now = new long[PAGES][];
    private final long[] @Nullable [] before = new long[PAGES][];

    private void add(int page, long[] counts) {
      long[] sum = now[page];
      if (sum == null) {
        sum = new long[counts.length];
        now[page] = sum;
      }
      for (int step = 0; step < counts.length; step++) {
        sum[step] += (long) COUNT.getOpaque(counts, step);
      }
    }

    /**
     * Moves what was added since the last call to the histogram, and begins a new sum. The longest
     * times come first, so that the histogram grows once.
     */
    void drainTo(Histogram histogram) {
      for (int page = PAGES - 1; page >= 0; page--) {
        long[] sum = now[page];
        if (sum != null) {
          drain(page, sum, histogram);
        }
      }
    }

    private void drain(int page, long[] sum, Histogram histogram) {
      long[] last = before[page];
      if (last == null) {
        last = new long[sum.length];
        before[page] = last;
      }
      for (int step = sum.length - 1; step >= 0; step--) {
        long more = sum[step] - last[step];
        if (more > 0) {
          long value = (long) (page == 0 ? step : step + HALF) << page;
          histogram.recordValueWithCount(value, more);
        }
        last[step] = sum[step];
        sum[step] = 0;
      }
    }
  }
}
