package io.kurabe.report;

import io.kurabe.compare.Ratios;
import io.kurabe.result.KeyArm;
import io.kurabe.result.KeyRatio;
import io.kurabe.result.KeyReads;
import io.kurabe.result.KeyTrend;
import io.kurabe.result.KeysResult;
import io.kurabe.result.PointResult;
import io.kurabe.stats.Estimate;
import io.kurabe.workload.keys.KeyFigure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The tables of a study of primary keys; a target each, wide rows below narrow ones. */
final class KeysTables {
  static final String COSTS =
      "s/M rows: seconds for the inserts of a million rows, mean over whole fills; 95%: half of its"
          + " 95 % interval. growth: time of the last step of a fill over that of the first, by a"
          + " straight line through its steps. scatter: distance of the steps from that line. index,"
          + " table: at the end of a fill; fill and frag.: of the index's leaf pages, how full they"
          + " are and how many have their successor before them in the file. splits, images (whole"
          + " pages in the log), checkpoints: in a fill. cache hit: pages found in the server's own"
          + " cache.";

  static final String COURSE =
      "s per million rows, medians over the fills; course: from 0 to the slowest step of all keys."
          + " slope: what each million rows in the table adds. later/earlier: scatter of the later"
          + " half of the steps over that of the earlier half.";

  static final String READS =
      "point: a row by its key. time range: 100 rows by an index on their time. key range: 100 rows"
          + " by the key itself, where keys are in the order of time. misses/read: pages read past"
          + " the server's cache.";

  /** The columns that a narrow terminal misses least, in this order. */
  static final List<String> DISPENSABLE =
      List.of(
          "made by",
          "checkpoints",
          "cache hit",
          "table MiB",
          "scatter",
          "splits",
          "fill",
          "its 95%",
          "frag.",
          "log B/row",
          "images");

  /** The same for the course. */
  static final List<String> DISPENSABLE_OF_COURSE =
      List.of("later/earlier", "scatter (95%)", "slowest", "slope (95%)");

  private static final double MIB = 1024.0 * 1024;

  private static final TextStyle RICH = new TextStyle(false, true, 100);

  private final KeysResult keys;
  private final TextStyle style;
  private final KeysCourse course;

  /** Tables for files. */
  KeysTables(KeysResult keys) {
    this(keys, RICH);
  }

  /** Tables with the letters that a terminal has. */
  KeysTables(KeysResult keys, TextStyle style) {
    this.keys = keys;
    this.style = style;
    this.course = new KeysCourse(keys);
  }

  /** The targets in the order of the tables. */
  List<String> targets() {
    return keys.arms().stream().map(KeyArm::target).distinct().toList();
  }

  /** The widths of the rows of a target. */
  List<String> widths(String target) {
    return arms(target).stream().map(KeyArm::width).distinct().toList();
  }

  private List<KeyArm> arms(String target) {
    return keys.arms().stream().filter(a -> a.target().equals(target)).toList();
  }

  /** The keys of a target and width. */
  List<KeyArm> arms(String target, String width) {
    return arms(target).stream().filter(a -> a.width().equals(width)).toList();
  }

  /** Target, and the width when there is only one. */
  String title(String target) {
    return target + (widths(target).size() == 1 ? ", " + widths(target).get(0) + " rows" : "");
  }

  /** What each key costs. */
  CellTable costs(String target) {
    Map<String, Function<KeyArm, String>> columns = new LinkedHashMap<>();
    columns.put("key", KeyArm::key);
    columns.put("made by", KeyArm::madeBy);
    columns.put("s/M rows", a -> value(Optional.of(a.secondsPerMillion()), Quantity::number));
    columns.put("95%", a -> Quantity.spread(a.secondsPerMillion(), style.plusMinus()));
    columns.put("growth x", a -> value(a.trend().map(KeyTrend::growth), Quantity::number));
    columns.put("its 95%", a -> a.trend().map(t -> factors(t.growth())).orElse(Quantity.NONE));
    columns.put("scatter", a -> value(a.trend().map(KeyTrend::scatter), Quantity::percent));
    columns.put("index MiB", a -> mebibytes(a, KeyFigure.INDEX_BYTES));
    columns.put("table MiB", a -> mebibytes(a, KeyFigure.TABLE_BYTES));
    columns.put("fill", a -> percent(a, KeyFigure.LEAF_DENSITY_PERCENT));
    columns.put("frag.", a -> percent(a, KeyFigure.LEAF_FRAGMENTATION_PERCENT));
    columns.put("splits", a -> Quantity.number(figure(a, KeyFigure.PAGE_SPLITS)));
    columns.put("log B/row", a -> value(Optional.of(a.logBytesPerRow()), Quantity::number));
    columns.put("images", a -> Quantity.number(figure(a, KeyFigure.FULL_PAGE_IMAGES)));
    columns.put("cache hit", KeysTables::cacheHit);
    columns.put("checkpoints", a -> Quantity.number(figure(a, KeyFigure.CHECKPOINTS)));
    return table(target, columns, 2).withoutEmpty();
  }

  /** How a fill went on. */
  CellTable course(String target) {
    Map<String, Function<KeyArm, String>> columns = new LinkedHashMap<>();
    columns.put("key", KeyArm::key);
    columns.put("course", a -> sparkline(a));
    columns.put("first", a -> Quantity.number(seconds(a).first()));
    columns.put("slowest", a -> Quantity.number(seconds(a).slowest()));
    columns.put("last", a -> Quantity.number(seconds(a).last()));
    columns.put("slope (95%)", a -> a.trend().map(t -> plain(t.slope())).orElse(Quantity.NONE));
    columns.put(
        "scatter (95%)", a -> a.trend().map(t -> shares(t.scatter())).orElse(Quantity.NONE));
    columns.put(
        "later/earlier", a -> a.trend().map(t -> plain(t.laterScatter())).orElse(Quantity.NONE));
    CellTable table = table(target, columns, 2);
    return table.keep(r -> !r.cells().get(1).isBlank()).withoutEmpty();
  }

  private CellTable table(String target, Map<String, Function<KeyArm, String>> columns, int texts) {
    boolean grouped = widths(target).size() > 1;
    List<CellTable.Row> rows = new ArrayList<>();
    for (String width : widths(target)) {
      for (KeyArm arm : arms(target, width)) {
        rows.add(
            new CellTable.Row(
                grouped ? width + " rows" : "",
                columns.values().stream().map(c -> c.apply(arm)).toList()));
      }
    }
    return new CellTable(List.copyOf(columns.keySet()), texts, rows);
  }

  /** The reads after the inserts, by what is read. */
  CellTable reads(String target) {
    List<KeyReads> own = keys.reads().stream().filter(r -> r.target().equals(target)).toList();
    List<String> kinds = own.stream().map(KeysTables::kind).distinct().toList();
    List<CellTable.Row> rows = new ArrayList<>();
    for (String kind : kinds) {
      own.stream()
          .filter(r -> kind(r).equals(kind))
          .forEach(r -> rows.add(new CellTable.Row(kind, reads(target, r))));
    }
    return new CellTable(List.of("key", "reads/s", "95%", "p50", "p99", "misses/read"), 1, rows)
        .withoutEmpty();
  }

  private static String kind(KeyReads reads) {
    return reads.read() + ", " + PointResult.clientsText(reads.clients());
  }

  private List<String> reads(String target, KeyReads reads) {
    boolean widths = widths(target).size() > 1;
    String name =
        keys.arms().stream()
            .filter(a -> a.arm().equals(reads.arm()))
            .map(a -> a.key() + (widths ? ", " + a.width() : ""))
            .findFirst()
            .orElse(reads.arm());
    return List.of(
        name,
        value(Optional.of(reads.opsPerSecond()), Quantity::number),
        Quantity.spread(reads.opsPerSecond(), style.plusMinus()),
        Quantity.time(reads.p50Micros()),
        Quantity.time(reads.p99Micros()),
        reads.missesPerRead().isPresent()
            ? Quantity.number(reads.missesPerRead().getAsDouble())
            : Quantity.NONE);
  }

  /** One target over another, by what was measured. */
  static CellTable ratios(List<KeyRatio> ratios) {
    return new CellTable(
        List.of("what", "change (95 %)"),
        1,
        ratios.stream()
            .map(r -> new CellTable.Row(r.metric(), List.of(r.what(), Ratios.of(r.ratio()))))
            .toList());
  }

  private static String value(Optional<Estimate> estimate, Function<Double, String> text) {
    return estimate.filter(e -> e.runs() > 0).map(Estimate::value).map(text).orElse(Quantity.NONE);
  }

  private static String ends(Estimate estimate) {
    return estimate.bounded() ? Quantity.interval(without(estimate)) : Quantity.NONE;
  }

  /** Two decimals in few columns: what a factor is near 1. */
  private static String factors(Estimate e) {
    return e.bounded()
        ? String.format(Locale.ROOT, "%.2f to %.2f", Math.max(0, e.low()), e.high())
        : Quantity.NONE;
  }

  private static String plain(Estimate estimate) {
    return Quantity.number(estimate.value())
        + (estimate.bounded() ? " (" + ends(estimate) + ")" : "");
  }

  /** The unit is in the title of the column. */
  private static Estimate without(Estimate e) {
    double low = e.unit().equals("x") ? Math.max(0, e.low()) : e.low();
    return new Estimate(e.value(), low, e.high(), e.runs(), "", e.bounded());
  }

  private static String shares(Estimate estimate) {
    String value = Quantity.percent(estimate.value());
    return estimate.bounded()
        ? value
            + " ("
            + Quantity.percent(Math.max(0, estimate.low())).replace(" %", "")
            + " to "
            + Quantity.percent(estimate.high())
            + ")"
        : value;
  }

  private static double figure(KeyArm arm, KeyFigure figure) {
    return arm.figures().getOrDefault(figure.text(), Double.NaN);
  }

  private static String mebibytes(KeyArm arm, KeyFigure figure) {
    return Quantity.number(figure(arm, figure) / MIB);
  }

  private static String percent(KeyArm arm, KeyFigure figure) {
    return Quantity.percent(figure(arm, figure) / 100);
  }

  /** Two digits: 99.99 % and 99.90 % are ten times apart in what is missed. */
  private static String cacheHit(KeyArm arm) {
    double hits = figure(arm, KeyFigure.CACHE_HITS);
    double share = hits / (hits + figure(arm, KeyFigure.CACHE_MISSES));
    return Double.isFinite(share)
        ? String.format(Locale.ROOT, "%.2f %%", 100 * share)
        : Quantity.NONE;
  }

  /** Of the medians over the fills, for a million rows. */
  private record Seconds(double first, double slowest, double last) {}

  private Seconds seconds(KeyArm arm) {
    List<KeysCourse.Median> all = course.medians(arm);
    return all.isEmpty()
        ? new Seconds(Double.NaN, Double.NaN, Double.NaN)
        : new Seconds(
            all.get(0).seconds(),
            all.stream().mapToDouble(KeysCourse.Median::seconds).max().orElseThrow(),
            all.get(all.size() - 1).seconds());
  }

  /** On one scale for all keys of a target and width. */
  private String sparkline(KeyArm arm) {
    double highest =
        arms(arm.target(), arm.width()).stream()
            .mapToDouble(a -> seconds(a).slowest())
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    return Sparkline.fromZero(
        course.medians(arm).stream().map(KeysCourse.Median::seconds).toList(),
        highest,
        style.unicode());
  }
}
