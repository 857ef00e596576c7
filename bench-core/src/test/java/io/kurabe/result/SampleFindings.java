package io.kurabe.result;

import io.kurabe.stats.Estimate;
import io.kurabe.stats.Verdict;
import java.util.List;
import java.util.Optional;

/** The findings of {@link SampleStudy}: every verdict once at least. */
final class SampleFindings {
  private SampleFindings() {}

  static List<Finding> all() {
    return List.of(
        new Finding(
            "F4.1",
            "mariadb upsert",
            "The mean response time of the hot row rises more than 5-fold from 4 to 64 clients.",
            "above 5x",
            Optional.of(new Estimate(15.2, 13.9, 16.6, 3, "x", true)),
            Verdict.HOLDS,
            "the whole interval lies above 5x",
            List.of(new Finding.Published("Aurora MySQL 5.6, 10 to 100 tasks", 10.5, "x"))),
        new Finding(
            "F4.1",
            "postgres upsert",
            "The mean response time of the hot row rises more than 5-fold from 4 to 64 clients.",
            "above 5x",
            Optional.of(new Estimate(14.6, 13.1, 16.2, 3, "x", true)),
            Verdict.HOLDS,
            "the whole interval lies above 5x",
            List.of()),
        new Finding(
            "F4.2",
            "mariadb update against upsert",
            "At saturation the two SQL forms differ by less than 10%.",
            "between 0.9x and 1.1x",
            Optional.of(new Estimate(1.13, 1.11, 1.16, 3, "x", true)),
            Verdict.FAILS,
            "the whole interval lies above 1.1x: the select costs a second round trip",
            List.of(new Finding.Published("Aurora MySQL 5.6, 100 tasks", 1.01, "x"))),
        new Finding(
            "F4.3",
            "mariadb upsert",
            "The waits of InnoDB's read-write locks grow with the clients.",
            "above 1x",
            Optional.empty(),
            Verdict.NOT_SHOWN,
            "MariaDB 11.4.5 does not report read-write lock spins",
            List.of(
                new Finding.Published("Aurora MySQL 5.6, exclusive rounds, 100 tasks", 7855, ""))),
        new Finding(
            "F4.4",
            "redis incrby",
            "The mean response time of Redis rises at most 25% from 1 to 64 clients.",
            "at most 1.25x",
            Optional.of(new Estimate(18.1, 2.4, 33.8, 2, "x", true)),
            Verdict.FAILS,
            "the whole interval lies above 1.25x: without think time the clients queue for one"
                + " thread",
            List.of(new Finding.Published("ElastiCache Redis 5.0.6, 1 to 100 tasks", 1.22, "x"))),
        new Finding(
            "F4.5",
            "redis write-back",
            "Write-back moves every increment into SQL with at most a minute of lag.",
            "at most 60000 ms",
            Optional.of(new Estimate(1130.5, 1041.2, 1219.8, 3, "ms", true)),
            Verdict.HOLDS,
            "the whole interval lies below 60000 ms",
            List.of(new Finding.Published("as designed, not measured", 60_000, "ms"))));
  }
}
