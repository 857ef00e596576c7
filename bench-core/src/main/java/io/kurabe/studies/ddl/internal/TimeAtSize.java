package io.kurabe.studies.ddl.internal;

import io.kurabe.stats.Estimate;
import io.kurabe.stats.internal.RunStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How long a change takes on a table of another size than those that were tried: its time on the
 * largest of them, carried on by the growth that was measured between them ({@code time * (rows /
 * tried) ^ exponent}). Indexes and caches that the larger table outgrows are not in it.
 *
 * @param tried time on the largest table that was tried, in seconds
 * @param rows of that table
 * @param exponent of the growth; empty when only one size was tried, and then growth in proportion
 *     to the rows is assumed
 */
record TimeAtSize(double tried, long rows, Optional<Estimate> exponent) {
  private static final int MINUTE = 60;
  private static final int HOUR = 3_600;
  private static final int DAY = 86_400;

  /** Takes time and growth from changes without load, if there are any, else the time beside it. */
  static TimeAtSize of(DdlVariant beside, List<DdlDuration> alone, List<DdlGrowth> growth) {
    long most = alone.stream().mapToLong(DdlDuration::rows).max().orElse(beside.rows());
    List<Double> times =
        alone.stream().filter(d -> d.rows() == most).map(DdlDuration::seconds).toList();
    double tried =
        times.isEmpty() ? beside.seconds().value() : RunStatistics.mean(times, "s").value();
    return new TimeAtSize(tried, most, growth.stream().map(DdlGrowth::exponent).findFirst());
  }

  /** Returns e.g. {@code about 3.2 min (95%: 2.1 to 4.9 min) at 40000000 rows, by ...}. */
  String at(long realRows) {
    double factor = (double) realRows / rows;
    double power = exponent.map(Estimate::value).orElse(1.0);
    String range =
        exponent
            .filter(Estimate::bounded)
            .map(e -> between(seconds(factor, e.low()), seconds(factor, e.high())))
            .orElse("");
    return "about %s%s at your %d rows, %s"
        .formatted(
            words(seconds(factor, power)),
            range,
            realRows,
            exponent.isPresent()
                ? "by the measured growth"
                : "if it grows in proportion, which one size cannot show");
  }

  /** Returns the time; a change does not get faster on a larger table. */
  private double seconds(double factor, double power) {
    return tried * Math.pow(factor, Math.max(0, power));
  }

  private static String between(double one, double other) {
    String low = words(Math.min(one, other));
    String high = words(Math.max(one, other));
    return low.equals(high) ? "" : " (95%: " + low + " to " + high + ")";
  }

  /** Writes a time as people say it: {@code 840 ms}, {@code 3.2 s}, {@code 12 min}. */
  static String words(double seconds) {
    if (seconds < 1) {
      return String.format(Locale.ROOT, "%.0f ms", seconds * 1e3);
    }
    if (seconds < 2 * MINUTE) {
      return String.format(Locale.ROOT, seconds < 10 ? "%.1f s" : "%.0f s", seconds);
    }
    if (seconds < 2 * HOUR) {
      return String.format(Locale.ROOT, "%.0f min", seconds / MINUTE);
    }
    return seconds < 2 * DAY
        ? String.format(Locale.ROOT, "%.0f hours", seconds / HOUR)
        : String.format(Locale.ROOT, "%.0f days", seconds / DAY);
  }
}
