package io.kurabe.redis.probe.internal;

import io.kurabe.redis.internal.AdminConnection;
import io.kurabe.redis.internal.Cluster;
import io.kurabe.redis.internal.ClusterNode;
import io.kurabe.redis.internal.Info;
import io.kurabe.redis.internal.NodeFacts;
import io.kurabe.spec.NanoClock;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.ServerProbe.ClusterFigures;
import io.kurabe.target.TargetException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Reads the counters of all nodes that own slots, added up, and what the clients saw of each node.
 * A node that goes away keeps what it last told; one that comes back counts on from there.
 */
public final class ClusterProbe implements ServerProbe {
  /** How long a node that did not answer is not asked again, at least. */
  private static final long AWAY_NANOS = 1_000_000_000L;

  private final AdminConnection control;
  private final Cluster cluster;
  private final Map<String, OfNode> nodes = new TreeMap<>();

  /** Takes a connection of the probe's own, closed with it. */
  public ClusterProbe(AdminConnection control, Cluster cluster) {
    this.control = control;
    this.cluster = cluster;
    counters(); // Connects now rather than in the middle of a run.
  }

  @Override
  public Map<String, Long> counters() {
    Map<String, Long> all = new LinkedHashMap<>();
    current().forEach(node -> node.counters().forEach((n, v) -> all.merge(n, v, Long::sum)));
    return all;
  }

  @Override
  public Map<String, Long> gauges() {
    Map<String, Long> all = new LinkedHashMap<>();
    current().forEach(node -> node.gauges().forEach((n, v) -> all.merge(n, v, Long::sum)));
    return all;
  }

  @Override
  public Map<String, String> notReported() {
    Map<String, String> all = new LinkedHashMap<>();
    for (OfNode node : current()) {
      node.notReported().forEach(all::putIfAbsent);
    }
    if (!cluster.isSeen()) {
      all.put(
          "rates, times, outages, MOVED and ASK by node",
          "Lettuce's own client chooses the nodes (routing=%s) and does not tell which one answered"
              .formatted(cluster.routing()));
    }
    TreeSet<String> away = new TreeSet<>();
    nodes.values().stream().filter(OfNode::isAway).forEach(node -> away.add(node.address));
    if (!away.isEmpty()) {
      all.put("the last counters of " + String.join(" and ", away), "the node does not answer");
    }
    return all;
  }

  /** Returns all nodes that own slots or have owned some in this run. */
  private List<OfNode> current() {
    for (ClusterNode node : cluster.owners()) {
      nodes.computeIfAbsent(node.address(), address -> new OfNode(node));
    }
    return List.copyOf(nodes.values());
  }

  @Override
  public void measure(long from, long until) {
    cluster.log().begin(from, until);
  }

  /** Returns nothing where Lettuce's own client routes: what is not known is not 0. */
  @Override
  public Optional<ClusterFigures> cluster() {
    if (!cluster.isSeen()) {
      return Optional.empty();
    }
    return Optional.of(
        cluster.log().figures(cluster.nodes(), NanoClock.SYSTEM.nanoTime(), this::holds));
  }

  private NodeFacts holds(String address) {
    return current().stream()
        .filter(node -> node.address.equals(address))
        .findFirst()
        .map(OfNode::holds)
        .orElse(NodeFacts.AWAY);
  }

  @Override
  public void close() {
    control.close();
  }

  /** One node, which may go and come. */
  private final class OfNode {
    private final String address;
    private final RedisProbe probe;
    private final AdminConnection connection;
    private final Map<String, Long> before = new LinkedHashMap<>();
    private Map<String, Long> last = Map.of();
    private Optional<Long> awaySince = Optional.empty();
    private long awayNanos;

    OfNode(ClusterNode node) {
      this.address = node.address();
      this.connection = control.node(node);
      this.probe = new RedisProbe(connection);
    }

    boolean isAway() {
      return awaySince.isPresent();
    }

    private <T> Optional<T> ask(java.util.function.Supplier<T> question) {
      long now = NanoClock.SYSTEM.nanoTime();
      if (awaySince.filter(since -> now - since < awayNanos).isPresent()) {
        return Optional.empty();
      }
      try {
        T answer = question.get();
        awaySince = Optional.empty();
        return Optional.of(answer);
      } catch (TargetException e) {
        long seen = NanoClock.SYSTEM.nanoTime();
        awaySince = Optional.of(seen);
        // One that hangs costs the others' samples the whole limit of an answer.
        awayNanos = Math.max(AWAY_NANOS, seen - now);
        return Optional.empty();
      }
    }

    Map<String, Long> counters() {
      ask(probe::counters)
          .ifPresent(
              now -> {
                // A server that was started again begins at 0.
                if (last.entrySet().stream()
                    .anyMatch(e -> now.getOrDefault(e.getKey(), 0L) < e.getValue())) {
                  last.forEach((name, value) -> before.merge(name, value, Long::sum));
                }
                last = now;
              });
      Map<String, Long> all = new LinkedHashMap<>(last);
      before.forEach((name, value) -> all.merge(name, value, Long::sum));
      return all;
    }

    Map<String, Long> gauges() {
      return ask(probe::gauges).orElse(Map.of());
    }

    Map<String, String> notReported() {
      return ask(probe::notReported).orElse(Map.of());
    }

    NodeFacts holds() {
      return ask(() -> NodeFacts.of(Info.parse(connection.run("read INFO", r -> r.info()))))
          .orElse(NodeFacts.AWAY);
    }
  }
}
