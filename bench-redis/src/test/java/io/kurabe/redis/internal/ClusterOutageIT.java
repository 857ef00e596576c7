package io.kurabe.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.redis.local.internal.EmbeddedRedis;
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
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Nodes that go away in the middle of a run. */
class ClusterOutageIT {
  private static final RunId ID = new RunId("outage");

  @Test
  void aKilledNodeIsAnOutageOfItsSlotsWhileTheOthersGoOn() throws InterruptedException {
    try (ClusterFixture redis =
        new ClusterFixture(Map.of("cluster-require-full-coverage", "no"), 0)) {
      Workspace workspace = redis.server.createWorkspace(ID);
      try (ServerProbe probe = probe(workspace);
          EndlessLoad load = new EndlessLoad(workspace)) {
        probe.measure(System.nanoTime(), Long.MAX_VALUE);
        Await.until(() -> load.succeeded.get() > 500);
        kill(redis.cluster.nodes().get(1));
        Await.until(() -> load.failed.get() > 50);
        long atLoss = load.succeeded.get();
        Await.until(() -> load.succeeded.get() > atLoss + 1000);
        ClusterFigures figures = probe.cluster().orElseThrow();
        assertThat(figures.outages())
            .singleElement()
            .satisfies(
                outage -> {
                  assertThat(outage.node()).isEqualTo(redis.address(1));
                  assertThat(outage.slots()).isEqualTo("5461-10921");
                  assertThat(outage.fromSeconds()).isPositive();
                  assertThat(outage.seconds()).isEmpty();
                  assertThat(outage.failed()).isGreaterThan(50);
                  assertThat(outage.othersPerSecond()).isPositive();
                });
        assertThat(figures.nodes())
            .filteredOn(node -> !node.name().equals(redis.address(1)))
            .hasSize(2)
            .allMatch(node -> node.requests().failed() == 0 && node.requests().answered() > 100);
        assertThat(probe.counters()).containsKey("cmd_incrby_calls");
        assertThat(probe.notReported()).containsKey("the last counters of " + redis.address(1));
      }
      assertThat(redis.server.healthReport())
          .filteredOn(line -> line.check().equals("slots"))
          .singleElement()
          .matches(line -> line.level() == Level.STOP)
          .extracting(HealthReportLine::text)
          .asString()
          .contains("5461-10921 of " + redis.address(1));
      assertThatThrownBy(workspace::close)
          .isInstanceOf(TargetException.class)
          .hasMessageContaining(redis.address(1));
      assertThat(redis.node(0).keys("kurabe_outage:{*")).isEmpty();
      assertThat(redis.node(2).keys("kurabe_outage:{*")).isEmpty();
      try (Server again = redis.open()) {
        assertThat(again.facts().warnings())
            .contains("The node " + redis.address(1) + " does not answer.");
        assertThatThrownBy(() -> again.createWorkspace(new RunId("second")))
            .isInstanceOf(TargetException.class)
            .hasMessageContaining(redis.address(1));
      }
    }
  }

  @Test
  void aReplicaThatTakesOverEndsTheOutage() throws InterruptedException {
    try (ClusterFixture redis = new ClusterFixture(Map.of("cluster-node-timeout", "1000"), 1)) {
      assertThat(redis.server.facts().settings()).containsEntry("nodes", "3 masters, 3 replicas");
      assertThat(redis.server.healthReport())
          .extracting(HealthReportLine::text)
          .contains("3, none of them behind");
      try (Workspace workspace = redis.server.createWorkspace(ID);
          ServerProbe probe = probe(workspace);
          EndlessLoad load = new EndlessLoad(workspace)) {
        probe.measure(System.nanoTime(), Long.MAX_VALUE);
        Await.until(() -> load.succeeded.get() > 500);
        kill(redis.cluster.nodes().get(0));
        Await.until(() -> load.failed.get() > 0);
        Await.until(
            () -> probe.cluster().orElseThrow().outages().get(0).seconds(),
            java.util.Optional::isPresent);
        long back = load.succeeded.get();
        Await.until(() -> load.succeeded.get() > back + 500);
        ClusterFigures figures = probe.cluster().orElseThrow();
        assertThat(figures.outages().get(0).slots()).isEqualTo("0-5460");
        assertThat(figures.outages().get(0).seconds().orElseThrow()).isBetween(0.5, 100.0);
        assertThat(figures.nodes())
            .filteredOn(node -> node.slots().equals("0-5460"))
            .singleElement()
            .matches(node -> node.name().equals(redis.address(3)))
            .matches(node -> node.requests().answered() > 0);
      }
    }
  }

  @Test
  void aNodeThatHangsIsAnOutageOfItsSlotsUntilItAnswersAgain() throws Exception {
    try (ClusterFixture redis =
            new ClusterFixture(Map.of("cluster-require-full-coverage", "no"), 0);
        Server server = redis.open(Duration.ofSeconds(1));
        Workspace workspace = server.createWorkspace(ID);
        ServerProbe probe = probe(workspace);
        EndlessLoad load = new EndlessLoad(workspace)) {
      probe.measure(System.nanoTime(), Long.MAX_VALUE);
      Await.until(() -> load.succeeded.get() > 500);
      ProcessHandle node = redis.cluster.nodes().get(1).handle();
      signal(node, "STOP");
      try {
        Await.until(() -> load.failed.get() > 50);
        long atLoss = load.succeeded.get();
        Await.until(() -> load.succeeded.get() > atLoss + 1000);
        assertThat(load.longestNanos.get()).isGreaterThanOrEqualTo(1_000_000_000L);
        assertThat(load.kinds).contains(OutcomeKind.TIMEOUT, OutcomeKind.UNAVAILABLE);
      } finally {
        signal(node, "CONT");
      }
      Await.until(
          () -> probe.cluster().orElseThrow().outages().get(0).seconds(),
          java.util.Optional::isPresent);
      ClusterFigures figures = probe.cluster().orElseThrow();
      assertThat(figures.outages().get(0).node()).isEqualTo(redis.address(1));
      assertThat(figures.outages().get(0).slots()).isEqualTo("5461-10921");
      assertThat(figures.outages().get(0).seconds().orElseThrow()).isGreaterThan(1);
      assertThat(figures.outages().get(0).failed()).isGreaterThan(50);
      assertThat(figures.outages().get(0).othersPerSecond()).isPositive();
    }
  }

  private static void signal(ProcessHandle process, String name) throws Exception {
    assertThat(
            Await.end(
                new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start()))
        .isZero();
  }

  static void kill(EmbeddedRedis node) {
    node.handle().destroyForcibly();
    node.handle().onExit().join();
  }

  private static ServerProbe probe(Workspace workspace) {
    return workspace.capability(ServerProbes.class).orElseThrow().open(false);
  }
}
