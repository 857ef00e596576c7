package io.kurabe.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.redis.Crowd;
import io.kurabe.target.Engines;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.ServerProbes;
import io.kurabe.tier.Await;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterStore;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A load that goes by Lettuce's own client of clusters. */
class LettuceRoutingIT {
  private static final RunId ID = new RunId("lettuce");

  private static Routing lettuce(Duration timeout) {
    return Routing.of(Optional.of("lettuce"), Optional.of(timeout));
  }

  @Test
  void allIsCarriedOutAndWhatIsNotSeenIsSaid() throws InterruptedException {
    try (ClusterFixture redis = new ClusterFixture(Map.of(), 0);
        Server server = redis.open(lettuce(Duration.ofSeconds(60)));
        Workspace workspace = server.createWorkspace(ID);
        ServerProbe probe = probe(workspace)) {
      assertThat(server.facts().settings().get("routing"))
          .startsWith("lettuce: Lettuce's RedisClusterClient")
          .endsWith("timeout 60000 ms");
      assertThat(workspace.transport().options()).containsEntry("routing", "lettuce");
      assertThat(redis.server.facts().settings().get("routing")).startsWith("kurabe: ");
      CounterStore store = workspace.capability(CounterStore.class).orElseThrow();
      try (Crowd crowd = new Crowd(store, 4, 300)) {
        crowd.start(300);
        assertThat(crowd.awaitEnd()).isTrue();
        assertThat(crowd.failures).isEmpty();
      }
      assertThat(store.total(CounterMethod.INCRBY)).isEqualTo(1200);
      for (int i = 0; i < 3; i++) {
        assertThat(redis.node(i).keys("kurabe_lettuce:{*")).isNotEmpty();
      }
      assertThat(probe.cluster()).isEmpty();
      assertThat(probe.notReported().get("rates, times, outages, MOVED and ASK by node"))
          .contains("routing=lettuce");
    }
  }

  @Test
  void requestsToAKilledNodeWaitUntilTheyTimeOutAndEndWithTheClient() {
    try (ClusterFixture redis =
            new ClusterFixture(Map.of("cluster-require-full-coverage", "no"), 0);
        Server server = redis.open(lettuce(Duration.ofSeconds(1)))) {
      Workspace workspace = server.createWorkspace(ID);
      EndlessLoad load = new EndlessLoad(workspace);
      try (load) {
        Await.until(() -> load.succeeded.get() > 500);
        ClusterOutageIT.kill(redis.cluster.nodes().get(1));
        // What was under way ends at once, what comes later waits for the limit.
        Await.until(() -> load.longestNanos.get() >= 1_000_000_000L && load.failed.get() > 0);
        assertThat(load.kinds).contains(OutcomeKind.TIMEOUT);
      }
      Await.until(() -> load.ended.get() == EndlessLoad.CLIENTS);
      assertThatThrownBy(workspace::close)
          .isInstanceOf(TargetException.class)
          .hasMessageContaining(redis.address(1));
    }
  }

  @Test
  void whatWaitsForAKilledNodeEndsWhenTheRunEnds() {
    try (ClusterFixture redis =
            new ClusterFixture(Map.of("cluster-require-full-coverage", "no"), 0);
        Server server = redis.open(lettuce(Duration.ofHours(1)))) {
      Workspace workspace = server.createWorkspace(ID);
      EndlessLoad load = new EndlessLoad(workspace);
      try (load) {
        Await.until(() -> load.succeeded.get() > 500);
        ClusterOutageIT.kill(redis.cluster.nodes().get(1));
        // A client with a third of its keys there sends the next to it soon.
        Await.until(load::isStanding);
      }
      Await.until(() -> load.ended.get() == EndlessLoad.CLIENTS);
      assertThat(load.kinds).contains(OutcomeKind.CONNECTION_LOST);
      workspace.keep();
    }
  }

  @Test
  void aReplicaThatTakesOverIsASlowAnswer() {
    try (ClusterFixture redis = new ClusterFixture(Map.of("cluster-node-timeout", "1000"), 1);
        Server server = redis.open(lettuce(Duration.ofSeconds(5)));
        Workspace workspace = server.createWorkspace(ID);
        EndlessLoad load = new EndlessLoad(workspace)) {
      Await.until(() -> load.succeeded.get() > 500);
      ClusterOutageIT.kill(redis.cluster.nodes().get(0));
      Await.until(() -> redis.node(3).info("replication").contains("role:master"));
      Await.until(() -> redis.node(1).clusterInfo().contains("cluster_state:ok"));
      long back = load.succeeded.get();
      Await.until(() -> load.succeeded.get() > back + 2000);
      assertThat(load.longestNanos.get()).isGreaterThan(500_000_000L);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis-cluster://h1?routing=jedis",
        "redis://h1?routing=lettuce",
        "embedded:redis-cluster?routing=jedis",
        "embedded:redis?routing=lettuce",
      })
  void aRoutingThatCannotBeIsRefused(String target) {
    assertThatThrownBy(() -> Engines.load().engineFor(Target.parse(target)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("routing");
  }

  private static ServerProbe probe(Workspace workspace) {
    return workspace.capability(ServerProbes.class).orElseThrow().open(false);
  }
}
