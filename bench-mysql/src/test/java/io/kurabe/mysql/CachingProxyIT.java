package io.kurabe.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.config.ByteSize;
import io.kurabe.probe.AnyMachine;
import io.kurabe.result.Finding;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.spec.Replication;
import io.kurabe.stats.Verdict;
import io.kurabe.studies.querycache.CacheRow;
import io.kurabe.studies.querycache.HotSet;
import io.kurabe.studies.querycache.QueryCacheOptions;
import io.kurabe.studies.querycache.QueryCacheResult;
import io.kurabe.studies.querycache.QueryCacheStudy;
import io.kurabe.studies.querycache.Writes;
import io.kurabe.study.TargetSession;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.SharedServers;
import io.kurabe.target.Target;
import java.time.Duration;
import java.util.List;
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
      try (TargetSession bench =
          TargetSession.open(
              List.of(target),
              Engines.load(),
              new OpenOptions(Durability.RELAXED, 0, 1, Protocol.TEXT),
              RunId.random())) {
        result = new QueryCacheStudy(options(), AnyMachine.study(bench)).run();
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

  private static QueryCacheOptions options() {
    return new QueryCacheOptions(
        List.of(ByteSize.parse("8M")),
        List.of(2),
        List.of(Writes.parse("50/s")),
        new HotSet(1_000, 50, 10),
        Duration.ofSeconds(10),
        Replication.of(1),
        Duration.ofMillis(200),
        Duration.ofMillis(600),
        42,
        Durability.RELAXED,
        Protocol.TEXT);
  }
}
