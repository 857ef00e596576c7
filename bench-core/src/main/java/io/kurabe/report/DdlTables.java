package io.kurabe.report;

import io.kurabe.result.DdlArm;
import io.kurabe.result.DdlDuration;
import io.kurabe.result.DdlGrowth;
import io.kurabe.result.DdlResult;
import io.kurabe.result.DdlRun;
import io.kurabe.result.DdlStream;
import io.kurabe.result.DdlStream.Window;
import io.kurabe.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The tables of a study of schema changes: what each change did, windows, durations by size. */
final class DdlTables {
  /** Windows in the order of time. */
  static final List<String> WINDOWS =
      List.of(Window.BEFORE, Window.FIRST, Window.MIDDLE, Window.LAST, Window.AFTER);

  static final String SERVER = "server";
  static final String WAY = "way";
  static final String THREADS = "threads";
  static final String MEASURE = "measure";

  /** The measure of {@link #windows()} that a terminal shows. */
  static final String RATE = "updates, transactions/s";

  /** The way of a change that is made as it is written. */
  static final String PLAIN = "as written";

  static final String EFFECTS =
      "Means over the runs. no write, no read: the longest time without an acknowledged request of"
          + " an open-loop probe. They wait when such a stop of 100 ms or more fills half of the"
          + " change or half of the requests due meanwhile are blocked; they go on without such a"
          + " stop and with at most 5 % blocked; else they pause. took: waits included. kept: rate of"
          + " the update mix over the rate before.";

  static final String CHANGES =
      EFFECTS
          + " before: the same of writes before the change, when nothing but the load stood in their"
          + " way. share: the part of the longest stop inside the change over the change's time; - when it"
          + " was too short to tell. blocked: requests that failed or took longer than 100 ms (or ten"
          + " times the baseline's p99), counted from when they were due.";

  static final String WINDOWS_NOTE =
      "Rates are means over the runs, slowest answers the longest of all runs. A request of the"
          + " probes belongs to the window in which it was due, a transaction of the update mix to"
          + " the one in which it was answered.";

  private final DdlResult ddl;

  DdlTables(DdlResult ddl) {
    this.ddl = ddl;
  }

  /** What each way to make a change did to the load beside it, by change. */
  CellTable changes() {
    List<CellTable.Row> rows = new ArrayList<>();
    for (String operation : operations()) {
      for (DdlArm a : arms(operation)) {
        rows.add(
            new CellTable.Row(
                operation,
                List.of(
                    a.target(),
                    way(a.way()),
                    a.onWrites().text(),
                    a.onReads().text(),
                    String.valueOf(a.threads()),
                    seconds(a.seconds()),
                    seconds(a.writeStall()),
                    baselineStop(a),
                    share(a.writeShare()),
                    share(a.writesBlocked()),
                    seconds(a.readStall()),
                    share(a.readShare()),
                    share(a.readsBlocked()),
                    share(a.retained()),
                    share(a.retainedFirst()))));
      }
    }
    return new CellTable(
        List.of(
            SERVER,
            WAY,
            "writes",
            "reads",
            THREADS,
            "took",
            "no write",
            "before",
            "share",
            "blocked",
            "no read",
            "r. share",
            "r. blocked",
            "kept",
            "in first 10 %"),
        4,
        rows);
  }

  private String baselineStop(DdlArm arm) {
    double mean =
        runs(arm).stream()
            .flatMap(r -> r.stream(DdlStream.WRITES).stream())
            .mapToDouble(s -> s.stall().baselineSeconds())
            .average()
            .orElse(Double.NaN);
    return Quantity.time(1e6 * mean);
  }

  /** The changes with load beside them. */
  List<String> operations() {
    return ddl.arms().stream().map(DdlArm::operation).distinct().toList();
  }

  /** The ways to make a change, by server. */
  List<DdlArm> arms(String operation) {
    List<String> servers = ddl.arms().stream().map(DdlArm::target).distinct().toList();
    return servers.stream()
        .flatMap(s -> ddl.arms().stream().filter(a -> a.target().equals(s)))
        .filter(a -> a.operation().equals(operation))
        .toList();
  }

  /** The runs of an arm with one number of threads. */
  List<DdlRun> runs(DdlArm arm) {
    return ddl.runs().stream().filter(r -> arm.runs().contains(r.name())).toList();
  }

  static String way(String way) {
    return way.isEmpty() ? PLAIN : way;
  }

  /** Rate and slowest answer of each stream by window. */
  CellTable windows() {
    List<CellTable.Row> rows = new ArrayList<>();
    for (String operation : operations()) {
      for (DdlArm arm : arms(operation)) {
        window(rows, arm, RATE, DdlStream.MIX, this::rate);
        window(rows, arm, "updates, slowest", DdlStream.MIX, DdlTables::slowest);
        window(rows, arm, "write probe, slowest", DdlStream.WRITES, DdlTables::slowest);
        window(rows, arm, "read probe, slowest", DdlStream.READS, DdlTables::slowest);
      }
    }
    List<String> titles = new ArrayList<>(List.of(SERVER, WAY, MEASURE, THREADS));
    titles.addAll(WINDOWS);
    return new CellTable(titles, 3, rows);
  }

  /** What a table says of the windows of one name. */
  private interface Cell {
    String of(List<Window> windows);
  }

  private void window(
      List<CellTable.Row> rows, DdlArm arm, String measure, String stream, Cell cell) {
    List<DdlStream> streams = runs(arm).stream().flatMap(r -> r.stream(stream).stream()).toList();
    if (streams.isEmpty()) {
      return;
    }
    List<String> cells =
        new ArrayList<>(
            List.of(arm.target(), way(arm.way()), measure, String.valueOf(arm.threads())));
    for (String name : WINDOWS) {
      cells.add(cell.of(streams.stream().flatMap(s -> s.window(name).stream()).toList()));
    }
    rows.add(new CellTable.Row(arm.operation(), cells));
  }

  private String rate(List<Window> windows) {
    return Quantity.number(
        values(windows.stream().filter(w -> w.lengthSeconds() > 0), Window::perSecond)
            .orElse(Double.NaN));
  }

  private static OptionalDouble values(Stream<Window> windows, ToDoubleFunction<Window> value) {
    return windows.mapToDouble(value).average();
  }

  private static String slowest(List<Window> windows) {
    return Quantity.time(
        windows.stream()
            .filter(w -> w.succeeded() > 0)
            .mapToDouble(w -> w.response().max())
            .max()
            .orElse(Double.NaN));
  }

  /** Duration by size, medians over the repeats. */
  CellTable sizes() {
    List<Long> sizes = sizesTried();
    List<CellTable.Row> rows = new ArrayList<>();
    for (DdlGrowth growth : ddl.growth()) {
      List<String> cells = new ArrayList<>(List.of(growth.operation(), growth.target()));
      sizes.forEach(s -> cells.add(Quantity.time(1e6 * duration(growth, s))));
      cells.add(Quantity.of(growth.exponent()));
      rows.add(new CellTable.Row("", cells));
    }
    List<String> titles = new ArrayList<>(List.of("change", SERVER));
    sizes.forEach(s -> titles.add(Quantity.count(s) + " rows"));
    titles.add("exponent (95 %)");
    return new CellTable(titles, 2, rows);
  }

  List<Long> sizesTried() {
    return ddl.durations().stream().map(DdlDuration::rows).distinct().sorted().toList();
  }

  /** Median duration in seconds; not-a-number without one. */
  double duration(DdlGrowth growth, long rows) {
    double[] seconds =
        durations(growth).stream()
            .filter(d -> d.rows() == rows)
            .mapToDouble(DdlDuration::seconds)
            .sorted()
            .toArray();
    return seconds.length == 0
        ? Double.NaN
        : (seconds[(seconds.length - 1) / 2] + seconds[seconds.length / 2]) / 2;
  }

  /** The single durations behind a growth. */
  List<DdlDuration> durations(DdlGrowth growth) {
    return ddl.durations().stream()
        .filter(d -> d.target().equals(growth.target()))
        .filter(d -> d.operation().equals(growth.operation()))
        .toList();
  }

  private static String seconds(Estimate estimate) {
    return estimate.runs() == 0 ? Quantity.NONE : Quantity.time(estimate.value() * 1e6);
  }

  private static String share(Estimate estimate) {
    return estimate.runs() == 0 ? Quantity.NONE : Quantity.percent(estimate.value());
  }
}
