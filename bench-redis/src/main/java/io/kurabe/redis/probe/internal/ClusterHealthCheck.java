package io.kurabe.redis.probe.internal;

import io.kurabe.redis.internal.AdminConnection;
import io.kurabe.redis.internal.ClusterFacts;
import io.kurabe.redis.internal.Info;
import io.kurabe.redis.internal.Slots;
import io.kurabe.target.HealthReportLine;
import io.kurabe.target.HealthReportLine.Level;
import io.kurabe.target.TargetException;
import io.kurabe.target.internal.HealthRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Examines what a run needs of a cluster, and what would spoil it, with the node named. */
public final class ClusterHealthCheck {
  static final String SLOTS = "slots";
  static final String NODES = "nodes";
  static final String REPLICAS = "replicas";

  /** The bytes by which a replica may be behind while nothing is wrong. */
  private static final long FAR_BEHIND = 1L << 20;

  private ClusterHealthCheck() {}

  /** Examines all nodes; a line that is not well names its node. */
  public static List<HealthReportLine> of(ClusterFacts cluster, AdminConnection control) {
    Map<String, List<HealthReportLine>> byNode = new LinkedHashMap<>();
    for (ClusterFacts.OfNode node : cluster.owners()) {
      node.facts()
          .ifPresent(
              facts -> {
                try {
                  byNode.put(node.address(), RedisHealthCheck.of(control.node(node.node()), facts));
                } catch (TargetException e) {
                  byNode.put(
                      node.address(), List.of(HealthReportLine.stop(HealthRules.REACHABLE, e)));
                }
              });
    }
    List<HealthReportLine> lines = new ArrayList<>();
    lines.add(slots(cluster));
    lines.add(nodes(cluster));
    lines.add(replicas(cluster, control));
    lines.addAll(merged(byNode));
    return lines;
  }

  static HealthReportLine slots(ClusterFacts cluster) {
    List<ClusterFacts.OfNode> away =
        cluster.owners().stream().filter(n -> n.facts().isEmpty() || !n.node().healthy()).toList();
    if (cluster.uncovered().count() > 0) {
      return HealthReportLine.stop(
          SLOTS,
          "%d of %d have no node: %s"
              .formatted(cluster.uncovered().count(), Slots.ALL, cluster.uncovered()),
          "Assign them: redis-cli --cluster fix HOST:PORT.");
    }
    if (!away.isEmpty()) {
      ClusterFacts.OfNode first = away.get(0);
      return HealthReportLine.stop(
          SLOTS,
          "%s of %s are not served: the node does not answer%s"
              .formatted(
                  first.node().slots(),
                  first.address(),
                  away.size() == 1 ? "" : ", nor do %d others".formatted(away.size() - 1)),
          "Start the node, or promote a replica of it: CLUSTER FAILOVER TAKEOVER.");
    }
    return HealthReportLine.ok(
        SLOTS, "all %d are served by %d nodes".formatted(Slots.ALL, cluster.owners().size()));
  }

  static HealthReportLine nodes(ClusterFacts cluster) {
    List<String> unequal = cluster.unequal();
    return unequal.isEmpty()
        ? HealthReportLine.ok(NODES, "alike in version, settings and number of slots")
        : HealthReportLine.warning(
            NODES,
            String.join(" ", unequal).replaceFirst("\\.$", ""),
            "Make them alike: the slowest node decides on the response times of all.");
  }

  private static HealthReportLine replicas(ClusterFacts cluster, AdminConnection control) {
    if (cluster.replicas().isEmpty()) {
      return HealthReportLine.ok(REPLICAS, "none: a node that is lost takes its slots with it");
    }
    List<String> behind = new ArrayList<>();
    for (ClusterFacts.OfNode replica : cluster.replicas()) {
      String why = replica.facts().isEmpty() ? "does not answer" : lag(replica, cluster, control);
      if (!why.isEmpty()) {
        behind.add(replica.address() + " " + why);
      }
    }
    return behind.isEmpty()
        ? HealthReportLine.ok(
            REPLICAS, "%d, none of them behind".formatted(cluster.replicas().size()))
        : HealthReportLine.warning(
            REPLICAS,
            String.join("; ", behind),
            "Wait until they have caught up: INFO replication.");
  }

  private static String lag(
      ClusterFacts.OfNode replica, ClusterFacts cluster, AdminConnection control) {
    try {
      OptionalLong written =
          cluster.nodes().stream()
              .filter(n -> n.node().id().equals(replica.node().primary()))
              .filter(n -> n.facts().isPresent())
              .map(n -> replication(n, control).number("master_repl_offset"))
              .findFirst()
              .orElse(OptionalLong.empty());
      return lag(replication(replica, control), written);
    } catch (TargetException e) {
      return "does not answer";
    }
  }

  private static Info replication(ClusterFacts.OfNode node, AdminConnection control) {
    return Info.parse(
        control.node(node.node()).run("read INFO replication", redis -> redis.info("replication")));
  }

  /**
   * Returns what is wrong with a replica; empty when nothing is.
   *
   * @param written how far its master has written, read before the replica was asked
   */
  static String lag(Info replica, OptionalLong written) {
    String link = replica.textOr("master_link_status", "not told");
    if (!link.equals("up")) {
      return "has no link to its master (" + link + ")";
    }
    OptionalLong own = replica.number("slave_repl_offset");
    long behind =
        written.isPresent() && own.isPresent() ? written.getAsLong() - own.getAsLong() : 0;
    return behind > FAR_BEHIND ? "is " + HealthRules.size(behind) + " behind" : "";
  }

  /** Returns one line for each check that is well on all nodes, else one for each node. */
  static List<HealthReportLine> merged(Map<String, List<HealthReportLine>> byNode) {
    Map<String, Map<String, List<HealthReportLine>>> byCheck = new LinkedHashMap<>();
    byNode.forEach(
        (node, lines) ->
            lines.forEach(
                line ->
                    byCheck
                        .computeIfAbsent(line.check(), x -> new LinkedHashMap<>())
                        .computeIfAbsent(node, x -> new ArrayList<>())
                        .add(line)));
    List<HealthReportLine> merged = new ArrayList<>();
    byCheck.forEach(
        (check, lines) -> {
          List<HealthReportLine> all = lines.values().stream().flatMap(List::stream).toList();
          if (all.stream().allMatch(line -> line.level() == Level.OK)) {
            boolean same = all.stream().map(HealthReportLine::text).distinct().count() == 1;
            String of = same ? "" : " (the others are well, too)";
            merged.add(HealthReportLine.ok(check, all.get(0).text() + of));
          } else {
            lines.forEach(
                (node, own) ->
                    own.stream()
                        .filter(line -> line.level() != Level.OK)
                        .forEach(line -> merged.add(named(node, line))));
          }
        });
    return merged;
  }

  private static HealthReportLine named(String node, HealthReportLine line) {
    return new HealthReportLine(
        line.check(), line.level(), node + ": " + line.text(), line.advice());
  }
}
