package io.kurabe.report;

import io.kurabe.result.DdlArm;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.PointResult;
import io.kurabe.study.ddl.Published;
import java.util.ArrayList;
import java.util.List;

/** The update mix in the form of the published table, and the published numbers beside ours. */
final class DdlPublished {
  static final String NOTE =
      "QPS counts the 4 statements of a transaction without BEGIN and COMMIT (median over the runs);"
          + " times are of transactions, by the time of their answer; a p95 needs 10 values beyond"
          + " it, else -. Kept: as in the first table; of the published rates: over the idle one. Published: sysbench 2017,"
          + " one run each, other hardware and 1 GB of data: compare what is kept, not the rates.";

  private static final String IDLE = "idle";
  private static final int P95 = 95;

  private final List<DdlArm> arms;
  private final List<PointResult> points;

  DdlPublished(List<DdlArm> arms, List<PointResult> points) {
    this.arms = arms;
    this.points = points;
  }

  /** Grouped by phase; published rows only of the phases and threads that we have. */
  CellTable table() {
    List<CellTable.Row> rows = new ArrayList<>();
    for (String phase : points.stream().map(PointResult::shortArm).distinct().toList()) {
      points.stream()
          .filter(p -> p.shortArm().equals(phase))
          .forEach(p -> rows.add(new CellTable.Row(phase, ours(p))));
      String name = phase.equals(IDLE) ? IDLE : Published.phaseOf(phase);
      Published.loads().stream()
          .filter(l -> l.phase().equals(name) && hasThreads(l.threads()))
          .forEach(l -> rows.add(new CellTable.Row(phase, published(l))));
    }
    return new CellTable(
        List.of(DdlTables.SERVER, "threads", "QPS", "kept", "p95", "min", "avg", "max", "failed"),
        1,
        rows);
  }

  private boolean hasThreads(int threads) {
    return points.stream().anyMatch(p -> p.clients() == threads);
  }

  private List<String> ours(PointResult point) {
    LatencySummary times = point.response();
    boolean any = times.count() > 0;
    double kept =
        arms.stream()
            .filter(a -> a.arm().equals(point.arm()) && a.threads() == point.clients())
            .filter(a -> a.retained().runs() > 0)
            .mapToDouble(a -> a.retained().value())
            .findFirst()
            .orElse(Double.NaN);
    boolean valid = point.validRuns() > 0;
    return List.of(
        point.target(),
        String.valueOf(point.clients()),
        valid ? Quantity.number(point.throughput().value() * Published.REQUESTS) : Quantity.NONE,
        point.shortArm().equals(IDLE) ? "" : Quantity.percent(kept),
        times.percentile(P95).map(Quantity::time).orElse(Quantity.NONE),
        any ? Quantity.time(times.min()) : Quantity.NONE,
        any ? Quantity.time(times.mean()) : Quantity.NONE,
        any ? Quantity.time(times.max()) : Quantity.NONE,
        Quantity.count(point.failed()));
  }

  private static List<String> published(Published.Load load) {
    double idle =
        Published.loads().stream()
            .filter(l -> l.phase().equals(IDLE) && l.engine().equals(load.engine()))
            .filter(l -> l.threads() == load.threads())
            .mapToDouble(Published.Load::qps)
            .findFirst()
            .orElse(Double.NaN);
    return List.of(
        load.server() + ", published",
        String.valueOf(load.threads()),
        Quantity.number(load.qps()),
        load.phase().equals(IDLE) ? "" : Quantity.percent(load.qps() / idle),
        Quantity.time(load.p95Millis() * 1e3),
        Quantity.time(load.minMillis() * 1e3),
        Quantity.time(load.meanMillis() * 1e3),
        Quantity.time(load.maxMillis() * 1e3),
        Quantity.NONE);
  }
}
