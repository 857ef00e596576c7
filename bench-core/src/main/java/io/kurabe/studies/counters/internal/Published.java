package io.kurabe.studies.counters.internal;

import io.kurabe.result.Finding;
import io.kurabe.result.PublishedSet;
import io.kurabe.study.internal.PublishedFile;
import io.kurabe.workloads.counters.internal.CounterMethod;
import java.util.List;
import java.util.Map;

/**
 * The numbers of the published experiment, from {@code published.csv} beside this class: Aurora
 * MySQL 5.6 (db.r5.large) and ElastiCache Redis 5.0.6 (cache.m5.large), abicky.net, 27 April 2020;
 * mean of one run each, 10 increments per client.
 */
final class Published {
  /**
   * One row.
   *
   * @param tasks processes that made the load together, of four threads each
   * @param meanSeconds mean time of an increment
   * @param rwRounds spin rounds of InnoDB's shared and exclusive latches together; 0 for Redis
   */
  record Row(String method, int tasks, int clients, double meanSeconds, long rwRounds) {}

  /** Our names of the published methods. */
  private static final Map<String, String> METHODS =
      Map.of(
          "insert_on_duplicate", CounterMethod.UPSERT.text(),
          "select_and_update", CounterMethod.UPDATE.text(),
          "incrby", CounterMethod.INCRBY.text());

  private static final List<Row> ROWS = read();

  private Published() {}

  static Row row(String method, int clients) {
    return ROWS.stream()
        .filter(r -> r.method.equals(method) && r.clients == clients)
        .findFirst()
        .orElseThrow();
  }

  static Finding.Published ratio(String label, Row over, Row under) {
    return new Finding.Published(label, over.meanSeconds / under.meanSeconds, "x");
  }

  /** Returns the published means of a method, in ms. */
  static List<Finding.Published> means(String label, String method) {
    return ROWS.stream()
        .filter(r -> r.method.equals(method))
        .map(
            r ->
                new Finding.Published(
                    label + ", " + r.clients + " clients", r.meanSeconds * 1e3, "ms"))
        .toList();
  }

  /** Returns the rows of a method by our name for it; none for one that was not published. */
  static List<Row> of(String method) {
    return ROWS.stream().filter(r -> METHODS.getOrDefault(r.method, "").equals(method)).toList();
  }

  static PublishedSet set() {
    return new PublishedSet(
        Counters.INFO.name(),
        "Aurora MySQL 5.6 and ElastiCache Redis 5, 2020",
        ROWS.stream()
            .map(
                r ->
                    new PublishedSet.Value(
                        r.method.equals("incrby") ? "ElastiCache Redis 5" : "Aurora MySQL 5.6",
                        Map.of("method", METHODS.getOrDefault(r.method, r.method)),
                        r.clients,
                        "mean response",
                        r.meanSeconds * 1e6))
            .toList());
  }

  private static List<Row> read() {
    return PublishedFile.rows(Published.class, "published.csv").stream()
        .map(Published::parse)
        .toList();
  }

  private static Row parse(String[] f) {
    long rounds = f[7].isEmpty() ? 0 : Long.parseLong(f[7]) + Long.parseLong(f[10]);
    return new Row(
        f[1], Integer.parseInt(f[2]), Integer.parseInt(f[3]), Double.parseDouble(f[5]), rounds);
  }
}
