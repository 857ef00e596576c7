package io.kurabe.study.page.internal;

import static io.kurabe.page.internal.Medium.DOCUMENTS;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.internal.RankIntervals;
import io.kurabe.target.ServerProbe.ClusterFigures;
import io.kurabe.target.ServerProbe.ClusterFigures.Node;
import io.kurabe.target.ServerProbe.ClusterFigures.Outage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Shows the nodes of a cluster: who did how much of the work, and when slots were not served. */
record ClusterSections(StudyResult result) {
  /** The file with a row per run and node. */
  static final String FILE = "nodes.csv";

  /** The load of a node over its share of slots from which on it is called uneven. */
  private static final double UNEVEN = 1.1;

  private static final String LEGEND =
      "A line per node over all runs: ops/s, p50 and p99 are the median of the runs, max is the longest"
          + " of all, share, failed, MOVED and ASK are of all runs together, slots, keys and memory are"
          + " those after the last. nodes.csv has each run.";

  private static final String MEANING =
      "ops/s and times are of the measured phase, from sending to the answer, with redirects; all"
          + " else is of the whole run. x fair: the node's share of requests over its share of slots;"
          + " far from 1 is a hot key or an uneven set of keys. MOVED, ASK: answers that another node"
          + " is to be asked, after which the request was sent there. keys and memory: all users'"
          + " together.";

  /** One node in one run. */
  private record Row(RunResult run, ClusterFigures cluster, Node node) {
    String target() {
      return run.targets().isEmpty() ? "" : run.targets().get(0);
    }
  }

  /** One node in all runs on one target, in their order. */
  private record Line(String target, List<Row> rows, double requestShare) {
    Node last() {
      return rows.get(rows.size() - 1).node();
    }

    Optional<Double> slotShare() {
      int all =
          rows.get(rows.size() - 1).cluster().nodes().stream().mapToInt(Node::slotCount).sum();
      return all == 0 || last().slotCount() == 0
          ? Optional.empty()
          : Optional.of(last().slotCount() / (double) all);
    }

    Optional<Double> fair() {
      return slotShare().map(slots -> requestShare / slots);
    }

    long sum(ToLongFunction<Node> of) {
      return rows.stream().map(Row::node).mapToLong(of).sum();
    }

    private double[] known(ToDoubleFunction<Node> of) {
      return rows.stream()
          .map(Row::node)
          .mapToDouble(of)
          .filter(value -> !Double.isNaN(value))
          .sorted()
          .toArray();
    }

    /** Returns the median over the runs in which it is known. */
    Optional<Double> median(ToDoubleFunction<Node> of) {
      double[] sorted = known(of);
      return sorted.length == 0 ? Optional.empty() : Optional.of(RankIntervals.median(sorted));
    }

    Optional<Double> most(ToDoubleFunction<Node> of) {
      double[] sorted = known(of);
      return sorted.length == 0 ? Optional.empty() : Optional.of(sorted[sorted.length - 1]);
    }

    boolean wasAway() {
      return rows.stream()
          .anyMatch(
              row ->
                  row.cluster().outages().stream()
                      .anyMatch(outage -> outage.node().equals(row.node().name())));
    }
  }

  private List<Row> rows() {
    return clusters()
        .flatMap(
            run ->
                run.cluster().stream()
                    .flatMap(c -> c.nodes().stream().map(node -> new Row(run, c, node))))
        .toList();
  }

  private Stream<RunResult> clusters() {
    return result.runs().stream().filter(run -> run.cluster().isPresent());
  }

  /** Shows nothing where no target is a cluster. */
  Section.Builder section() {
    Section.Builder section = Section.named("nodes", "Nodes of the cluster");
    List<Line> lines = lines(rows());
    if (lines.isEmpty()) {
      return section;
    }
    section.items(Tone.BAD, clusters().flatMap(ClusterSections::outages).toList());
    section.items(Tone.PLAIN, uneven(lines));
    return section
        .add(table(lines))
        .add(new Block.Text(Tone.NOTE, LEGEND))
        .add(new Block.Text(Tone.NOTE, MEANING).in(DOCUMENTS));
  }

  private static List<Line> lines(List<Row> rows) {
    Map<String, Map<String, List<Row>>> byTarget = new LinkedHashMap<>();
    for (Row row : rows) {
      byTarget
          .computeIfAbsent(row.target(), target -> new LinkedHashMap<>())
          .computeIfAbsent(row.node().name(), node -> new ArrayList<>())
          .add(row);
    }
    List<Line> lines = new ArrayList<>();
    byTarget.forEach(
        (target, byNode) -> {
          long all = byNode.values().stream().mapToLong(ClusterSections::answered).sum();
          byNode
              .values()
              .forEach(
                  of ->
                      lines.add(new Line(target, of, all == 0 ? 0 : answered(of) / (double) all)));
        });
    return lines;
  }

  private static long answered(List<Row> rows) {
    return rows.stream().mapToLong(row -> row.node().requests().answered()).sum();
  }

  private static Stream<String> outages(RunResult run) {
    return run.cluster().stream()
        .flatMap(c -> c.outages().stream())
        .map(outage -> run.spec().name() + ": " + sentence(outage));
  }

  /** Returns which slots were away from when to when, what failed, and whether others went on. */
  static String sentence(Outage outage) {
    String length =
        outage
            .seconds()
            .map(s -> "not served for " + Quantity.time(s * 1e6))
            .orElse("not served any more");
    String others =
        outage.othersPerSecond() > 0
            ? "the other nodes went on at " + Quantity.of(outage.othersPerSecond(), "ops/s")
            : "no other node answered meanwhile";
    return "slots %s of %s were %s, from %s of the measured phase on; %s failed; %s"
        .formatted(
            outage.slots(),
            outage.node(),
            length,
            Quantity.time(outage.fromSeconds() * 1e6),
            outage.failed() == 1 ? "1 request" : Quantity.count(outage.failed()) + " requests",
            others);
  }

  /** Returns a sentence for each target of which a node has far more than its share to do. */
  private static List<String> uneven(List<Line> lines) {
    Map<String, Line> busiest = new LinkedHashMap<>();
    lines.stream()
        .filter(line -> line.fair().filter(fair -> fair >= UNEVEN).isPresent())
        .forEach(
            line ->
                busiest.merge(
                    line.target(),
                    line,
                    BinaryOperator.maxBy(Comparator.comparing(l -> l.fair().orElseThrow()))));
    return busiest.values().stream()
        .map(
            line ->
                "%sthe busiest node, %s, had %s of the requests with %s of the slots, %s its fair share"
                    .formatted(
                        line.target().isEmpty() ? "" : line.target() + ": ",
                        line.last().name(),
                        Quantity.percent(line.requestShare()),
                        Quantity.percent(line.slotShare().orElseThrow()),
                        times(line.fair().orElseThrow())))
        .toList();
  }

  private static String times(double factor) {
    return String.format(Locale.ROOT, "%.2f x", factor);
  }

  private static Table table(List<Line> lines) {
    boolean several = lines.stream().map(Line::target).distinct().count() > 1;
    return Table.of("Nodes", lines)
        .group(line -> several ? line.target() : "")
        .warn(Line::wasAway)
        .words("node", line -> line.last().name())
        .words("slots", line -> line.last().slots())
        .number("ops/s", line -> cell(line.median(n -> n.times().opsPerSecond()), Cell::number))
        .number("share", line -> Cell.percent(line.requestShare()))
        .number("x fair", line -> cell(line.fair(), f -> Cell.amount(f, "", times(f))))
        .number("p50", line -> cell(line.median(n -> n.times().p50Micros()), Cell::time))
        .number("p99", line -> cell(line.median(n -> n.times().p99Micros()), Cell::time))
        .number("max", line -> cell(line.most(n -> n.times().maxMicros()), Cell::time))
        .number("failed", line -> Cell.count(line.sum(n -> n.requests().failed())))
        .number("MOVED", line -> Cell.count(line.sum(n -> n.requests().moved())))
        .number("ASK", line -> Cell.count(line.sum(n -> n.requests().asked())))
        .number("keys", line -> cell(line.last().keys(), Cell::count))
        .number("memory", line -> cell(line.last().memoryBytes(), ClusterSections::bytes))
        .dispensable("max", "p50", "ASK", "memory", "keys")
        .build();
  }

  private static <T> Cell cell(Optional<T> value, Function<T, Cell> shown) {
    return value.map(shown).orElse(Cell.NONE);
  }

  private static Cell bytes(long bytes) {
    return Cell.amount((double) bytes, "B", Quantity.bytes((double) bytes));
  }

  /** Returns the table for other programs; none where no target is a cluster. */
  List<DataFile> files() {
    List<DataFile> files = new ArrayList<>();
    List<Row> rows = rows();
    if (!rows.isEmpty()) {
      files.add(
          DataFile.of(FILE, rows)
              .columns(
                  "run,node,slots",
                  r -> List.of(r.run.spec().name(), r.node.name(), r.node.slots()))
              .columns(
                  "slot_count,answered,failed,moved,ask",
                  r ->
                      List.of(
                          r.node.slotCount(),
                          r.node.requests().answered(),
                          r.node.requests().failed(),
                          r.node.requests().moved(),
                          r.node.requests().asked()))
              .columns(
                  "ops_per_s,p50_us,p99_us,max_us",
                  r ->
                      List.of(
                          r.node.times().opsPerSecond(),
                          r.node.times().p50Micros(),
                          r.node.times().p99Micros(),
                          r.node.times().maxMicros()))
              .build());
    }
    return files;
  }
}
