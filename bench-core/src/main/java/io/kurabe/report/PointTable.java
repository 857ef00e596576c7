package io.kurabe.report;

import io.kurabe.result.LatencySummary;
import io.kurabe.result.PointResult;
import java.util.ArrayList;
import java.util.List;

/** The table of one target's points for the terminal, with bars on one scale for all tables. */
final class PointTable {
  /** Without the bar; the first column is the arm. */
  private static final int LONGEST_ARM = 14;

  private static final int LONGEST_BAR = 16;
  private static final String BAR_TITLE = "mean, log";
  private static final String[] TITLES = {
    "ops/s", "95%", "mean", "p50", "p99", "max", "failed", "retries", "exact"
  };

  private final Digest digest;
  private final TextStyle style;
  private final double low;
  private final double high;

  PointTable(Digest digest, TextStyle style) {
    this.digest = digest;
    this.style = style;
    double[] means =
        digest.points().stream()
            .mapToDouble(p -> p.meanResponse().value())
            .filter(v -> v > 0 && Double.isFinite(v))
            .sorted()
            .toArray();
    this.low = means.length == 0 ? 1 : decade(means[0], false);
    this.high = means.length == 0 ? 10 : Math.max(low * 10, decade(means[means.length - 1], true));
  }

  List<String> lines(List<PointResult> points) {
    boolean longNames =
        points.stream().anyMatch(p -> digest.shortArmName(p).length() > LONGEST_ARM);
    List<String> beside = build(points, false, 0);
    boolean ownLine = longNames || widest(beside) > style.columns();
    List<String> plain = ownLine ? build(points, true, 0) : beside;
    int bar = Math.min(LONGEST_BAR, style.columns() - widest(plain) - 2);
    return bar < 4 ? plain : build(points, ownLine, bar);
  }

  String legend() {
    boolean leftOut = digest.points().stream().anyMatch(p -> p.validRuns() < p.runs().size());
    String interval = digest.byJmh() ? "the mean, over forks" : "ops/s, over runs";
    return "95%: half the 95 % confidence interval of "
        + interval
        + ". mean, p50, p99, max: response"
        + " time of successes; a percentile needs 10 values beyond it, else -. Bars: mean, log scale"
        + " from "
        + Quantity.time(low)
        + " to "
        + Quantity.time(high)
        + "; longer is slower."
        + (leftOut ? " !: invalid runs were left out; they are named below." : "");
  }

  private List<String> build(List<PointResult> points, boolean ownLine, int bar) {
    TextTable table = new TextTable(style, "lrrrrrrrrrrl");
    List<String> titles = new ArrayList<>(List.of(TITLES));
    titles.add(0, digest.loaders());
    titles.add(0, "");
    titles.add(bar == 0 ? "" : bar < BAR_TITLE.length() ? "mean" : BAR_TITLE);
    table.header(titles.toArray(String[]::new));
    String last = "";
    List<String> starts = new ArrayList<>();
    for (PointResult p : points) {
      String name = digest.shortArmName(p);
      starts.add(name.equals(last) ? "" : name);
      table.row(cells(p, ownLine || name.equals(last) ? "" : name, bar));
      last = name;
    }
    return ownLine ? withNames(table.lines(), starts) : table.lines();
  }

  private List<String> withNames(List<String> lines, List<String> starts) {
    List<String> all = new ArrayList<>(List.of(lines.get(0)));
    for (int i = 0; i < starts.size(); i++) {
      if (!starts.get(i).isEmpty()) {
        TextWrap.wrap(starts.get(i), style.columns() - 2).forEach(l -> all.add("  " + l));
      }
      all.add(lines.get(i + 1));
    }
    return all;
  }

  private List<TextTable.Cell> cells(PointResult p, String name, int bar) {
    boolean valid = p.validRuns() > 0;
    LatencySummary times = p.response();
    List<TextTable.Cell> cells = new ArrayList<>();
    cells.add(TextTable.Cell.of(name));
    cells.add(TextTable.Cell.of((p.validRuns() < p.runs().size() ? "! " : "") + p.clients()));
    for (String text :
        valid
            ? List.of(
                Quantity.number(p.throughput().value()),
                Quantity.spread(digest.leading(p), style.plusMinus()),
                Quantity.mean(p.meanResponse()),
                Quantity.percentileText(times, 50, times.p50()),
                Quantity.percentileText(times, 99, times.p99()),
                times.count() == 0 ? Quantity.NONE : Quantity.time(times.max()))
            : List.of("-", "-", "-", "-", "-", "-")) {
      cells.add(TextTable.Cell.of(text.replace(" ", "")));
    }
    cells.add(problem(p.failed()));
    cells.add(TextTable.Cell.of(Quantity.number(p.retried())));
    cells.add(
        new TextTable.Cell(digest.exact(p), p.exact() ? TextStyle.Look.PLAIN : TextStyle.Look.BAD));
    String drawn = bar > 0 && valid ? style.bar(share(p.meanResponse().value()), bar) : "";
    cells.add(new TextTable.Cell(drawn, TextStyle.Look.BAR));
    return cells;
  }

  private static TextTable.Cell problem(long count) {
    return new TextTable.Cell(
        Quantity.number(count), count == 0 ? TextStyle.Look.PLAIN : TextStyle.Look.BAD);
  }

  private double share(double micros) {
    return micros > 0 ? Math.log(micros / low) / Math.log(high / low) : 0;
  }

  private static double decade(double micros, boolean up) {
    double exponent = Math.log10(micros);
    return Math.pow(10, up ? Math.ceil(exponent) : Math.floor(exponent));
  }

  /** Width on the screen: escape sequences take none. */
  private static int widest(List<String> lines) {
    return lines.stream()
        .mapToInt(line -> line.replaceAll("\u001b\\[[0-9;]*m", "").length())
        .max()
        .orElse(0);
  }
}
