package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.Finding;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.TimeBreakdown;
import io.kurabe.stats.Verdict;
import io.kurabe.studies.querycache.internal.CacheInstrument;
import io.kurabe.studies.querycache.internal.CacheRow;
import io.kurabe.studies.querycache.internal.QueryCacheResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bench run query-cache} as a user runs it, with few and short runs. */
class QueryCacheStudyIT {
  private final CaughtScreen screen = new CaughtScreen(Map.of());

  @TempDir Path folder;

  private StudyResult run(int repeats, String duration, String... arguments) throws Exception {
    List<String> all =
        new ArrayList<>(List.of("run", "query-cache", "--hot", "100", "--duration", duration));
    all.addAll(List.of("--repeats", String.valueOf(repeats)));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--output", folder.toString()));
    int code = Main.execute(all.toArray(String[]::new), screen.screen());
    assertThat(code).as(screen.said()).isEqualTo(ExitCode.OK);
    assertThat(screen.err()).doesNotContain("Not cleaned");
    return ResultFiles.read(ResultFolder.only(folder));
  }

  private static CacheRow row(QueryCacheResult caches, String way, String writes) {
    return caches.rows().stream()
        .filter(r -> r.way().equals(way) && r.writes().equals(writes))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void everyWayOnTheDefaultServers() throws Exception {
    StudyResult result = run(1, "500ms", "--clients", "4", "--cache-sizes", "64M", "--ttl", "10s");
    QueryCacheResult caches = result.part(QueryCacheResult.class).orElseThrow();

    assertThat(result.runs()).allMatch(r -> r.audit().orElseThrow().exact());
    assertThat(caches.rows())
        .extracting(CacheRow::way)
        .containsExactly(
            "no cache",
            "query cache 64M",
            "redis ttl 10s",
            "redis invalidated",
            "no cache",
            "query cache 64M",
            "redis ttl 10s",
            "redis invalidated");
    assertThat(row(caches, "no cache", "none").hitPercent()).isEmpty();
    for (String way : List.of("query cache 64M", "redis ttl 10s", "redis invalidated")) {
      assertThat(row(caches, way, "none").hitPercent().orElseThrow()).as(way).isGreaterThan(50);
      assertThat(row(caches, way, "none").staleReads()).as(way).isZero();
    }
    CacheRow written = row(caches, "query cache 64M", "50/s");
    assertThat(written.hitPercent().orElseThrow())
        .isLessThan(row(caches, "query cache 64M", "none").hitPercent().orElseThrow());
    assertThat(written.staleReads()).isZero();
    assertThat(written.server().orElseThrow().insertsPerSecond()).isPositive();
    assertThat(row(caches, "redis ttl 10s", "50/s").staleReads()).isPositive();
    assertThat(row(caches, "redis invalidated", "50/s").staleReads())
        .isLessThan(row(caches, "redis ttl 10s", "50/s").staleReads());
    locks(caches);
    times(caches);
    findings(result);
    assertThat(caches.timelines()).hasSize(2).allMatch(c -> c.samples().size() > 3);
    for (String file :
        List.of("caches.csv", "times.csv", "cache-instruments.csv", "cache-course.csv")) {
      assertThat(ResultFolder.only(folder).resolve(file)).isNotEmptyFile();
    }
    assertThat(screen.out()).contains("Where the time goes", "Stale answers");
  }

  private static void locks(QueryCacheResult caches) {
    List<CacheInstrument> locks =
        caches.instruments().stream().filter(i -> i.name().startsWith("wait/")).toList();
    assertThat(locks).hasSize(6);
    assertThat(locks)
        .noneMatch(i -> i.state() == CacheInstrument.State.NOT_INSTRUMENTED)
        .noneMatch(i -> i.state() == CacheInstrument.State.UNKNOWN);
    assertThat(locks)
        .filteredOn(i -> i.name().contains("mutex"))
        .allMatch(i -> i.state() == CacheInstrument.State.SEEN && i.share() > 0);
  }

  /** The parts are the whole, and the server's part is no more than the clients waited for it. */
  private static void times(QueryCacheResult caches) {
    assertThat(caches.times()).hasSize(8);
    for (TimeBreakdown time : caches.times()) {
      double sum = time.parts().stream().mapToDouble(TimeBreakdown.Part::seconds).sum();
      assertThat(sum).isCloseTo(time.threadSeconds(), Offset.offset(1e-6));
      assertThat(time.parts()).allMatch(p -> p.seconds() > 0);
      if (!time.variant().contains("redis")) { // It may have everything.
        assertThat(time.parts()).anyMatch(p -> p.place() == TimeBreakdown.Place.SERVER);
      }
    }
  }

  private static void findings(StudyResult result) {
    assertThat(result.findings())
        .extracting(Finding::id)
        .contains("F1.1", "F1.3", "K1.1", "K1.2", "K1.3", "K1.4", "K1.5", "K1.6", "K1.7", "K1.8");
    assertThat(result.findings())
        .filteredOn(f -> f.id().equals("F1.1"))
        .singleElement()
        .satisfies(f -> assertThat(f.published()).hasSize(7));
    assertThat(result.findings())
        .filteredOn(f -> f.id().equals("K1.4"))
        .allMatch(f -> f.verdict() == Verdict.HOLDS);
  }

  @Test
  void aServerWithoutAQueryCacheIsAskedTheSameQuestions() throws Exception {
    StudyResult result =
        run(
            1,
            "500ms",
            "--clients",
            "2",
            "--writes",
            "50/s",
            "-t",
            "embedded:postgres",
            "-t",
            "embedded:redis");
    QueryCacheResult caches = result.part(QueryCacheResult.class).orElseThrow();

    assertThat(caches.rows())
        .extracting(CacheRow::way)
        .containsExactly("no cache", "redis ttl 200ms", "redis invalidated");
    assertThat(caches.instruments()).isEmpty();
    assertThat(caches.times()).hasSize(3).allMatch(t -> t.source().startsWith("pg_stat_activity"));
    assertThat(caches.notes()).anyMatch(n -> n.equals("postgres has no query cache of its own."));
  }

  @Test
  void aShareOfTheOperationsMayWrite() throws Exception {
    StudyResult result =
        run(
            1,
            "500ms",
            "--clients",
            "2",
            "--writes",
            "10%",
            "-t",
            "embedded:mariadb",
            "--cache-sizes",
            "8M");

    assertThat(result.runs())
        .allMatch(
            r ->
                r.operations().stream()
                    .anyMatch(o -> o.operation().equals("update") && o.succeeded() > 0));
    assertThat(result.part(QueryCacheResult.class).orElseThrow().rows())
        .allMatch(r -> r.staleReads() == 0);
    assertThat(result.part(QueryCacheResult.class).orElseThrow().notes())
        .anyMatch(n -> n.startsWith("No Redis among the targets"));
  }

  @Test
  void everyStatementCanBeSeenBeforehand() {
    int code =
        Main.execute(new String[] {"sql", "query-cache", "--engine", "mysql"}, screen.screen());

    assertThat(code).as(screen.said()).isEqualTo(ExitCode.OK);
    assertThat(screen.out())
        .contains("SELECT id, k, c FROM ${schema}.sbtest1 WHERE id BETWEEN ? AND ?")
        .contains("SET GLOBAL query_cache_size = 8388608")
        .contains("FLUSH QUERY CACHE")
        .contains("/* cache_ttl=200 */");
  }

  @Test
  void onPostgresNoProxyCanKeepResults() {
    int code =
        Main.execute(new String[] {"sql", "query-cache", "--engine", "postgres"}, screen.screen());

    assertThat(code).as(screen.said()).isEqualTo(ExitCode.OK);
    assertThat(screen.out())
        .contains("SELECT id, k, c FROM ${schema}.sbtest1")
        .doesNotContain("cache_ttl");
  }
}
