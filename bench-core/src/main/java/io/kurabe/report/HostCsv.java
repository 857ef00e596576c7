package io.kurabe.report;

import io.kurabe.compare.PricePerformance;
import io.kurabe.result.HostMetric;
import io.kurabe.result.HostResult;
import io.kurabe.result.HostWindow;
import io.kurabe.result.StudyResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the hosts of servers add to a result, as files for other programs; empty where nothing is
 * known. In the form of {@link CsvReport}.
 */
final class HostCsv {
  /** A row per run, metric of the host and sample of it, on the clock of the run. */
  static final String METRICS = "host-metrics.csv";

  /** A row per run and event that sessions waited for. */
  static final String LOAD = "host-load.csv";

  /** A row per point and target whose price is known. */
  static final String VALUE = "price-performance.csv";

  private HostCsv() {}

  /** The files by name; none without rows. */
  static Map<String, String> files(StudyResult result, HostResult hosts) {
    Map<String, String> files = new LinkedHashMap<>();
    put(files, METRICS, metrics(hosts));
    put(files, LOAD, load(hosts));
    List<PricePerformance.Row> rows = PricePerformance.of(result);
    if (PricePerformance.anyPrice(rows)) {
      put(files, VALUE, value(rows));
    }
    return files;
  }

  private static void put(Map<String, String> files, String name, List<String> lines) {
    if (lines.size() > 1) {
      files.put(name, String.join("\n", lines) + "\n");
    }
  }

  private static List<String> metrics(HostResult hosts) {
    List<String> lines = new ArrayList<>();
    lines.add("run,target,shared,metric,unit,start_s,period_s,average,minimum,maximum");
    for (HostWindow w : hosts.windows()) {
      for (HostMetric m : w.metrics()) {
        for (HostMetric.Sample s : m.samples()) {
          lines.add(
              CsvReport.cells(
                  List.of(
                      w.run(),
                      w.target(),
                      w.shared(),
                      m.name(),
                      m.unit(),
                      s.startSeconds(),
                      m.periodSeconds(),
                      s.average(),
                      s.minimum(),
                      s.maximum())));
        }
      }
    }
    return lines;
  }

  private static List<String> load(HostResult hosts) {
    List<String> lines = new ArrayList<>();
    lines.add("run,target,waits_for,sessions");
    for (HostWindow w : hosts.windows()) {
      w.load()
          .forEach(
              l ->
                  lines.add(
                      CsvReport.cells(List.of(w.run(), w.target(), l.event(), l.sessions()))));
    }
    return lines;
  }

  static List<String> value(List<PricePerformance.Row> rows) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "point,target,ops_per_s,ops_per_s_low,ops_per_s_high,mean_us,p99_us,usd_per_hour,"
            + "usd_per_million,usd_per_million_low,usd_per_million_high,speed_x,speed_x_low,"
            + "speed_x_high,per_usd_x,per_usd_x_low,per_usd_x_high,verdict");
    for (PricePerformance.Row r : rows) {
      List<Object> cells = new ArrayList<>(List.of(r.what(), r.target()));
      cells.addAll(CsvReport.estimate(Optional.of(r.throughput())));
      cells.addAll(List.of(r.meanMicros(), r.p99Micros()));
      cells.add(r.cost().map(PricePerformance.Cost::usdPerHour).orElse(Double.NaN));
      cells.addAll(CsvReport.estimate(r.cost().map(PricePerformance.Cost::usdPerMillion)));
      cells.addAll(CsvReport.estimate(r.value().map(PricePerformance.Value::throughput)));
      cells.addAll(CsvReport.estimate(r.value().flatMap(PricePerformance.Value::perDollar)));
      cells.add(r.value().map(v -> HostTables.worth(v.change()).substring(2)).orElse(""));
      lines.add(CsvReport.cells(cells));
    }
    return lines;
  }
}
