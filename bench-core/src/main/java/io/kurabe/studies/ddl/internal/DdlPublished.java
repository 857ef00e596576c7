package io.kurabe.studies.ddl.internal;

import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Table;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.PointResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Shows the update mix in the form of the published table, beside the published numbers. */
record DdlPublished(List<DdlVariant> variants, List<PointResult> points) {
  static final String NOTE =
      "QPS counts the 4 statements of a transaction without BEGIN and COMMIT (median over the runs);"
          + " times are of transactions, by the time of their answer; a p95 needs 10 values beyond"
          + " it, else -. Kept: as in the first table; of the published rates: over the idle one. Published: sysbench 2017,"
          + " one run each, other hardware and 1 GB of data: compare what is kept, not the rates.";

  private static final String IDLE = "idle";
  private static final int P95 = 95;

  /** A measured or a published row; times in microseconds. */
  private record Load(
      String phase,
      String server,
      int threads,
      double qps,
      Cell kept,
      Optional<Double> p95,
      double min,
      double mean,
      double max,
      Cell failed) {}

  /** Shows the rows by phase; published ones only for phases and threads that were measured. */
  Table table() {
    List<Load> rows = new ArrayList<>();
    for (String phase : points.stream().map(PointResult::shortVariant).distinct().toList()) {
      points.stream()
          .filter(p -> p.shortVariant().equals(phase))
          .forEach(p -> rows.add(ours(phase, p)));
      String name = phase.equals(IDLE) ? IDLE : Published.phaseOf(phase);
      Published.loads().stream()
          .filter(l -> l.phase().equals(name) && hasThreads(l.threads()))
          .forEach(l -> rows.add(published(phase, l)));
    }
    return Table.of("QPS and times, as published", rows)
        .group(Load::phase)
        .words("server", Load::server)
        .number("threads", l -> Cell.words(String.valueOf(l.threads)))
        .number("QPS", l -> Cell.number(l.qps))
        .number("kept", Load::kept)
        .number("p95", l -> l.p95.<Cell>map(Cell::time).orElse(Cell.NONE))
        .number("min", l -> Cell.time(l.min))
        .number("avg", l -> Cell.time(l.mean))
        .number("max", l -> Cell.time(l.max))
        .number("failed", Load::failed)
        .build();
  }

  private boolean hasThreads(int threads) {
    return points.stream().anyMatch(p -> p.clients() == threads);
  }

  private Load ours(String phase, PointResult point) {
    LatencySummary times = point.response();
    boolean any = times.count() > 0;
    double kept =
        variants.stream()
            .filter(a -> a.variant().equals(point.variant()) && a.threads() == point.clients())
            .filter(a -> a.retained().runs() > 0)
            .mapToDouble(a -> a.retained().value())
            .findFirst()
            .orElse(Double.NaN);
    double rate = point.validRuns() > 0 ? point.throughput().value() : Double.NaN;
    return new Load(
        phase,
        point.target(),
        point.clients(),
        rate * Published.REQUESTS,
        kept(phase, kept),
        times.percentile(P95),
        any ? times.minMicros() : Double.NaN,
        any ? times.meanMicros() : Double.NaN,
        any ? times.maxMicros() : Double.NaN,
        Cell.count(point.failed()));
  }

  private static Cell kept(String phase, double share) {
    return phase.equals(IDLE) ? Cell.words("") : Cell.percent(share);
  }

  private static Load published(String phase, Published.Load load) {
    double idle =
        Published.loads().stream()
            .filter(l -> l.phase().equals(IDLE) && l.engine().equals(load.engine()))
            .filter(l -> l.threads() == load.threads())
            .mapToDouble(Published.Load::qps)
            .findFirst()
            .orElse(Double.NaN);
    return new Load(
        phase,
        load.server() + ", published",
        load.threads(),
        load.qps(),
        kept(load.phase(), load.qps() / idle),
        Optional.of(load.p95Millis() * 1e3),
        load.minMillis() * 1e3,
        load.meanMillis() * 1e3,
        load.maxMillis() * 1e3,
        Cell.NONE);
  }
}
