package io.kurabe.study.page.internal;

import static io.kurabe.page.internal.Medium.BROWSER;
import static io.kurabe.page.internal.Medium.DOCUMENTS;
import static io.kurabe.page.internal.Medium.TERMINAL;

import io.kurabe.compare.internal.RunCharts;
import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Chart;
import io.kurabe.page.internal.ChartGroup;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.internal.Points;
import io.kurabe.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Shows the points of a result as a table and as charts. */
final class PointSections {
  private final ResultView view;
  private final List<PointResult> points;
  private final List<String> variants;
  private final List<Integer> counts;
  private final double low;
  private final double high;

  /** The charts, the most telling first. */
  private final List<Chart> drawn;

  PointSections(ResultView view) {
    this.view = view;
    this.points = view.points();
    this.variants = points.stream().map(view::variantName).distinct().toList();
    this.counts = points.stream().map(PointResult::clients).distinct().sorted().toList();
    double[] means =
        points.stream()
            .mapToDouble(p -> p.meanResponse().value())
            .filter(v -> v > 0 && Double.isFinite(v))
            .sorted()
            .toArray();
    this.low = means.length == 0 ? 1 : Math.pow(10, Math.floor(Math.log10(means[0])));
    double most =
        means.length == 0 ? 10 : Math.pow(10, Math.ceil(Math.log10(means[means.length - 1])));
    this.high = Math.max(low * 10, most);
    this.drawn = draw();
  }

  Section.Builder numbers() {
    List<PointResult> byTarget = new ArrayList<>();
    points.stream()
        .map(PointResult::target)
        .distinct()
        .forEach(t -> points.stream().filter(p -> p.target().equals(t)).forEach(byTarget::add));
    Table table =
        Table.of("Numbers", byTarget)
            .group(PointResult::target)
            .warn(p -> p.validRuns() < p.runs().size() || !p.exact())
            .words("variant", view::shortVariantName)
            .number(view.loaders(), PointSections::clients)
            .number("ops/s", ifValid(p -> Cell.number(p.throughput().value())))
            .number("95%", ifValid(p -> new Cell.Spread(view.leading(p))))
            .number("mean", ifValid(p -> mean(p.meanResponse())))
            .only(Set.of(BROWSER))
            .number("its 95%", ifValid(p -> new Cell.Spread(p.meanResponse())))
            .only(Medium.ALL)
            .number("p50", percentile(50))
            .only(Set.of(BROWSER))
            .number("p90", percentile(90))
            .only(Medium.ALL)
            .number("p99", percentile(99))
            .only(Set.of(BROWSER))
            .number("p99.9", percentile(99.9))
            .only(Medium.ALL)
            .number("max", ifValid(PointSections::longest))
            .number("failed", ifValid(p -> failed(p.failed())))
            .number("retries", ifValid(p -> Cell.count(p.retried())))
            .column("exact", Table.Kind.WORDS, this::exact)
            .only(DOCUMENTS)
            .number("valid runs", p -> Cell.words(p.validRuns() + " of " + p.runs().size()))
            .only(Set.of(TERMINAL))
            .column("mean, log", Table.Kind.BAR, this::bar)
            .stacked()
            .build();
    Section.Builder section = Section.named("numbers", "Numbers");
    return hasNoNumbers()
        ? section // The runs are named where they are invalid.
        : section.add(table).note(legend()).add(bars());
  }

  private boolean hasNoNumbers() {
    return points.stream().allMatch(p -> p.validRuns() == 0);
  }

  private String legend() {
    String leftOut =
        points.stream().anyMatch(p -> p.validRuns() < p.runs().size())
            ? " !: invalid runs were left out; they are named below."
            : "";
    return """
            ops/s, mean: the %s over the valid runs. 95%%: the 95%% confidence interval of %s, or \
            half of it in percent. p50 to max: response time of successes, runs merged; a \
            percentile needs 10 values beyond it, else -.%s\
            """
        .formatted(
            view.centre(), view.byJmh() ? "the mean, over forks" : "ops/s, over runs", leftOut);
  }

  private Block bars() {
    String text =
        "Bars: mean, log scale from %s to %s; longer is slower."
            .formatted(Quantity.time(low), Quantity.time(high));
    return new Block.Text(Tone.NOTE, text).in(TERMINAL);
  }

  private static Cell clients(PointResult p) {
    String mark = p.validRuns() < p.runs().size() ? "! " : "";
    return Cell.amount(p.clients(), "", mark + p.clients());
  }

  private static Function<PointResult, Cell> ifValid(Function<PointResult, Cell> cell) {
    return p -> p.validRuns() > 0 ? cell.apply(p) : Cell.NONE;
  }

  private static Cell mean(Estimate mean) {
    return mean.runs() == 0 ? Cell.NONE : Cell.of(mean.value(), mean.unit());
  }

  private static Function<PointResult, Cell> percentile(double percent) {
    return ifValid(p -> p.response().percentile(percent).<Cell>map(Cell::time).orElse(Cell.NONE));
  }

  private static Cell longest(PointResult p) {
    LatencySummary times = p.response();
    return times.count() == 0 ? Cell.NONE : Cell.time(times.maxMicros());
  }

  private static Cell failed(long count) {
    return Cell.count(count).in(count == 0 ? Tone.PLAIN : Tone.BAD);
  }

  private Cell exact(PointResult p) {
    return Cell.words(p.exact() ? Tone.PLAIN : Tone.BAD, view.exact(p));
  }

  private Cell bar(PointResult p) {
    double micros = p.meanResponse().value();
    boolean drawn = p.validRuns() > 0 && micros > 0;
    return new Cell.Bar(drawn ? Math.log(micros / low) / Math.log(high / low) : Double.NaN, false);
  }

  /** Returns the chart that shows the most of an answer of speeds, with its choice of lines. */
  List<Block> main() {
    return drawn.stream()
        .limit(1)
        .<Block>map(c -> new ChartGroup(ChartGroup.Layout.WHOLE, List.of(), toggles(), List.of(c)))
        .toList();
  }

  /**
   * Returns the charts, the most telling first: over the numbers of clients, where there are
   * several; else what a run did over its time, or its forks.
   */
  private List<Chart> draw() {
    if (hasNoNumbers() && !view.isSearch()) {
      return List.of();
    }
    List<Chart> charts = new ArrayList<>();
    if (counts.size() > 1) {
      charts.add(
          byClients(
              "rate",
              "Throughput",
              "Operations per second, log scales. Higher is better.",
              Chart.Axis.of("operations/s", Chart.Scale.LOG, "ops/s"),
              PointResult::throughput));
      charts.add(
          byClients(
              "mean",
              "Mean response time",
              "From due to answered, successes only, log scales. Lower is better.",
              Chart.Axis.of("mean", Chart.Scale.LOG, "us"),
              PointResult::meanResponse));
      charts.add(curves());
      charts.add(dots());
      charts.add(timeline());
    } else {
      charts.add(timeline());
      charts.add(curves());
      charts.add(dots());
    }
    return ChartGroup.of(ChartGroup.Layout.PAIRS, charts).charts();
  }

  /**
   * Draws the charts.
   *
   * @param first whether one of them is on the page already
   */
  Section.Builder charts(boolean first) {
    Section.Builder section = Section.named("charts", "Charts", Set.of(BROWSER));
    List<Chart> charts = drawn.stream().skip(first ? 1 : 0).toList();
    section.add(new ChartGroup(ChartGroup.Layout.PAIRS, List.of(), toggles(), charts));
    return counts.size() < 2 || charts.isEmpty()
        ? section
        : section.note(
            "Bars at the points: 95% confidence intervals over the repeats; one without a lower"
                + " end leaves the chart. Variants are drawn a little apart so that their bars do not overlap.");
  }

  private List<ChartGroup.Toggle> toggles() {
    Set<String> shown = view.shownVariants();
    return variants.stream().map(a -> new ChartGroup.Toggle(a, isMain(a, shown))).toList();
  }

  private boolean isMain(String name, Set<String> main) {
    return points.stream()
        .anyMatch(p -> view.variantName(p).equals(name) && main.contains(p.variant()));
  }

  private List<PointResult> of(String variant) {
    return points.stream().filter(p -> view.variantName(p).equals(variant)).toList();
  }

  private Chart byClients(
      String id, String what, String caption, Chart.Axis y, Function<PointResult, Estimate> value) {
    List<Chart.Series> series = new ArrayList<>();
    for (String variant : variants) {
      List<Chart.Point> line =
          of(variant).stream()
              .filter(p -> p.validRuns() > 0 && value.apply(p).value() > 0)
              .map(p -> RunCharts.point(p.clients(), value.apply(p)))
              .toList();
      series.add(Chart.Series.line(variant, variants.indexOf(variant), line));
    }
    Chart.Axis x =
        Chart.Axis.of(view.loaders(), Chart.Scale.LOG, "")
            .at(counts.stream().map(Integer::doubleValue).toList());
    Chart.Plot plot = new Chart.Plot(x, y, series, List.of());
    return Chart.of(id, what + " by " + view.loaders(), caption, List.of(plot));
  }

  private Chart.Pick countPick(String chart) {
    return new Chart.Pick(
        chart + "-clients",
        view.loaders(),
        counts.stream().map(String::valueOf).toList(),
        counts.size() - 1);
  }

  private List<Chart.View> byCount(
      Chart.Pick pick, Function<List<PointResult>, Chart.Panel> panel) {
    return IntStream.range(0, counts.size())
        .mapToObj(
            i -> {
              List<PointResult> of =
                  points.stream().filter(p -> p.clients() == counts.get(i)).toList();
              return new Chart.View(Map.of(pick.id(), i), List.of(panel.apply(of)));
            })
        .toList();
  }

  private Chart curves() {
    Chart.Pick pick = countPick("curve");
    return new Chart(
        "curve",
        "Percentiles of the response time",
        "Valid repeats merged, as far as 10 values lie beyond. Lower is better.",
        List.of(pick),
        byCount(
            pick,
            of ->
                RunCharts.percentiles(
                    of.stream()
                        .map(p -> RunCharts.curve(view.variantName(p), look(p), p.response()))
                        .toList())),
        false);
  }

  private int look(PointResult point) {
    return variants.indexOf(view.variantName(point));
  }

  private Chart dots() {
    Chart.Pick pick = countPick("dots");
    Chart.Axis axis = Chart.Axis.of("operations/s", Chart.Scale.CLOSE, "ops/s");
    return new Chart(
        "dots",
        "The runs one by one",
        "Throughput of every run, invalid ones hollow; the bar is the %s over the valid runs with its 95%% interval."
            .formatted(view.centre()),
        List.of(pick),
        byCount(pick, of -> new Chart.Dots(axis, of.stream().map(this::group).toList(), List.of())),
        false);
  }

  private Chart.Group group(PointResult p) {
    List<Chart.Dot> dots =
        runs(p).stream()
            .map(r -> new Chart.Dot(Points.throughput(r), r.valid(), r.spec().name(), ""))
            .toList();
    List<Double> centre = p.validRuns() > 0 ? RunCharts.ends(p.throughput()) : List.of();
    return new Chart.Group(view.variantName(p), look(p), centre, dots);
  }

  private List<RunResult> runs(PointResult p) {
    return view.runsOf(p).toList();
  }

  private int firstShown() {
    List<ChartGroup.Toggle> toggles = toggles();
    return IntStream.range(0, toggles.size())
        .filter(i -> toggles.get(i).shown())
        .findFirst()
        .orElse(0);
  }

  private Chart timeline() {
    Chart.Pick variant = new Chart.Pick("series-variant", "variant", variants, firstShown());
    Chart.Pick count = countPick("series");
    List<Chart.View> views = new ArrayList<>();
    for (PointResult p : points) {
      List<RunCharts.Timeline> repeats = new ArrayList<>();
      for (RunResult run : runs(p)) {
        String name = "repeat " + (repeats.size() + 1) + (run.valid() ? "" : " (invalid)");
        repeats.add(new RunCharts.Timeline(name, repeats.size() % 8, run));
      }
      views.add(
          new Chart.View(
              Map.of(variant.id(), look(p), count.id(), counts.indexOf(p.clients())),
              RunCharts.timeline(repeats, true)));
    }
    return new Chart(
        "series",
        "Runs over time",
        "One line per repeat: operations per second, below it median and, dashed,"
            + " maximum of the response time. Shaded: cut off as a transient, in no number. Upright"
            + " lines: the level changed.",
        List.of(variant, count),
        views,
        false);
  }
}
