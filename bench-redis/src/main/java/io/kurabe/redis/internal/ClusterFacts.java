package io.kurabe.redis.internal;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.kurabe.target.ServerFacts;
import io.kurabe.target.TargetException;
import io.kurabe.target.internal.HealthRules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The facts of all nodes of a cluster, and the facts of the whole: what all have in common, what
 * differs, and what each holds.
 *
 * @param nodes what each reported, those that own slots first
 * @param uncovered the slots that no node owns
 */
public record ClusterFacts(List<OfNode> nodes, Slots uncovered) {
  /** Two masters have unequal work when one has that many times the slots of another. */
  private static final double UNEQUAL_SLOTS = 1.1;

  /** The facts in which any two nodes differ. */
  private static final Set<String> OWN = Set.of("role", "connected_slaves", "slots");

  /** Says that the other warnings of a replica are not those of a server to which one writes. */
  private static final String REPLICA = "The server is a replica";

  public ClusterFacts {
    nodes = List.copyOf(nodes);
  }

  /**
   * One node.
   *
   * @param node as the cluster describes it
   * @param facts as it describes itself; empty when it does not answer
   * @param version the commands that it knows
   * @param holds keys and memory
   * @param failure why it does not answer, or empty
   */
  public record OfNode(
      ClusterNode node,
      Optional<ServerFacts> facts,
      RedisVersion version,
      NodeFacts holds,
      String failure) {
    public String address() {
      return node.address();
    }
  }

  /**
   * Asks all nodes; a TargetException when one is too old.
   *
   * @param earlier facts of nodes that were measured before: to measure them again would be the
   *     load of others that it warns of
   */
  static ClusterFacts read(
      Cluster cluster,
      Connections connections,
      AdminConnection control,
      Map<String, ServerFacts> earlier) {
    List<OfNode> all = new ArrayList<>();
    cluster.owners().forEach(node -> all.add(ask(node, connections, control, earlier)));
    cluster.nodes().stream()
        .filter(node -> !cluster.owners().contains(node))
        .forEach(node -> all.add(ask(node, connections, control, earlier)));
    return new ClusterFacts(
        all, Slots.without(cluster.owners().stream().map(ClusterNode::slots).toList()));
  }

  private static OfNode ask(
      ClusterNode node,
      Connections connections,
      AdminConnection control,
      Map<String, ServerFacts> earlier) {
    FactsReader reader;
    try {
      reader = new FactsReader(connections, control.node(node));
    } catch (TargetException e) {
      return new OfNode(
          node,
          Optional.empty(),
          RedisVersion.NONE,
          NodeFacts.AWAY,
          String.valueOf(e.getMessage()));
    }
    reader.checkNode();
    ServerFacts known = earlier.get(node.address());
    return new OfNode(
        node,
        Optional.of(known == null ? reader.read() : known),
        reader.version(),
        reader.holds(),
        "");
  }

  /** Returns the facts of each node that answers, by its address. */
  Map<String, ServerFacts> byAddress() {
    Map<String, ServerFacts> all = new LinkedHashMap<>();
    nodes.forEach(n -> n.facts().ifPresent(f -> all.put(n.address(), f)));
    return all;
  }

  /** Returns the nodes that own slots. */
  public List<OfNode> owners() {
    return nodes.stream().filter(n -> n.node().slots().count() > 0).toList();
  }

  public List<OfNode> replicas() {
    return nodes.stream().filter(n -> !n.node().master()).toList();
  }

  /** Returns the oldest version of those that own slots and answer. */
  RedisVersion version() {
    return owners().stream()
        .filter(n -> n.facts().isPresent())
        .map(OfNode::version)
        .min(Comparator.comparingInt(RedisVersion::major).thenComparingInt(RedisVersion::minor))
        .orElse(RedisVersion.NONE);
  }

  /** Returns the facts of the whole; a TargetException when no owner of slots answers. */
  ServerFacts whole(Endpoint endpoint) {
    List<ServerFacts> told = owners().stream().flatMap(n -> n.facts().stream()).toList();
    if (told.isEmpty()) {
      throw new TargetException(
          "No node of the cluster at %s that owns slots answers. %s"
              .formatted(
                  endpoint.address(),
                  owners().isEmpty()
                      ? "Assign the slots, e.g. with redis-cli --cluster create."
                      : owners().get(0).failure()));
    }
    ServerFacts first = told.get(0);
    double[] roundTrips =
        told.stream().mapToDouble(ServerFacts::roundTripMicros).sorted().toArray();
    String others = nodes.size() == 1 ? "" : " and %d more nodes".formatted(nodes.size() - 1);
    return ServerFacts.of(
            first.target(),
            first.engine(),
            first.product(),
            told.stream().map(ServerFacts::version).distinct().collect(joining(" and ")))
        .at(
            owners().get(0).address() + others,
            first.origin(),
            told.stream().anyMatch(ServerFacts::sharesGeneratorHost))
        .over(first.tls(), roundTrips[roundTrips.length / 2])
        .with(settings(endpoint.routing()), warnings());
  }

  private Map<String, String> settings(Routing routing) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put(
        "nodes",
        "%d masters, %d replicas".formatted(nodes.size() - replicas().size(), replicas().size()));
    all.put(Routing.PARAMETER, routing.described());
    for (String name : names()) {
      if (!OWN.contains(name)) {
        all.put(name, shown(byValue(name)));
      }
    }
    nodes.forEach(node -> all.put("node " + node.address(), described(node)));
    return all;
  }

  private Set<String> names() {
    Map<String, String> all = new LinkedHashMap<>();
    owners().forEach(n -> n.facts().ifPresent(f -> all.putAll(f.settings())));
    return all.keySet();
  }

  /** Returns the addresses of the owners with each value of a setting. */
  private Map<String, List<String>> byValue(String name) {
    return owners().stream()
        .filter(n -> n.facts().isPresent())
        .collect(
            groupingBy(
                n -> n.facts().orElseThrow().settings().getOrDefault(name, "not reported"),
                LinkedHashMap::new,
                mapping(OfNode::address, toList())));
  }

  private static String shown(Map<String, List<String>> byValue) {
    return byValue.size() == 1
        ? byValue.keySet().iterator().next()
        : byValue.entrySet().stream()
            .map(e -> e.getKey() + " on " + String.join(" and ", e.getValue()))
            .collect(joining(", "));
  }

  private String described(OfNode node) {
    if (node.facts().isEmpty()) {
      return "does not answer";
    }
    ServerFacts facts = node.facts().orElseThrow();
    String role =
        node.node().master()
            ? "slots %s (%s)".formatted(node.node().slots(), share(node.node()))
            : "replica of " + addressOf(node.node().primary());
    return "%s, %s %s, %d keys, %s, round trip %.0f us"
        .formatted(
            role,
            facts.product(),
            facts.version(),
            node.holds().keys().orElse(0L),
            HealthRules.size(node.holds().memoryBytes().orElse(0L)),
            facts.roundTripMicros());
  }

  private static String share(ClusterNode node) {
    return String.format(Locale.ROOT, "%.1f %%", 100.0 * node.slots().count() / Slots.ALL);
  }

  private String addressOf(String id) {
    return nodes.stream()
        .filter(n -> n.node().id().equals(id))
        .map(OfNode::address)
        .findFirst()
        .orElse("a node that is not known");
  }

  private List<String> warnings() {
    List<String> all = new ArrayList<>();
    if (uncovered.count() > 0) {
      all.add("No node owns the slots %s: keys there cannot be used.".formatted(uncovered));
    }
    nodes.stream()
        .filter(n -> n.facts().isEmpty())
        .forEach(n -> all.add("The node %s does not answer.".formatted(n.address())));
    all.addAll(unequal());
    Map<String, List<String>> byText = new LinkedHashMap<>();
    for (OfNode node : nodes) {
      node.facts().stream()
          .flatMap(f -> f.warnings().stream())
          .filter(w -> !w.startsWith(REPLICA))
          .forEach(w -> byText.computeIfAbsent(w, x -> new ArrayList<>()).add(node.address()));
    }
    byText.forEach(
        (text, of) ->
            all.add(of.size() == nodes.size() ? text : String.join(" and ", of) + ": " + text));
    return all;
  }

  /** Returns in what the owners of slots differ, so that one of them may decide on all numbers. */
  public List<String> unequal() {
    List<String> all = new ArrayList<>();
    for (String name : names()) {
      Map<String, List<String>> values = byValue(name);
      if (!OWN.contains(name) && values.size() > 1) {
        all.add("The nodes differ in %s: %s.".formatted(name, shown(values)));
      }
    }
    Map<String, List<String>> versions =
        owners().stream()
            .filter(n -> n.facts().isPresent())
            .collect(
                groupingBy(
                    n -> n.facts().orElseThrow().version(),
                    LinkedHashMap::new,
                    mapping(OfNode::address, toList())));
    if (versions.size() > 1) {
      all.add("The nodes have several versions: %s.".formatted(shown(versions)));
    }
    int least = owners().stream().mapToInt(n -> n.node().slots().count()).min().orElse(0);
    int most = owners().stream().mapToInt(n -> n.node().slots().count()).max().orElse(0);
    if (most > UNEQUAL_SLOTS * least) {
      all.add(
          "The slots are unequally shared: %s."
              .formatted(
                  owners().stream()
                      .map(n -> n.address() + " owns " + share(n.node()))
                      .collect(joining(", "))));
    }
    return all;
  }
}
