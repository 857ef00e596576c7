package io.kurabe.study.page.internal;

import io.kurabe.compare.internal.PricePerformance;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.result.CloudResult;
import io.kurabe.result.HostMetric;
import io.kurabe.result.HostWindow;
import io.kurabe.result.StudyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The sections of the hosts: differences, prices, metrics and limits. */
final class HostSections {
  /** The file with a row per run, metric of the host and sample of it, on the clock of the run. */
  static final String METRICS = "host-metrics.csv";

  /** The file with a row per point and target whose price is known. */
  static final String VALUE = "price-performance.csv";

  /** The number of differing settings that a terminal lists. */
  private static final int MOST_SETTINGS = 12;

  private HostSections() {}

  static List<Section> of(StudyResult result, CloudResult hosts) {
    HostTables tables = new HostTables(hosts, PricePerformance.of(result));
    List<Section> sections = new ArrayList<>();
    sections.add(unequal(tables));
    Section.Builder price = Section.named("price", "Price and performance");
    if (tables.isPriced()) {
      price.add(tables.performance()).note(tables.legend());
    }
    sections.add(price.items(tables.prices()).build());
    sections.add(host(tables));
    return sections;
  }

  static Section unequal(HostTables tables) {
    Table settings = tables.settings();
    boolean many = settings.rows().size() > MOST_SETTINGS;
    return Section.named("unequal", "The servers are not alike")
        .items(Tone.OPEN, tables.unequal())
        .add(settings.in(many ? Medium.DOCUMENTS : Medium.ALL))
        .build();
  }

  static Section host(HostTables tables) {
    Section.Builder host =
        Section.named("host", "From the host")
            .items(Tone.BAD, tables.limits())
            .items(tables.notes());
    if (!tables.metrics().isEmpty()) {
      host.add(tables.metrics()).note(HostTables.METRICS);
    }
    if (!tables.load().isEmpty()) {
      host.heading("What sessions waited for").add(tables.load());
    }
    return host.build();
  }

  /** Returns tables for other programs; none without rows. */
  static List<DataFile> files(StudyResult result, CloudResult hosts) {
    List<DataFile> files = new ArrayList<>();
    files.add(metrics(hosts));
    files.add(load(hosts));
    List<PricePerformance.Row> rows = PricePerformance.of(result);
    if (PricePerformance.anyPrice(rows)) {
      files.add(value(rows));
    }
    files.removeIf(f -> f.rows().isEmpty());
    return files;
  }

  private record Sample(HostWindow window, HostMetric metric, HostMetric.Sample at) {}

  private static DataFile metrics(CloudResult hosts) {
    List<Sample> samples = new ArrayList<>();
    for (HostWindow w : hosts.windows()) {
      for (HostMetric m : w.metrics()) {
        m.samples().forEach(s -> samples.add(new Sample(w, m, s)));
      }
    }
    return DataFile.of(METRICS, samples)
        .columns(
            "run,target,shared", s -> List.of(s.window.run(), s.window.target(), s.window.shared()))
        .columns("metric,unit", s -> List.of(s.metric.name(), s.metric.unit()))
        .column("start_s", s -> s.at.startSeconds())
        .column("period_s", s -> s.metric.periodSeconds())
        .column("average", s -> s.at.average())
        .column("minimum", s -> s.at.minimum())
        .column("maximum", s -> s.at.maximum())
        .build();
  }

  private record Load(HostWindow window, HostWindow.Wait load) {}

  private static DataFile load(CloudResult hosts) {
    List<Load> all =
        hosts.windows().stream().flatMap(w -> w.load().stream().map(l -> new Load(w, l))).toList();
    return DataFile.of("host-load.csv", all)
        .columns("run,target", l -> List.of(l.window.run(), l.window.target()))
        .columns("waits_for,sessions", l -> List.of(l.load.event(), l.load.sessions()))
        .build();
  }

  static DataFile value(List<PricePerformance.Row> rows) {
    return DataFile.of(VALUE, rows)
        .columns("point,target", r -> List.of(r.what(), r.target()))
        .estimate("ops_per_s", r -> Optional.of(r.throughput()))
        .columns("mean_us,p99_us", r -> List.of(r.meanMicros(), r.p99Micros()))
        .column(
            "usd_per_hour", r -> r.cost().map(PricePerformance.Cost::usdPerHour).orElse(Double.NaN))
        .estimate("usd_per_million", r -> r.cost().map(PricePerformance.Cost::usdPerMillion))
        .estimate("speed_x", r -> r.value().map(PricePerformance.Value::throughput))
        .estimate("per_usd_x", r -> r.value().flatMap(PricePerformance.Value::perDollar))
        .column(
            "verdict",
            r -> r.value().map(v -> HostTables.worth(v.change()).substring(2)).orElse(""))
        .build();
  }
}
