package io.kurabe.report;

import io.kurabe.result.DdlArm;
import io.kurabe.result.DdlDuration;
import io.kurabe.result.DdlGrowth;
import io.kurabe.result.DdlLock;
import io.kurabe.result.DdlResult;
import io.kurabe.result.DdlRun;
import io.kurabe.result.DdlStream;
import io.kurabe.result.DdlStream.Window;
import io.kurabe.result.Estimate;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.PointResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The cells of the tables of a study of schema changes that all reports show. */
final class DdlTables {
  /** Windows in the order of time. */
  static final List<String> WINDOWS =
      List.of(Window.BEFORE, Window.FIRST, Window.MIDDLE, Window.LAST, Window.AFTER);

  private static final int REQUESTS = 4;
  private static final int P95 = 95;
  private static final double LEAST_WAIT_SECONDS = 0.1;

  private final DdlResult ddl;

  DdlTables(DdlResult ddl) {
    this.ddl = ddl;
  }

  /** A table: titles and rows of as many cells; the first column holds text, the others numbers. */
  record Table(List<String> titles, List<List<String>> rows) {}

  List<String> targets() {
    return ddl.arms().stream().map(DdlArm::target).distinct().toList();
  }

  /** What each way to make a change did to the load beside it. */
  Table changes(String target) {
    List<List<String>> rows = new ArrayList<>();
    for (DdlArm arm : ddl.arms()) {
      if (arm.target().equals(target)) {
        rows.add(
            List.of(
                name(arm),
                String.valueOf(arm.threads()),
                value(arm.seconds()),
                share(arm.retained()),
                value(arm.writeStall()),
                value(arm.readStall()),
                share(arm.writeShare()),
                share(arm.readShare()),
                share(arm.writesBlocked()),
                share(arm.readsBlocked())));
      }
    }
    return new Table(
        List.of(
            "change",
            "threads",
            "took",
            "kept",
            "no write",
            "no read",
            "write gap",
            "read gap",
            "w. blocked",
            "r. blocked"),
        rows);
  }

  static final String CHANGES =
      "Means over the runs. took: the change, waits included. kept: rate of the update mix during it"
          + " over the rate before. no write, no read: the longest time without an acknowledged"
          + " request of the open-loop probe. write gap, read gap: the part of it inside the change"
          + " over the change's time; - when the change was too short to tell. w. blocked, r."
          + " blocked: share of the probe's requests due in the change that failed or took longer than"
          + " 100 ms (or ten times the baseline's p99), counted from when they were due.";

  /** Rate of the update mix and slowest read and write by window. */
  Table windows(String target) {
    List<List<String>> rows = new ArrayList<>();
    for (DdlArm arm : ddl.arms()) {
      List<DdlRun> runs = ddl.runs().stream().filter(r -> arm.runs().contains(r.name())).toList();
      if (arm.target().equals(target) && hasMix(runs)) {
        List<String> cells = new ArrayList<>(List.of(name(arm), String.valueOf(arm.threads())));
        WINDOWS.forEach(w -> cells.add(rate(runs, w)));
        rows.add(cells);
      }
    }
    List<String> titles = new ArrayList<>(List.of("transactions/s", "threads"));
    titles.addAll(WINDOWS);
    return new Table(titles, rows);
  }

  private static boolean hasMix(List<DdlRun> runs) {
    return runs.stream().anyMatch(r -> r.stream(DdlStream.MIX).isPresent());
  }

  private static String rate(List<DdlRun> runs, String window) {
    double mean =
        runs.stream()
            .flatMap(r -> r.stream(DdlStream.MIX).stream())
            .flatMap(s -> s.window(window).stream())
            .filter(w -> w.lengthSeconds() > 0)
            .mapToDouble(Window::perSecond)
            .average()
            .orElse(Double.NaN);
    return Quantity.number(mean);
  }

  /** The form of the published table: 4 read/write requests to a transaction. */
  static Table published(List<PointResult> points) {
    List<List<String>> rows = new ArrayList<>();
    for (PointResult point : points) {
      LatencySummary times = point.response();
      rows.add(
          List.of(
              point.shortArm(),
              String.valueOf(point.clients()),
              Quantity.number(point.throughput().value() * REQUESTS),
              times.percentile(P95).map(Quantity::time).orElse(Quantity.NONE),
              times.count() == 0 ? Quantity.NONE : Quantity.time(times.min()),
              times.count() == 0 ? Quantity.NONE : Quantity.time(times.mean()),
              times.count() == 0 ? Quantity.NONE : Quantity.time(times.max()),
              Quantity.count(point.failed())));
    }
    return new Table(
        List.of("phase", "threads", "QPS", "p95", "min", "avg", "max", "failed"), rows);
  }

  static final String PUBLISHED =
      "The update mix in the form of the published table: QPS counts the 4 statements of a"
          + " transaction without BEGIN and COMMIT (median over the runs), times are of transactions,"
          + " by the time of their answer; a p95 needs 10 values beyond it, else -.";

  /** Duration by size, medians over the repeats. */
  Table sizes() {
    List<Long> sizes = ddl.durations().stream().map(DdlDuration::rows).distinct().sorted().toList();
    List<List<String>> rows = new ArrayList<>();
    for (DdlGrowth growth : ddl.growth()) {
      List<String> cells = new ArrayList<>(List.of(growth.target() + " " + growth.operation()));
      sizes.forEach(s -> cells.add(duration(growth, s)));
      cells.add(Quantity.of(growth.exponent()));
      rows.add(cells);
    }
    List<String> titles = new ArrayList<>(List.of("change"));
    sizes.forEach(s -> titles.add(Quantity.count(s) + " rows"));
    titles.add("exponent");
    return new Table(titles, rows);
  }

  private String duration(DdlGrowth growth, long rows) {
    double[] seconds =
        ddl.durations().stream()
            .filter(d -> d.target().equals(growth.target()) && d.rows() == rows)
            .filter(d -> d.operation().equals(growth.operation()))
            .mapToDouble(DdlDuration::seconds)
            .sorted()
            .toArray();
    return seconds.length == 0
        ? Quantity.NONE
        : Quantity.time(
            1e6 * (seconds[(seconds.length - 1) / 2] + seconds[seconds.length / 2]) / 2);
  }

  /** Lock classes, a row for each change, a column for each target. */
  Table matrix() {
    List<String> targets = ddl.matrix().stream().map(DdlLock::target).distinct().toList();
    List<List<String>> rows = new ArrayList<>();
    for (String operation :
        ddl.matrix().stream().map(l -> l.answer().operation()).distinct().toList()) {
      List<String> cells = new ArrayList<>(List.of(operation));
      targets.forEach(t -> cells.add(cell(t, operation)));
      rows.add(cells);
    }
    List<String> titles = new ArrayList<>(List.of("change"));
    titles.addAll(targets);
    return new Table(titles, rows);
  }

  private String cell(String target, String operation) {
    return ddl.matrix().stream()
        .filter(l -> l.target().equals(target) && l.answer().operation().equals(operation))
        .findFirst()
        .map(DdlTables::cell)
        .orElse("");
  }

  private static String cell(DdlLock lock) {
    String found = lock.answer().found().notation();
    return switch (lock.answer().verdict()) {
      case AGREE -> found + " =";
      case DIFFER -> found + " != " + lock.answer().documented().map(d -> d.text()).orElse("");
      case NOT_DOCUMENTED -> found + " ?";
    };
  }

  static final String MATRIX =
      "MySQL, MariaDB: I instant, M in place and metadata only, P in place without a rebuild, R in"
          + " place with a rebuild, C copy; then w writes go on, r reads only, x neither. PostgreSQL:"
          + " AX ACCESS EXCLUSIVE, SRX SHARE ROW EXCLUSIVE, SH SHARE, SUX SHARE UPDATE EXCLUSIVE; then"
          + " 0 catalogue only, +S scan, +X index build, +W rewrite. =: as documented; !=: documented"
          + " otherwise; ?: not documented for this version.";

  /** Where what was found is not what is documented, with the evidence. */
  List<String> differences() {
    return ddl.matrix().stream()
        .filter(l -> cell(l).contains("!="))
        .map(
            l ->
                l.target()
                    + " "
                    + l.answer().operation()
                    + ": "
                    + cell(l)
                    + "; "
                    + String.join("; ", l.answer().found().evidence()))
        .toList();
  }

  /** Who blocked whom for 100 ms or more, once for each arm and pair of statements. */
  List<String> lockWaits() {
    Map<String, Double> longest = new TreeMap<>();
    for (DdlRun run : ddl.runs()) {
      for (DdlRun.LockWait wait : run.lockWaits()) {
        String blocker = wait.seen().blockerStatement();
        String text =
            run.arm()
                + ": '"
                + wait.seen().waiterStatement()
                + "' waited for "
                + wait.seen().lock()
                + (blocker.isEmpty() ? "" : ", held or asked for before by '" + blocker + "'");
        longest.merge(text, wait.lastSeconds() - wait.firstSeconds(), Math::max);
      }
    }
    return longest.entrySet().stream()
        .filter(e -> e.getValue() >= LEAST_WAIT_SECONDS)
        .map(e -> e.getKey() + ", seen for up to " + Quantity.time(e.getValue() * 1e6))
        .toList();
  }

  /** What the server reported of each arm's progress, in the order in which it came. */
  List<String> progress() {
    Map<String, List<String>> phases = new TreeMap<>();
    for (DdlRun run : ddl.runs()) {
      List<String> seen = phases.computeIfAbsent(run.arm(), a -> new ArrayList<>());
      run.progress().stream()
          .map(p -> p.said().phase())
          .filter(p -> !seen.contains(p))
          .forEach(seen::add);
    }
    return phases.entrySet().stream()
        .filter(e -> !e.getValue().isEmpty())
        .map(e -> e.getKey() + ": " + String.join(", ", e.getValue()))
        .toList();
  }

  /** What could not be tried or seen, with the reasons. */
  List<String> notAvailable() {
    List<String> all = new ArrayList<>(ddl.unavailable());
    ddl.runs().stream()
        .flatMap(
            r ->
                r.notReported().entrySet().stream()
                    .map(e -> r.target() + " does not report " + e.getKey() + ": " + e.getValue()))
        .distinct()
        .forEach(all::add);
    return all;
  }

  private static String name(DdlArm arm) {
    return arm.operation() + (arm.way().isEmpty() ? "" : ", " + arm.way());
  }

  private static String value(Estimate estimate) {
    return estimate.runs() == 0 ? Quantity.NONE : Quantity.time(estimate.value() * 1e6);
  }

  private static String share(Estimate estimate) {
    return estimate.runs() == 0
        ? Quantity.NONE
        : String.format(Locale.ROOT, "%.0f %%", estimate.value() * 100);
  }
}
