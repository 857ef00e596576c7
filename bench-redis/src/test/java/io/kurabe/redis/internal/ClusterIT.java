package io.kurabe.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.redis.Crowd;
import io.kurabe.target.HealthReportLine;
import io.kurabe.target.HealthReportLine.Level;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.ServerProbe.ClusterFigures;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.ServerProbes;
import io.kurabe.tier.Await;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterStore;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.SlotHash;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Three masters whose nodes all stay. */
class ClusterIT {
  private static final RunId ID = new RunId("clustered");
  private static ClusterFixture redis;

  @BeforeAll
  static void startCluster() {
    redis = new ClusterFixture(Map.of(), 0);
  }

  @AfterAll
  static void stopCluster() {
    redis.close();
  }

  @AfterEach
  void emptyTheTestsOwnNodes() {
    for (int i = 0; i < 3; i++) {
      redis.node(i).flushall();
    }
  }

  @Test
  void tellsTheFactsOfAllNodes() {
    assertThat(redis.server.facts().settings())
        .containsEntry("nodes", "3 masters, 0 replicas")
        .containsEntry("cluster_enabled", "1")
        .containsEntry("cluster-require-full-coverage", "yes")
        .containsEntry("cluster-node-timeout", "15000")
        .hasEntrySatisfying(
            "node " + redis.address(1),
            text ->
                assertThat(text)
                    .contains("slots 5461-10921 (33.3 %)")
                    .contains("Redis 6.2.11")
                    .contains("keys"));
    assertThat(redis.server.facts().product()).isEqualTo("Redis");
    assertThat(redis.server.facts().version()).isEqualTo("6.2.11");
    assertThat(redis.server.facts().warnings()).isEmpty();
    assertThat(redis.server.identity().split(" ", -1)).hasSize(3);
  }

  @Test
  void differingSettingsOfNodesAreTold() {
    redis.node(2).configSet("maxmemory-policy", "allkeys-lru");
    try (Server again = redis.open()) {
      assertThat(again.facts().settings().get("maxmemory-policy"))
          .isEqualTo(
              "noeviction on %s and %s, allkeys-lru on %s"
                  .formatted(redis.address(0), redis.address(1), redis.address(2)));
      assertThat(again.facts().warnings())
          .anyMatch(w -> w.startsWith("The nodes differ in maxmemory-policy"));
      assertThat(again.healthReport())
          .filteredOn(line -> line.check().equals("nodes"))
          .singleElement()
          .matches(line -> line.level() == Level.WARNING)
          .matches(line -> line.text().contains(redis.address(2)));
    } finally {
      redis.node(2).configSet("maxmemory-policy", "noeviction");
    }
  }

  @Test
  void keysGoToTheNodesOfTheirSlotsAndAreRemovedFromAll() throws InterruptedException {
    redis.node(SlotHash.getSlot("orders") * 3 / Slots.ALL).set("orders", "1");
    try (Workspace workspace = redis.server.createWorkspace(ID)) {
      CounterStore store = workspace.capability(CounterStore.class).orElseThrow();
      try (Crowd crowd = new Crowd(store, 4, 100)) {
        crowd.start(500);
        assertThat(crowd.awaitEnd()).isTrue();
        assertThat(crowd.failures).isEmpty();
      }
      assertThat(store.total(CounterMethod.INCRBY)).isEqualTo(2000);
      for (int i = 0; i < 3; i++) {
        assertThat(redis.node(i).keys("kurabe_clustered:{*")).isNotEmpty();
      }
      assertThatThrownBy(() -> redis.server.createWorkspace(ID))
          .isInstanceOf(TargetException.class)
          .hasMessageContaining("kurabe_clustered:");
      assertThat(redis.server.leftovers()).hasSize(1);
    }
    assertThat(redis.keys("*")).containsExactly("orders");
  }

  @Test
  void whatAKilledRunLeftIsRemovedFromAllNodes() {
    Workspace left = redis.server.createWorkspace(ID);
    AdminConnection control = RedisFixture.control(left);
    for (int i = 0; i < 50; i++) {
      String key = "kurabe_clustered:key" + i;
      control.run("set", r -> r.set(key, "x"));
    }
    left.keep();
    left.close();
    control.close();
    assertThat(redis.keys("kurabe_*")).hasSize(51);
    redis.server.remove(ID);
    assertThat(redis.keys("*")).isEmpty();
  }

  @Test
  void theFiguresOfNodesAddUpToTheWhole() throws InterruptedException {
    try (Workspace workspace = redis.server.createWorkspace(ID);
        ServerProbe probe = probe(workspace)) {
      CounterStore store = workspace.capability(CounterStore.class).orElseThrow();
      Map<String, Long> before = probe.counters();
      long start = System.nanoTime();
      probe.measure(start, start + 60_000_000_000L);
      try (Crowd crowd = new Crowd(store, 4, 300)) {
        crowd.start(300);
        assertThat(crowd.awaitEnd()).isTrue();
      }
      ClusterFigures figures = probe.cluster().orElseThrow();
      assertThat(figures.nodes()).extracting(ClusterFigures.Node::name).hasSize(3);
      assertThat(figures.nodes().stream().mapToLong(n -> n.requests().answered()).sum())
          .isEqualTo(1200);
      assertThat(figures.nodes().stream().mapToInt(ClusterFigures.Node::slotCount).sum())
          .isEqualTo(16384);
      assertThat(figures.nodes())
          .allSatisfy(
              node -> {
                assertThat(node.requests().answered()).isPositive();
                assertThat(node.times().p50Micros()).isPositive();
                assertThat(node.times().p99Micros())
                    .isBetween(node.times().p50Micros(), node.times().maxMicros());
                assertThat(
                        node.requests().failed()
                            + node.requests().moved()
                            + node.requests().asked())
                    .isZero();
                assertThat(node.keys().orElseThrow()).isPositive();
                assertThat(node.memoryBytes().orElseThrow()).isGreaterThan(500_000);
              });
      assertThat(figures.outages()).isEmpty();
      assertThat(
              probe.counters().get("cmd_incrby_calls")
                  - before.getOrDefault("cmd_incrby_calls", 0L))
          .isEqualTo(1200);
    }
  }

  @Test
  void commandsThatAClusterCannotTakeAreRefusedInWords() {
    try (Connections connections =
            new Connections(Endpoint.ofCluster("t", "embedded", redis.cluster.uris()));
        StatefulRedisConnection<String, String> connection = connections.openText()) {
      assertThat(connection.sync().ping()).isEqualTo("PONG");
      assertThatThrownBy(() -> connection.sync().dbsize())
          .isInstanceOf(RedisException.class)
          .hasMessageContaining("DBSIZE names no key");
      assertThatThrownBy(() -> connection.sync().mget("a", "b"))
          .satisfies(
              e ->
                  assertThat(RedisFailures.classify(e).message())
                      .contains("a cluster takes only commands whose keys lie in one slot"));
      assertThat(connection.sync().mget("{t}a", "{t}b")).hasSize(2);
    }
  }

  @Test
  void aSlotThatMovesInMidRunIsFollowedAndCounted() throws InterruptedException {
    try (Workspace workspace = redis.server.createWorkspace(ID);
        ServerProbe probe = probe(workspace)) {
      CounterStore store = workspace.capability(CounterStore.class).orElseThrow();
      probe.measure(System.nanoTime(), Long.MAX_VALUE);
      try (Crowd crowd = new Crowd(store, 4, 1)) {
        crowd.start(Integer.MAX_VALUE);
        Await.until(crowd.acknowledged::get, done -> done > 100);
        String key = redis.keys("kurabe_clustered:{*").get(0);
        int slot = SlotHash.getSlot(key);
        int from = slot * 3 / Slots.ALL;
        int to = (from + 1) % 3;
        move(slot, key, from, to);
        long movedAt = crowd.acknowledged.get();
        Await.until(crowd.acknowledged::get, done -> done > movedAt + 500);
        for (int i = 0; i < 4; i++) {
          crowd.client(i).abort();
        }
        assertThat(crowd.awaitEnd()).isTrue();
        ClusterFigures figures = probe.cluster().orElseThrow();
        assertThat(node(figures, redis.address(from)).requests().moved()).isPositive();
        assertThat(node(figures, redis.address(to)).requests().answered()).isGreaterThan(400);
        assertThat(crowd.failures)
            .filteredOn(kind -> kind != OutcomeKind.CONNECTION_LOST) // The end of the test.
            .allMatch(kind -> kind == OutcomeKind.UNAVAILABLE);
        assertThat(store.total(CounterMethod.INCRBY) - crowd.acknowledged.get()).isBetween(0L, 4L);
        move(slot, key, to, from);
      }
    }
    assertThat(redis.keys("*")).isEmpty();
  }

  /** As redis-cli --cluster reshard does it. */
  private static void move(int slot, String key, int from, int to) {
    redis.node(to).clusterSetSlotImporting(slot, redis.node(from).clusterMyId());
    redis.node(from).clusterSetSlotMigrating(slot, redis.node(to).clusterMyId());
    String password = redis.cluster.password().reveal();
    redis
        .node(from)
        .migrate(
            "127.0.0.1",
            redis.cluster.nodes().get(to).uri().getPort(),
            0,
            5000,
            io.lettuce.core.MigrateArgs.Builder.<String>keys(key).auth(password));
    String owner = redis.node(to).clusterMyId();
    for (int node : List.of(to, from, 3 - to - from)) {
      redis.node(node).clusterSetSlotNode(slot, owner);
    }
  }

  @Test
  void aKeyThatIsOnItsWayIsAskedOfTheOtherNode() {
    String key = "{asked}x";
    int slot = SlotHash.getSlot(key);
    int from = slot * 3 / Slots.ALL;
    int to = (from + 1) % 3;
    try (Connections connections =
            new Connections(Endpoint.ofCluster("t", "embedded", redis.cluster.uris()));
        StatefulRedisConnection<String, String> connection = connections.openText()) {
      redis.node(to).clusterSetSlotImporting(slot, redis.node(from).clusterMyId());
      redis.node(from).clusterSetSlotMigrating(slot, redis.node(to).clusterMyId());
      assertThat(connection.sync().set(key, "here")).isEqualTo("OK");
      assertThat(connection.sync().get(key)).isEqualTo("here");
      ClusterFigures figures =
          connections
              .cluster()
              .orElseThrow()
              .log()
              .figures(List.of(), System.nanoTime(), address -> NodeFacts.AWAY);
      assertThat(node(figures, redis.address(from)).requests().asked()).isEqualTo(2);
      assertThat(node(figures, redis.address(to)).requests().answered()).isEqualTo(2);
      connection.sync().del(key);
    } finally {
      redis.node(to).clusterSetSlotStable(slot);
      redis.node(from).clusterSetSlotStable(slot);
    }
  }

  @Test
  void saysWhichLinesAreWell() {
    assertThat(redis.server.healthReport())
        .filteredOn(line -> line.level() != Level.OK)
        .filteredOn(line -> !line.text().contains("Others use this server"))
        .isEmpty();
    assertThat(redis.server.healthReport())
        .extracting(HealthReportLine::text)
        .contains("all 16384 are served by 3 nodes");
  }

  private static ServerProbe probe(Workspace workspace) {
    return workspace.capability(ServerProbes.class).orElseThrow().open(false);
  }

  private static ClusterFigures.Node node(ClusterFigures figures, String address) {
    return figures.nodes().stream().filter(n -> n.name().equals(address)).findFirst().orElseThrow();
  }
}
