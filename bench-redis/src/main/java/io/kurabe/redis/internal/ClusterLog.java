package io.kurabe.redis.internal;

import io.kurabe.record.internal.ClusterTraffic;
import io.kurabe.spec.NanoClock;
import io.kurabe.target.ServerProbe.ClusterFigures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What the clients of this process see of each node during a run: counts, times, and the outages of
 * slots. Requests outside of a run count nowhere. All times are of {@link System#nanoTime}, the
 * clock of every run on a real server. Thread-safe.
 */
public final class ClusterLog implements ClusterTraffic.Source {
  /** Clients find a node that is back one after the other, which is still the same outage. */
  private static final long TOGETHER_NANOS = 1_000_000_000;

  private volatile Run run = new Run(0, 0);

  @Override
  public void begin(long measuredFrom, long measuredUntil) {
    run = new Run(measuredFrom, measuredUntil);
  }

  /** Returns what was seen since {@link #begin}, with what each node holds now. */
  public ClusterFigures figures(
      List<ClusterNode> nodes, long now, Function<String, NodeFacts> facts) {
    return run.figures(nodes, now, facts);
  }

  @Override
  public ClusterTraffic seen() {
    return run.seen(NanoClock.SYSTEM.nanoTime());
  }

  /** A node carried a request out. */
  void answered(ClusterNode node, int slot, long sent, long now) {
    Run current = run;
    NodeLog log = current.of(node.address());
    log.answered();
    if (now - current.from >= 0 && now - current.until <= 0) {
      log.measured(now - sent);
    }
    if (current.isOpen(slot)) {
      current.served(slot, sent, now);
    }
  }

  /** A node refused a request, for a reason that is not the want of it or its slots. */
  void refused(ClusterNode node) {
    run.of(node.address()).failed();
  }

  /** A request failed since its slot is not served; when it was sent is the begin of the outage. */
  void unserved(ClusterNode node, long sent) {
    Run current = run;
    current.of(node.address()).failed();
    current.unserved(node, sent);
  }

  void moved(ClusterNode node) {
    run.of(node.address()).moved();
  }

  void asked(ClusterNode node) {
    run.of(node.address()).asked();
  }

  /** The figures of one run. */
  private static final class Run {
    private final long from;
    private final long until;
    private final Map<String, NodeLog> nodes = new ConcurrentHashMap<>();
    private final List<SlotOutage> outages = new ArrayList<>();
    private volatile List<SlotOutage> open = List.of();

    Run(long from, long until) {
      this.from = from;
      this.until = until;
    }

    NodeLog of(String address) {
      NodeLog known = nodes.get(address);
      return known == null ? nodes.computeIfAbsent(address, a -> new NodeLog()) : known;
    }

    synchronized void unserved(ClusterNode node, long sent) {
      open.stream()
          .filter(o -> o.isOf(node))
          .findFirst()
          .orElseGet(() -> begun(node, sent))
          .failed(sent);
    }

    private SlotOutage begun(ClusterNode node, long sent) {
      Optional<SlotOutage> same =
          outages.stream().filter(o -> o.isOf(node) && o.endedShortlyBefore(sent)).findFirst();
      same.ifPresent(SlotOutage::goOn);
      SlotOutage begun = same.orElseGet(() -> new SlotOutage(node, sent, answersOfOthers(node)));
      if (same.isEmpty()) {
        outages.add(begun);
      }
      open = outages.stream().filter(SlotOutage::isOpen).toList();
      return begun;
    }

    /** Returns whether an outage of the slot is open; asked at each answer, so without a lock. */
    boolean isOpen(int slot) {
      List<SlotOutage> now = open;
      return !now.isEmpty() && now.stream().anyMatch(o -> o.contains(slot));
    }

    /** Ends the outage of a slot by an answer to a request that was sent during it. */
    synchronized void served(int slot, long sent, long now) {
      open.stream()
          .filter(o -> o.contains(slot) && sent - o.from() > 0)
          .forEach(o -> o.end(now, answersOfOthers(o.node())));
      open = outages.stream().filter(SlotOutage::isOpen).toList();
    }

    private long answersOfOthers(ClusterNode node) {
      return nodes.entrySet().stream()
          .filter(e -> !e.getKey().equals(node.address()))
          .mapToLong(e -> e.getValue().answers())
          .sum();
    }

    ClusterFigures figures(List<ClusterNode> known, long now, Function<String, NodeFacts> facts) {
      Map<String, Slots> slots = new LinkedHashMap<>();
      known.stream()
          .filter(n -> n.slots().count() > 0)
          .sorted(Comparator.comparingInt(n -> n.slots().first()))
          .forEach(n -> slots.put(n.address(), n.slots()));
      nodes.forEach((address, log) -> slots.putIfAbsent(address, Slots.NONE));
      List<ClusterFigures.Node> bare =
          slots.entrySet().stream()
              .map(e -> node(e.getKey(), e.getValue(), facts.apply(e.getKey())))
              .toList();
      double seconds = Math.max(0, Math.min(now, until) - from) / 1e9;
      return seen(now).over(new ClusterFigures(bare, List.of()), seconds);
    }

    private static ClusterFigures.Node node(String name, Slots slots, NodeFacts facts) {
      return new ClusterFigures.Node(
          name,
          slots.toString(),
          slots.count(),
          new ClusterFigures.Requests(0, 0, 0, 0),
          new ClusterFigures.Times(Double.NaN, Double.NaN, Double.NaN, Double.NaN),
          facts.keys(),
          facts.memoryBytes());
    }

    ClusterTraffic seen(long now) {
      return new ClusterTraffic(
          nodes.entrySet().stream().map(e -> e.getValue().seen(e.getKey())).toList(), outages(now));
    }

    private synchronized List<ClusterFigures.Outage> outages(long now) {
      return outages.stream().map(o -> o.figures(from, now, answersOfOthers(o.node()))).toList();
    }
  }

  /** A time in which the slots of one node were not served. Guarded by its run. */
  private static final class SlotOutage {
    private final ClusterNode node;
    private final long noticed = NanoClock.SYSTEM.nanoTime();
    private final long othersBefore;
    private long from;
    private long failed;
    private Optional<Long> until = Optional.empty();
    private long othersMeanwhile;

    SlotOutage(ClusterNode node, long from, long othersBefore) {
      this.node = node;
      this.from = from;
      this.othersBefore = othersBefore;
    }

    ClusterNode node() {
      return node;
    }

    long from() {
      return from;
    }

    boolean isOpen() {
      return until.isEmpty();
    }

    boolean isOf(ClusterNode other) {
      return node.address().equals(other.address());
    }

    boolean contains(int slot) {
      return slot >= 0 && node.slots().contains(slot);
    }

    /** Requests may fail in another order than they were sent. */
    void failed(long sent) {
      failed++;
      from = Math.min(from, sent);
    }

    boolean endedShortlyBefore(long sent) {
      return until.filter(end -> sent - end < TOGETHER_NANOS).isPresent();
    }

    void goOn() {
      until = Optional.empty();
    }

    void end(long now, long others) {
      until = Optional.of(now);
      othersMeanwhile = others - othersBefore;
    }

    ClusterFigures.Outage figures(long measuredFrom, long now, long others) {
      long answered = isOpen() ? others - othersBefore : othersMeanwhile;
      double seconds = (until.orElse(now) - noticed) / 1e9;
      return new ClusterFigures.Outage(
          node.address(),
          node.slots().toString(),
          (from - measuredFrom) / 1e9,
          until.map(end -> (end - from) / 1e9),
          failed,
          seconds > 0 ? answered / seconds : 0);
    }
  }
}
