package io.kurabe.record.internal;

import io.kurabe.target.ServerProbe.ClusterFigures;
import io.kurabe.target.ServerProbe.ClusterFigures.Node;
import io.kurabe.target.ServerProbe.ClusterFigures.Outage;
import io.kurabe.target.ServerProbe.ClusterFigures.Requests;
import io.kurabe.target.ServerProbe.ClusterFigures.Times;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * What the clients of one generator saw of each node of a cluster in one run, in counts and
 * histograms, so that those of several generators add up exactly. Nothing changes its histograms.
 *
 * @param nodes those that were asked anything, in any order
 * @param outages times in which slots were not served
 */
public record ClusterTraffic(List<OfNode> nodes, List<Outage> outages) {
  public ClusterTraffic {
    nodes = List.copyOf(nodes);
    outages = List.copyOf(outages);
  }

  /**
   * One node.
   *
   * @param name host and port
   * @param requests of the whole run
   * @param measured times of those carried out in the measured phase, in nanoseconds
   */
  public record OfNode(String name, Requests requests, Histogram measured) {
    private OfNode with(OfNode other) {
      Histogram both = HistogramText.empty();
      both.add(measured);
      both.add(other.measured);
      return new OfNode(name, sum(requests, other.requests), both);
    }

    private static Requests sum(Requests one, Requests other) {
      return new Requests(
          one.answered() + other.answered(),
          one.failed() + other.failed(),
          one.moved() + other.moved(),
          one.asked() + other.asked());
    }

    private Times times(double seconds) {
      return new Times(
          seconds > 0 ? measured.getTotalCount() / seconds : Double.NaN,
          micros(50),
          micros(99),
          micros(100));
    }

    private double micros(double percentile) {
      return measured.getTotalCount() == 0
          ? Double.NaN
          : measured.getValueAtPercentile(percentile) / 1e3;
    }
  }

  /** Capability of a workspace: looks at what the clients of this process see. Thread-safe. */
  public interface Source {
    /**
     * Begins anew, for a run with that measured phase.
     *
     * @param from its begin, on the run's {@link io.kurabe.spec.NanoClock}
     * @param until its end
     */
    void begin(long from, long until);

    /** Returns what was seen since then. */
    ClusterTraffic seen();
  }

  /** Returns that of all of them, in whichever order; empty when one has none. */
  static Optional<ClusterTraffic> merge(Collection<Optional<ClusterTraffic>> all) {
    if (all.stream().anyMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    Map<String, OfNode> nodes = new LinkedHashMap<>();
    List<Outage> outages = new ArrayList<>();
    for (Optional<ClusterTraffic> one : all) {
      one.orElseThrow().nodes.forEach(n -> nodes.merge(n.name(), n, OfNode::with));
      outages.addAll(one.orElseThrow().outages);
    }
    return Optional.of(new ClusterTraffic(List.copyOf(nodes.values()), joined(outages)));
  }

  /** Joins the outages of one node that overlap: each generator saw the same one. */
  private static List<Outage> joined(List<Outage> all) {
    List<Outage> joined = new ArrayList<>();
    all.stream()
        .sorted(Comparator.comparingDouble(Outage::fromSeconds))
        .forEach(
            outage -> {
              Optional<Outage> same =
                  joined.stream()
                      .filter(o -> o.node().equals(outage.node()))
                      .filter(o -> outage.fromSeconds() <= end(o))
                      .findFirst();
              same.ifPresent(joined::remove);
              joined.add(same.map(o -> both(o, outage)).orElse(outage));
            });
    joined.sort(Comparator.comparingDouble(Outage::fromSeconds));
    return joined;
  }

  private static double end(Outage of) {
    return of.seconds().map(s -> of.fromSeconds() + s).orElse(Double.POSITIVE_INFINITY);
  }

  /** The earlier one and another; it is over when it is for all. */
  private static Outage both(Outage earlier, Outage later) {
    double end = Math.max(end(earlier), end(later));
    return new Outage(
        earlier.node(),
        earlier.slots(),
        earlier.fromSeconds(),
        Double.isInfinite(end) ? Optional.empty() : Optional.of(end - earlier.fromSeconds()),
        earlier.failed() + later.failed(),
        earlier.othersPerSecond() + later.othersPerSecond());
  }

  /**
   * Returns the figures of nodes with this traffic in place of their own.
   *
   * @param known what else is known of the nodes
   * @param seconds length of the measured phase
   */
  public ClusterFigures over(ClusterFigures known, double seconds) {
    Map<String, OfNode> left = new LinkedHashMap<>();
    nodes.forEach(n -> left.put(n.name(), n));
    List<Node> all = new ArrayList<>();
    for (Node node : known.nodes()) {
      OfNode seen = left.remove(node.name());
      OfNode of =
          seen == null
              ? new OfNode(node.name(), new Requests(0, 0, 0, 0), HistogramText.empty())
              : seen;
      all.add(
          new Node(
              node.name(),
              node.slots(),
              node.slotCount(),
              of.requests,
              of.times(seconds),
              node.keys(),
              node.memoryBytes()));
    }
    for (OfNode of : left.values()) { // Of a node that was asked once, and owns no slots.
      all.add(
          new Node(
              of.name, "", 0, of.requests, of.times(seconds), Optional.empty(), Optional.empty()));
    }
    return new ClusterFigures(all, outages);
  }
}
