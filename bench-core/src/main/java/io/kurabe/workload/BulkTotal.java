package io.kurabe.workload;

import java.util.Locale;

/**
 * The effort of making a workload's tables ready.
 *
 * @param what workload and target
 * @param rows of all tables
 * @param seconds including all work around the rows: tables, indexes, statistics
 */
public record BulkTotal(String what, long rows, double seconds) {
  /** {@return the rows per second} */
  public double rowsPerSecond() {
    return rows / seconds;
  }

  /** {@return the whole total in one sentence} */
  public String sentence() {
    return String.format(
        Locale.ROOT,
        "%s: ready with %,d rows in %.1f s (%,.0f rows/s), everything included",
        what,
        rows,
        seconds,
        rowsPerSecond());
  }
}
