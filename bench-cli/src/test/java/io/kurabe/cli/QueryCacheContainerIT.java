package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.TimeBreakdown;
import io.kurabe.studies.querycache.internal.CacheRow;
import io.kurabe.studies.querycache.internal.QueryCacheResult;
import io.kurabe.tier.Tier;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bench run query-cache} on a MySQL that has no query cache any more. */
@Needs(Prerequisite.MYSQL_IMAGE)
@Tag(Tier.SYSTEM)
class QueryCacheContainerIT {
  private final CaughtScreen screen = new CaughtScreen(Map.of());

  @TempDir Path folder;

  @Test
  void aMySqlWithoutAQueryCacheIsReadByWayOfRedis() throws IOException {
    int code =
        Main.execute(
            new String[] {
              "run",
              "query-cache",
              "-t",
              "mysql=container:" + Prerequisite.MYSQL_IMAGE.value(),
              "-t",
              "embedded:redis",
              "--clients",
              "4",
              "--repeats",
              "1",
              "--hot",
              "100",
              "--duration",
              "500ms",
              "--ttl",
              "10s",
              "--output",
              folder.toString()
            },
            screen.screen());
    assertThat(code).as(screen.said()).isEqualTo(ExitCode.OK);
    assertThat(screen.err()).doesNotContain("Not cleaned");
    StudyResult result = ResultFiles.read(ResultFolder.only(folder));
    QueryCacheResult caches = result.part(QueryCacheResult.class).orElseThrow();
    assertThat(result.runs()).allMatch(r -> r.audit().orElseThrow().exact());
    assertThat(caches.rows())
        .filteredOn(r -> r.writes().equals("50/s"))
        .extracting(CacheRow::way)
        .containsExactly("no cache", "redis ttl 10s", "redis invalidated");
    assertThat(caches.rows())
        .filteredOn(r -> r.way().equals("redis ttl 10s") && r.writes().equals("50/s"))
        .singleElement()
        .satisfies(r -> assertThat(r.staleReads()).isPositive());
    assertThat(caches.instruments()).isEmpty();
    assertThat(caches.notes()).contains("mysql has no query cache of its own.");
    assertThat(caches.times())
        .hasSize(6)
        .allMatch(t -> t.source().equals("performance_schema"))
        .allMatch(t -> t.notReported().containsKey("query cache lock"))
        // Where Redis has everything, the server is not asked.
        .filteredOn(t -> t.variant().contains("no cache"))
        .hasSize(2)
        .allMatch(t -> t.parts().stream().anyMatch(p -> p.place() == TimeBreakdown.Place.SERVER));
  }
}
