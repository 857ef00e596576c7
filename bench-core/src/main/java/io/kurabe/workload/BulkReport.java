package io.kurabe.workload;

import java.util.List;
import java.util.Locale;

/**
 * How a table was filled.
 *
 * @param rows rows in the table, counted there
 * @param connections connections that worked at the same time
 * @param method the way that was used, e.g. {@code COPY FROM STDIN}
 * @param refusals why faster ways were not used, with the server's words; empty for the fastest
 * @param repeatedChunks chunks that were made again after a deadlock or a lost connection
 * @param seconds from the first connection to the count of the rows
 */
public record BulkReport(
    String table,
    long rows,
    int connections,
    String method,
    List<String> refusals,
    long repeatedChunks,
    double seconds) {
  public BulkReport {
    refusals = List.copyOf(refusals);
  }

  /** {@return the rows per second} */
  public double rowsPerSecond() {
    return rows / seconds;
  }

  /** {@return the whole report in one sentence} */
  public String sentence() {
    String way =
        String.format(
            Locale.ROOT,
            "%s: %,d rows in %.1f s (%,.0f rows/s) by %s over %d connection%s",
            table,
            rows,
            seconds,
            rowsPerSecond(),
            method,
            connections,
            connections == 1 ? "" : "s");
    String again =
        repeatedChunks == 0 ? "" : String.format(Locale.ROOT, "; %,d chunks again", repeatedChunks);
    String refused = refusals.isEmpty() ? "" : "; not by " + String.join(", not by ", refusals);
    return way + again + refused;
  }
}
