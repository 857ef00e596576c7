package io.kurabe.studies.querycache.internal;

import io.kurabe.result.Finding;
import io.kurabe.study.internal.PublishedFile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The numbers of the published experiment, from the files beside this class: Aurora MySQL
 * (compatible with 5.6) and RDS MySQL 5.7.17, October 2017, scsk-db.jp; one run each. Lock waits
 * are sums over all threads, whose number and time are not stated; free blocks are read off a
 * graph.
 */
final class Published {
  /**
   * One row.
   *
   * @param engine {@code aurora} or {@code rds_mysql57}
   * @param size of the cache, e.g. {@code 1.5GB}
   */
  record Waits(
      String engine, String size, double stageSeconds, double rwLockMillis, double mutexMillis) {}

  private static final List<Waits> WAITS =
      PublishedFile.rows(Published.class, "s1_lock_waits.csv").stream()
          .map(
              f ->
                  new Waits(
                      f[0],
                      f[1],
                      Double.parseDouble(f[2]),
                      Double.parseDouble(f[3]),
                      Double.parseDouble(f[4])))
          .toList();

  private Published() {}

  /** Returns the waits of RDS MySQL 5.7 at its smallest and largest cache, and of Aurora. */
  static List<Finding.Published> waits() {
    List<Finding.Published> all = new ArrayList<>();
    for (Waits w : WAITS) {
      if (w.engine.equals("rds_mysql57") && (w.size.equals("250MB") || w.size.equals("1.5GB"))) {
        String label = "RDS MySQL 5.7, " + w.size + ", ";
        all.add(new Finding.Published(label + "stage", w.stageSeconds, "s"));
        all.add(new Finding.Published(label + "mutex", w.mutexMillis / 1e3, "s"));
        all.add(new Finding.Published(label + "rwlock", w.rwLockMillis / 1e3, "s"));
      }
    }
    all.add(new Finding.Published("Aurora 5.6, all", 0, "s"));
    return all;
  }

  static List<Finding.Published> bySize() {
    return List.of(
        ratio("RDS MySQL 5.7, 1.5GB over 250MB, stage", Waits::stageSeconds),
        ratio("RDS MySQL 5.7, 1.5GB over 250MB, mutex", Waits::mutexMillis),
        ratio("RDS MySQL 5.7, 1.5GB over 250MB, rwlock", Waits::rwLockMillis));
  }

  /** Returns the share of the stage that is in none of the two locks of the publication. */
  static List<Finding.Published> unexplained() {
    Waits w = row("rds_mysql57", "1.5GB");
    return List.of(
        new Finding.Published(
            "RDS MySQL 5.7, 1.5GB, stage without mutex and rwlock",
            1 - (w.mutexMillis + w.rwLockMillis) / 1e3 / w.stageSeconds,
            "of the stage"));
  }

  private static Finding.Published ratio(String label, ToDoubleFunction<Waits> of) {
    return new Finding.Published(
        label,
        of.applyAsDouble(row("rds_mysql57", "1.5GB"))
            / of.applyAsDouble(row("rds_mysql57", "250MB")),
        "x");
  }

  private static Waits row(String engine, String size) {
    return WAITS.stream()
        .filter(w -> w.engine.equals(engine) && w.size.equals(size))
        .findFirst()
        .orElseThrow();
  }

  static List<Finding.Published> freeBlocks() {
    return PublishedFile.rows(Published.class, "s1_fragmentation.csv").stream()
        .map(
            f ->
                new Finding.Published(
                    (f[0].equals("aurora") ? "Aurora 5.6" : "RDS MySQL 5.7") + ", about",
                    Double.parseDouble(f[1]),
                    "free blocks"))
        .toList();
  }
}
