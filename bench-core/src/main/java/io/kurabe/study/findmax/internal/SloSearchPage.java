package io.kurabe.study.findmax.internal;

import static io.kurabe.page.internal.Medium.TERMINAL;

import io.kurabe.config.internal.DurationText;
import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Chart;
import io.kurabe.page.internal.Chart.Axis;
import io.kurabe.page.internal.Chart.Mark;
import io.kurabe.page.internal.Chart.MarkKind;
import io.kurabe.page.internal.Chart.Point;
import io.kurabe.page.internal.Chart.Scale;
import io.kurabe.page.internal.Chart.Series;
import io.kurabe.page.internal.ChartGroup;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OfferedLoad;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.Points;
import io.kurabe.spec.Slo;
import io.kurabe.study.page.internal.PageParts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The part of a page on a search: the rates as a table and as a curve. */
public final class SloSearchPage implements PageParts {
  private final SloSearchResult search;
  private final List<Double> percentiles;

  private SloSearchPage(SloSearchResult search) {
    this.search = search;
    this.percentiles =
        List.copyOf(new TreeSet<>(List.of(50.0, search.slo().percentile(), 99.0, 99.9)));
  }

  public static Optional<PageParts> parts(StudyResult result) {
    return SloSearchResult.of(result).map(SloSearchPage::new);
  }

  @Override
  public List<Section> sections() {
    List<Tried> rates = search.rates().stream().map(Tried::of).toList();
    return List.of(
        Section.named("rates", "Rates")
            .add(table(rates))
            .note(legend())
            .add(bars().in(TERMINAL))
            .build());
  }

  @Override
  public List<Block> main() {
    return List.of(chart(search.rates().stream().map(Tried::of).toList()));
  }

  @Override
  public List<DataFile> files() {
    return List.of();
  }

  @Override
  public boolean isSearch() {
    return true;
  }

  /** A rate with its valid runs combined; {@code achieved} is NaN when there is none. */
  private record Tried(
      SloSearchResult.Rate rate, LatencySummary times, long failed, double achieved) {
    static Tried of(SloSearchResult.Rate rate) {
      PointResult together = Points.of("", "", 0, Map.of(), rate.runs());
      double achieved =
          rate.runs().stream()
              .filter(RunResult::valid)
              .flatMap(r -> r.offered().stream())
              .mapToDouble(OfferedLoad::achievedPerSecond)
              .average()
              .orElse(Double.NaN);
      return new Tried(rate, together.response(), together.failed(), achieved);
    }

    Step step() {
      return rate.step();
    }

    double percentile(double percent) {
      return times.percentile(percent).orElse(Double.NaN);
    }
  }

  private Table table(List<Tried> rates) {
    Table.Builder<Tried> table =
        Table.of("Rates", rates)
            .number("offered", r -> rate(r.step().rate()))
            .number("achieved", r -> rate(r.achieved));
    for (double p : percentiles) {
      table.number(Slo.name(p), r -> r.times.percentile(p).<Cell>map(Cell::time).orElse(Cell.NONE));
    }
    return table
        .number("max", r -> r.times.count() == 0 ? Cell.NONE : Cell.time(r.times.maxMicros()))
        .number("failed", r -> Cell.count(r.failed))
        .number("runs met", r -> Cell.words(met(r.step())))
        .column("decision", Table.Kind.WORDS, r -> decision(r.step().decision()))
        .only(Set.of(TERMINAL))
        .column(
            "|",
            Table.Kind.BAR,
            r -> new Cell.Bar(share(r.percentile(search.slo().percentile())), true))
        .build();
  }

  private static Cell rate(double perSecond) {
    return Cell.amount(perSecond, "ops/s", Quantity.rate(perSecond));
  }

  private static String met(Step step) {
    return "%d of %d%s".formatted(step.met(), step.votes(), step.voided() > 0 ? " !" : "");
  }

  private static Cell decision(Step.Decision decision) {
    return Cell.words(tone(decision), decision.text());
  }

  private static Tone tone(Step.Decision decision) {
    return switch (decision) {
      case MEETS -> Tone.GOOD;
      case FAILS -> Tone.AGAINST;
      case UNDECIDED -> Tone.OPEN;
    };
  }

  private double share(double micros) {
    return micros > 0
        ? Math.max(0, 0.5 + Math.log10(micros / search.slo().limitMicros()) / 4)
        : Double.NaN;
  }

  private String legend() {
    String slo = search.slo().percentileName();
    return """
            offered: the rate. achieved: mean over the runs. %s, max: response time of successes \
            from when they were due, all runs merged; a percentile needs 10 values beyond it, else \
            -. runs met: those whose %s was at most %s (a failure counts as late) and that \
            achieved 98%% of the rate; %d more on one side decide.%s\
            """
        .formatted(
            String.join(", ", percentiles.stream().map(Slo::name).toList()),
            slo,
            DurationText.format(search.slo().limit()),
            Step.LEAD,
            search.steps().stream().anyMatch(s -> s.voided() > 0)
                ? " !: more runs were made, which do not count."
                : "");
  }

  private Block bars() {
    return new Block.Text(
        Tone.NOTE,
        "Bars: %s, log scale from a hundredth of the limit to its hundredfold; |: the limit."
            .formatted(search.slo().percentileName()));
  }

  private ChartGroup chart(List<Tried> rates) {
    List<Tried> shown = rates.stream().filter(r -> Double.isFinite(r.achieved)).toList();
    Chart.Pick pick = new Chart.Pick("rate", "rate", List.of("offered", "achieved"), 0);
    String caption =
        """
            A point for each rate, in their order, and a small one for each run. Dashed: the \
            limit, %s at most %s. Shaded: where the highest rate that meets it lies (95%%).\
            """
            .formatted(search.slo().percentileName(), DurationText.format(search.slo().limit()));
    List<Chart.View> views =
        List.of(
            view(pick, 0, shown, r -> r.step().rate(), SloSearchResult::offered),
            view(pick, 1, shown, Tried::achieved, SloSearchPage::achieved));
    return ChartGroup.of(
        ChartGroup.Layout.WHOLE,
        List.of(new Chart("slo", "Latency by throughput", caption, List.of(pick), views, false)));
  }

  private static double achieved(RunResult run) {
    return run.offered().map(OfferedLoad::achievedPerSecond).orElse(Double.NaN);
  }

  private Chart.View view(
      Chart.Pick pick,
      int option,
      List<Tried> shown,
      ToDoubleFunction<Tried> at,
      ToDoubleFunction<RunResult> of) {
    List<Series> series = new ArrayList<>();
    for (double p : percentiles) {
      boolean limited = p == search.slo().percentile();
      List<Point> points = new ArrayList<>();
      for (Tried r : shown) {
        double y = r.percentile(p);
        String colour = limited ? tone(r.step().decision()).name().toLowerCase(Locale.ROOT) : "";
        points.add(Point.of(at.applyAsDouble(r), y).saying(said(r), colour));
      }
      series.add(
          Series.line(Slo.name(p), percentiles.indexOf(p), points)
              .as(Chart.Draw.LINE, limited ? 9 : 6));
    }
    series.add(runs(shown, of));
    double[] places =
        Stream.concat(
                shown.stream().map(at::applyAsDouble),
                Stream.of(search.threshold().low(), search.threshold().high()))
            .mapToDouble(d -> d)
            .filter(d -> Double.isFinite(d) && d > 0)
            .toArray();
    double least = DoubleStream.of(places).min().orElse(1) * 0.94;
    double most = DoubleStream.of(places).max().orElse(10) * 1.04;
    Axis x =
        Axis.of("operations per second, " + pick.options().get(option), Scale.LINEAR, "ops/s")
            .between(least, most);
    Axis y = Axis.of("response time", Scale.LOG, "us");
    return new Chart.View(
        Map.of(pick.id(), option), List.of(new Chart.Plot(x, y, series, marks())));
  }

  private Series runs(List<Tried> shown, ToDoubleFunction<RunResult> at) {
    List<Point> points = new ArrayList<>();
    for (Tried tried : shown) {
      for (RunResult run : tried.rate.runs()) {
        SloObservation reading = SloObservation.of(run, search.slo());
        double x = at.applyAsDouble(run);
        if (x > 0 && reading.micros() > 0) {
          String colour =
              switch (reading.vote()) {
                case MEETS -> "good";
                case FAILS -> "against";
                case VOID -> "soft";
              };
          boolean counts = reading.vote() != SloObservation.Vote.VOID;
          String name = run.spec().name() + (counts ? "" : ", does not count");
          points.add(Point.of(x, reading.micros()).saying(name, colour));
        }
      }
    }
    return Series.points("runs, " + search.slo().percentileName(), 0, 5, points).in("soft");
  }

  private static String said(Tried tried) {
    Step step = tried.step();
    return "offered %s, achieved %s, %d of %d runs met the limit: %s"
        .formatted(
            Quantity.rate(step.rate()),
            Quantity.rate(tried.achieved),
            step.met(),
            step.votes(),
            step.decision().text());
  }

  /** Returns the range of the answer in words; 0 and infinity are open ends. */
  private static String range(double low, double high) {
    if (low == 0) {
      return "no tested rate met it, down to " + Quantity.rate(high);
    }
    return Double.isFinite(high)
        ? Quantity.number(low) + " to " + Quantity.rate(high)
        : "above " + Quantity.rate(low);
  }

  private List<Mark> marks() {
    List<Mark> marks = new ArrayList<>();
    String limit =
        "%s limit %s"
            .formatted(search.slo().percentileName(), Quantity.time(search.slo().limitMicros()));
    marks.add(
        new Mark(
            MarkKind.LEVEL, Double.NaN, Double.NaN, search.slo().limitMicros(), limit, "text"));
    double low = search.threshold().low();
    double high = search.threshold().high();
    boolean below = low > 0;
    boolean above = Double.isFinite(high);
    if (below || above) {
      marks.add(
          new Mark(
              MarkKind.AREA,
              below ? low : Double.NaN,
              above ? high : Double.NaN,
              Double.NaN,
              range(low, high),
              "link"));
    }
    return marks;
  }
}
