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
import io.kurabe.target.ServerProbe.ClusterFigures;
import io.kurabe.target.ServerProbe.ClusterFigures.Node;
import io.kurabe.target.ServerProbe.ClusterFigures.Outage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Shows the nodes of a cluster: who did how much of the work, and when slots were not served. */
record ClusterSections(StudyResult result) {
  /** The file with a row per run and node. */
  static final String FILE = "nodes.csv";

  /** The load of a node over its share of slots from which on it is called uneven. */
  private static final double UNEVEN = 1.1;

  private static final String LEGEND =
      "ops/s and times are of the measured phase, from sending to the answer, with redirects; all"
          + " else is of the whole run. x fair: the node's share of requests over its share of slots;"
          + " far from 1 is a hot key or an uneven set of keys. MOVED, ASK: answers that another node"
          + " is to be asked, after which the request was sent there. keys and memory: of the node at"
          + " the end, all users' together.";

  /** One node in one run. */
  private record Row(RunResult run, ClusterFigures cluster, Node node) {
    Optional<Double> requestShare() {
      long all = cluster.nodes().stream().mapToLong(n -> n.requests().answered()).sum();
      return all == 0 ? Optional.empty() : Optional.of(node.requests().answered() / (double) all);
    }

    Optional<Double> slotShare() {
      int all = cluster.nodes().stream().mapToInt(Node::slotCount).sum();
      return all == 0 || node.slotCount() == 0
          ? Optional.empty()
          : Optional.of(node.slotCount() / (double) all);
    }

    Optional<Double> fair() {
      return requestShare().flatMap(share -> slotShare().map(slots -> share / slots));
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
    List<Row> rows = rows();
    if (rows.isEmpty()) {
      return section;
    }
    section.items(Tone.BAD, clusters().flatMap(ClusterSections::outages).toList());
    section.items(Tone.PLAIN, clusters().flatMap(ClusterSections::shares).toList());
    return section
        .add(table(rows).in(DOCUMENTS))
        .add(new Block.Text(Tone.NOTE, LEGEND).in(DOCUMENTS));
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
    return "slots %s of %s were %s, from %s of the measured phase on; %s requests failed; %s"
        .formatted(
            outage.slots(),
            outage.node(),
            length,
            Quantity.time(outage.fromSeconds() * 1e6),
            Quantity.count(outage.failed()),
            others);
  }

  private static Stream<String> shares(RunResult run) {
    ClusterFigures cluster = run.cluster().orElseThrow();
    Optional<Row> busiest =
        cluster.nodes().stream()
            .map(node -> new Row(run, cluster, node))
            .filter(row -> row.fair().isPresent())
            .max(Comparator.comparing(row -> row.fair().orElseThrow()));
    long moved = cluster.nodes().stream().mapToLong(n -> n.requests().moved()).sum();
    long asked = cluster.nodes().stream().mapToLong(n -> n.requests().asked()).sum();
    return busiest.stream()
        .map(
            row ->
                "%s: %d nodes; the busiest, %s, had %s of the requests with %s of the slots%s; MOVED %s, ASK %s"
                    .formatted(
                        run.spec().name(),
                        cluster.nodes().size(),
                        row.node().name(),
                        Quantity.percent(row.requestShare().orElseThrow()),
                        Quantity.percent(row.slotShare().orElseThrow()),
                        row.fair().orElseThrow() >= UNEVEN
                            ? ", %s its fair share".formatted(times(row.fair().orElseThrow()))
                            : "",
                        Quantity.count(moved),
                        Quantity.count(asked)));
  }

  private static String times(double factor) {
    return String.format(Locale.ROOT, "%.2f x", factor);
  }

  private static Table table(List<Row> rows) {
    return Table.of("Nodes", rows)
        .group(r -> r.run.spec().name())
        .warn(r -> r.cluster.outages().stream().anyMatch(o -> o.node().equals(r.node.name())))
        .words("node", r -> r.node.name())
        .words("slots", r -> r.node.slots())
        .number(
            "ops/s",
            r -> known(r.node.times().opsPerSecond()).<Cell>map(Cell::number).orElse(Cell.NONE))
        .number("share", r -> r.requestShare().<Cell>map(Cell::percent).orElse(Cell.NONE))
        .number(
            "x fair", r -> r.fair().<Cell>map(f -> Cell.amount(f, "", times(f))).orElse(Cell.NONE))
        .number(
            "p50", r -> known(r.node.times().p50Micros()).<Cell>map(Cell::time).orElse(Cell.NONE))
        .number(
            "p99", r -> known(r.node.times().p99Micros()).<Cell>map(Cell::time).orElse(Cell.NONE))
        .number(
            "max", r -> known(r.node.times().maxMicros()).<Cell>map(Cell::time).orElse(Cell.NONE))
        .number("failed", r -> Cell.count(r.node.requests().failed()))
        .number("MOVED", r -> Cell.count(r.node.requests().moved()))
        .number("ASK", r -> Cell.count(r.node.requests().asked()))
        .number("keys", r -> r.node.keys().<Cell>map(Cell::count).orElse(Cell.NONE))
        .number("memory", r -> r.node.memoryBytes().map(ClusterSections::bytes).orElse(Cell.NONE))
        .dispensable("max", "p50", "ASK", "memory", "keys")
        .build();
  }

  private static Cell bytes(long bytes) {
    return Cell.amount((double) bytes, "B", Quantity.bytes((double) bytes));
  }

  private static Optional<Double> known(double value) {
    return Double.isNaN(value) ? Optional.empty() : Optional.of(value);
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
