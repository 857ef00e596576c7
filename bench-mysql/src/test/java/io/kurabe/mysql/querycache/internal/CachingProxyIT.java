package io.kurabe.mysql.querycache.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.mysql.internal.MySqlConnections;
import io.kurabe.mysql.internal.MySqlUrl;
import io.kurabe.mysql.internal.SharedMariaDb;
import io.kurabe.probe.AnyMachine;
import io.kurabe.result.Finding;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Verdict;
import io.kurabe.studies.querycache.internal.CacheRow;
import io.kurabe.studies.querycache.internal.QueryCacheResult;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.PreparedStudy;
import io.kurabe.study.internal.Study;
import io.kurabe.target.Engines;
import io.kurabe.target.RunId;
import io.kurabe.target.SharedServers;
import io.kurabe.target.Target;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The study of caches through a proxy that keeps results, as ProxySQL does. */
@ExtendWith(SharedServers.class)
class CachingProxyIT {
  @Test
  void aProxyOnTheWayIsFoundAndItsOldAnswersAreCounted() throws Exception {
    MySqlConnections behind = SharedMariaDb.connections();
    try (CachingProxyStandIn proxy = new CachingProxyStandIn(port(behind.url()))) {
      Target target =
          Target.parse("jdbc:mysql://kurabe@127.0.0.1:" + proxy.port() + "/?sslMode=DISABLED")
              .withName("db")
              .withPassword(behind.password().orElseThrow());
      StudyResult result;
      try (TargetSession session =
          TargetSession.open(List.of(target), Engines.load(), study().open(), RunId.random())) {
        result = study().run(AnyMachine.study(session));
      }

      assertThat(result.runs()).allSatisfy(r -> assertThat(r.invalid()).isEmpty());
      List<CacheRow> rows = result.part(QueryCacheResult.class).orElseThrow().rows();
      assertThat(rows).extracting(CacheRow::way).containsExactly("no cache", "proxy ttl 10s");
      assertThat(rows.get(0).staleReads()).isZero();
      assertThat(rows.get(1).hitPercent().orElseThrow()).isBetween(50.0, 100.0);
      assertThat(rows.get(1).staleReads()).isPositive();
      assertThat(result.runs()).allMatch(r -> r.audit().orElseThrow().exact());
      assertThat(result.findings())
          .filteredOn(f -> f.id().equals("K1.5"))
          .singleElement()
          .extracting(Finding::verdict)
          .isEqualTo(Verdict.HOLDS);
    }
  }

  private static int port(MySqlUrl url) {
    return Integer.parseInt(url.hostAndPort().replaceFirst(".*:", ""));
  }

  private static PreparedStudy<?> study() {
    return Study.named("query-cache")
        .orElseThrow()
        .prepare(
            Map.of(
                "cache-sizes", "8M",
                "clients", "2",
                "writes", "50/s",
                "rows", "1000",
                "hot", "50",
                "range", "10",
                "ttl", "10s",
                "repeats", "1",
                "duration", "600ms"));
  }
}
