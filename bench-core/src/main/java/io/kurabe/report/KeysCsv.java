package io.kurabe.report;

import io.kurabe.result.KeyArm;
import io.kurabe.result.KeyReads;
import io.kurabe.result.KeyStep;
import io.kurabe.result.KeyTrend;
import io.kurabe.result.KeysResult;
import io.kurabe.stats.Estimate;
import io.kurabe.workload.keys.KeyFigure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a study of primary keys found, as files for other programs; empty where nothing is known. In
 * the form of {@link CsvReport}.
 */
final class KeysCsv {
  /** A row per key, width and target. */
  static final String ARMS = "keys.csv";

  /** A row per step of a fill. */
  static final String STEPS = "keys-steps.csv";

  /** A row per key and read. */
  static final String READS = "keys-reads.csv";

  private static final String FIGURES =
      Arrays.stream(KeyFigure.values()).map(KeyFigure::text).collect(Collectors.joining(","));

  private KeysCsv() {}

  /** The files by name. */
  static Map<String, String> files(KeysResult keys) {
    Map<String, String> files = new LinkedHashMap<>();
    files.put(ARMS, arms(keys));
    files.put(STEPS, steps(keys));
    files.put(READS, reads(keys));
    return files;
  }

  private static String arms(KeysResult keys) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "target,key,width,definition,made_by,ordered,fills,"
            + estimate("s_per_million_rows")
            + estimate("growth_x")
            + estimate("slope_s_per_million_rows_per_million_rows")
            + estimate("scatter_x")
            + estimate("later_over_earlier_scatter_x")
            + estimate("log_bytes_per_row")
            + "outgrows_cache_at_rows,cache_bytes,"
            + FIGURES);
    keys.arms().forEach(a -> lines.add(CsvReport.cells(arm(a))));
    return String.join("\n", lines) + "\n";
  }

  private static List<Object> arm(KeyArm a) {
    List<Object> cells = new ArrayList<>();
    cells.addAll(List.of(a.target(), a.key(), a.width(), a.definition(), a.madeBy(), a.ordered()));
    cells.add(a.fills());
    cells.addAll(CsvReport.estimate(Optional.of(a.secondsPerMillion())));
    for (Function<KeyTrend, Estimate> part :
        List.<Function<KeyTrend, Estimate>>of(
            KeyTrend::growth, KeyTrend::slope, KeyTrend::scatter, KeyTrend::laterScatter)) {
      cells.addAll(CsvReport.estimate(a.trend().map(part)));
    }
    cells.addAll(CsvReport.estimate(Optional.of(a.logBytesPerRow())));
    cells.add(
        a.outgrowsCacheAtRows().isPresent()
            ? String.valueOf(a.outgrowsCacheAtRows().getAsLong())
            : "");
    cells.add(a.cacheBytes());
    figures(cells, a.figures());
    return cells;
  }

  private static String steps(KeysResult keys) {
    Map<String, KeyArm> arms = byName(keys);
    List<String> lines = new ArrayList<>();
    lines.add(
        "run,target,key,width,fill,step,rows_before,rows_after,seconds,s_per_million_rows,counts,"
            + FIGURES);
    for (KeyStep step : keys.steps()) {
      List<Object> cells = new ArrayList<>(List.of(step.run(), step.target()));
      name(cells, arms, step.arm());
      cells.addAll(List.of(step.repeat(), step.step(), step.rowsBefore(), step.rowsAfter()));
      cells.addAll(List.of(step.seconds(), step.secondsPerMillion(), step.valid()));
      figures(cells, step.figures());
      lines.add(CsvReport.cells(cells));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String reads(KeysResult keys) {
    Map<String, KeyArm> arms = byName(keys);
    List<String> lines = new ArrayList<>();
    lines.add(
        "target,key,width,read,clients,"
            + estimate("reads_per_s")
            + "p50_us,p99_us,misses_per_read");
    for (KeyReads r : keys.reads()) {
      List<Object> cells = new ArrayList<>(List.of(r.target()));
      name(cells, arms, r.arm());
      cells.addAll(List.of(r.read(), r.clients()));
      cells.addAll(CsvReport.estimate(Optional.of(r.opsPerSecond())));
      cells.addAll(List.of(r.p50Micros(), r.p99Micros(), r.missesPerRead().orElse(Double.NaN)));
      lines.add(CsvReport.cells(cells));
    }
    return String.join("\n", lines) + "\n";
  }

  private static Map<String, KeyArm> byName(KeysResult keys) {
    return keys.arms().stream().collect(Collectors.toMap(KeyArm::arm, Function.identity()));
  }

  /** Key and width; an arm none of whose fills ended has only its name. */
  private static void name(List<Object> cells, Map<String, KeyArm> arms, String name) {
    Optional<KeyArm> arm = Optional.ofNullable(arms.get(name));
    cells.add(arm.map(KeyArm::key).orElse(name));
    cells.add(arm.map(KeyArm::width).orElse(""));
  }

  private static String estimate(String name) {
    return name + "," + name + "_low," + name + "_high,";
  }

  private static void figures(List<Object> cells, Map<String, Double> figures) {
    for (KeyFigure figure : KeyFigure.values()) {
      cells.add(figures.getOrDefault(figure.text(), Double.NaN));
    }
  }
}
