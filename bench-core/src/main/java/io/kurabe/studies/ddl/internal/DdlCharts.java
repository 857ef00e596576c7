package io.kurabe.studies.ddl.internal;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Chart;
import io.kurabe.page.internal.Chart.Axis;
import io.kurabe.page.internal.Chart.Pick;
import io.kurabe.page.internal.Chart.Plot;
import io.kurabe.page.internal.Chart.Point;
import io.kurabe.page.internal.Chart.Scale;
import io.kurabe.page.internal.Chart.Series;
import io.kurabe.page.internal.ChartGroup;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.Section;
import io.kurabe.result.RunResult;
import io.kurabe.stats.internal.RankIntervals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The load beside each schema change over time, and durations by size. Times in seconds since the
 * change began; response times and durations in microseconds.
 */
final class DdlCharts {
  /** The number of charts side by side on a wide screen. */
  private static final int COLUMNS = 3;

  private final DdlResult ddl;
  private final Set<String> invalid;
  private final List<Integer> threads;
  private final List<Integer> repeats;

  DdlCharts(DdlResult ddl, List<RunResult> runs) {
    this.ddl = ddl;
    this.invalid =
        runs.stream().filter(r -> !r.valid()).map(r -> r.spec().name()).collect(Collectors.toSet());
    List<DdlRun> drawn = ddl.variants().stream().flatMap(a -> runs(a).stream()).toList();
    this.threads = drawn.stream().map(DdlRun::threads).distinct().sorted().toList();
    this.repeats = drawn.stream().map(DdlRun::repeat).distinct().sorted().toList();
  }

  List<String> operations() {
    return ddl.variants().stream().map(DdlVariant::operation).distinct().toList();
  }

  List<DdlVariant> variants(String operation) {
    List<String> servers = ddl.variants().stream().map(DdlVariant::target).distinct().toList();
    return servers.stream()
        .flatMap(s -> ddl.variants().stream().filter(a -> a.target().equals(s)))
        .filter(a -> a.operation().equals(operation))
        .toList();
  }

  List<DdlRun> runs(DdlVariant variant) {
    return ddl.runs().stream().filter(r -> variant.runs().contains(r.name())).toList();
  }

  /** Returns the numbers of rows for which there are durations. */
  List<Long> sizesTried() {
    return ddl.durations().stream().map(DdlDuration::rows).distinct().sorted().toList();
  }

  /** Returns the median duration in seconds; not-a-number without one. */
  double duration(DdlGrowth growth, long rows) {
    double[] seconds =
        durations(growth).stream()
            .filter(d -> d.rows() == rows)
            .mapToDouble(DdlDuration::seconds)
            .sorted()
            .toArray();
    return seconds.length == 0 ? Double.NaN : RankIntervals.median(seconds);
  }

  private List<DdlDuration> durations(DdlGrowth growth) {
    return ddl.durations().stream()
        .filter(d -> d.target().equals(growth.target()))
        .filter(d -> d.operation().equals(growth.operation()))
        .toList();
  }

  /** A place for a drawing: one way to make a change, with one or more numbers of threads. */
  private record Place(String operation, List<DdlVariant> variants) {
    DdlVariant busiest() {
      return variants.get(variants.size() - 1);
    }

    /** Returns server and way, e.g. {@code postgres, concurrently}. */
    String title() {
      DdlVariant variant = busiest();
      return variant.target() + (variant.way().isEmpty() ? "" : ", " + variant.way());
    }
  }

  /** Returns the drawings of a change; ways that have no run to draw are left out. */
  private List<Place> places(String operation) {
    List<Place> places = new ArrayList<>();
    List<DdlVariant> of = variants(operation);
    for (String name : of.stream().map(DdlVariant::variant).distinct().toList()) {
      List<DdlVariant> same =
          of.stream().filter(a -> a.variant().equals(name) && !runs(a).isEmpty()).toList();
      if (!same.isEmpty()) {
        places.add(new Place(operation, same));
      }
    }
    return places;
  }

  /** Returns the drawings of the first change, with what explains them. */
  List<Block> main() {
    List<String> drawn = drawn();
    return drawn.isEmpty()
        ? List.of()
        : List.of(new Block.Heading(drawn.get(0)), key(), group(drawn.get(0), 0));
  }

  /** Returns the drawings of the changes after the first, and the choices for all. */
  Section section() {
    Section.Builder section = Section.named("course", "Over time", Set.of(Medium.BROWSER));
    List<String> drawn = drawn();
    if (drawn.isEmpty()) {
      return section.build();
    }
    section.note(
        "One run for each way to make a change, 0 is when it was sent. Above: transactions per"
            + " second of the update mix. Below: the slowest answer of the probes, at the time"
            + " when it was due; who is due in a stop waits for the rest of it, so a stop is a"
            + " slope. Charts of one change have the same scales. The choices hold for all, and"
            + " for the drawings below the answer.");
    section.add(new ChartGroup(ChartGroup.Layout.MULTIPLES, picks(), List.of(), List.of()));
    int number = places(drawn.get(0)).size();
    if (drawn.size() > 1) {
      section.add(key());
    }
    for (String operation : drawn.subList(1, drawn.size())) {
      section.heading(operation).add(group(operation, number));
      number += places(operation).size();
    }
    return section.build();
  }

  /** Returns the changes that have drawings. */
  private List<String> drawn() {
    return operations().stream().filter(o -> !places(o).isEmpty()).toList();
  }

  private List<Pick> picks() {
    Pick thread =
        new Pick(
            "ddl-threads",
            "threads",
            threads.stream().map(String::valueOf).toList(),
            threads.size() - 1);
    List<String> runs = new ArrayList<>(List.of("the one of median time"));
    repeats.forEach(r -> runs.add("repeat " + r));
    Pick run = new Pick("ddl-run", "run", repeats.size() > 1 ? runs : runs.subList(0, 1), 0);
    Pick scale =
        new Pick(
            "ddl-scale", "time scale", List.of("the same for all of a change", "of each chart"), 0);
    return List.of(thread, run, scale);
  }

  private ChartGroup group(String operation, int first) {
    List<Place> places = places(operation);
    List<Chart> charts = new ArrayList<>();
    String server = "";
    int inRow = 0;
    for (Place place : places) {
      DdlVariant variant = place.busiest();
      // A server begins a row, unless that leaves most of the row above empty.
      boolean begins = places.size() > COLUMNS && !variant.target().equals(server) && inRow != 1;
      server = variant.target();
      inRow = begins ? 1 : inRow % COLUMNS + 1;
      charts.add(
          new Chart(
              "ddl-" + (first + charts.size()),
              place.title(),
              caption(variant),
              List.of(),
              views(place, places, picks()),
              begins));
    }
    return ChartGroup.of(ChartGroup.Layout.MULTIPLES, charts);
  }

  private static Block key() {
    return new Block.Key(
        List.of(
            new Block.KeyEntry("fill-c2", "update mix"),
            new Block.KeyEntry("fill-c1", "write probe"),
            new Block.KeyEntry("fill-c0", "read probe"),
            new Block.KeyEntry("fill-band", "the change, dashed: its first and last 10%"),
            new Block.KeyEntry("fill-bad", "longest time without a write")));
  }

  private static String caption(DdlVariant variant) {
    return "Took %s; writes %s, longest stop %s; reads %s, %s (means)."
        .formatted(
            Quantity.time(variant.seconds().value() * 1e6),
            variant.onWrites().text(),
            Quantity.time(variant.writeStall().value() * 1e6),
            variant.onReads().text(),
            Quantity.time(variant.readStall().value() * 1e6));
  }

  /** Returns a view for each choice of threads, run and scale for which there is a run. */
  private List<Chart.View> views(Place place, List<Place> same, List<Pick> picks) {
    List<Chart.View> views = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      for (int r = 0; r < picks.get(1).options().size(); r++) {
        int thread = t;
        int choice = r;
        Optional<DdlRun> run = pick(place, thread, choice);
        List<DdlRun> background =
            same.stream().flatMap(p -> pick(p, thread, choice).stream()).toList();
        for (int own = 0; own < 2 && run.isPresent(); own++) {
          Map<String, Integer> at = new HashMap<>();
          at.put(picks.get(0).id(), t);
          at.put(picks.get(1).id(), r);
          at.put(picks.get(2).id(), own);
          List<DdlRun> scale = own == 1 ? List.of(run.get()) : background;
          views.add(new Chart.View(at, DdlPanels.of(run.get(), background, scale)));
        }
      }
    }
    return views;
  }

  /** Chooses a run; 0 is that of the median time, an invalid one only when there is no other. */
  private Optional<DdlRun> pick(Place place, int thread, int choice) {
    List<DdlRun> of =
        place.variants().stream()
            .flatMap(a -> runs(a).stream())
            .filter(r -> r.threads() == threads.get(thread))
            .toList();
    if (choice > 0) {
      return of.stream().filter(r -> r.repeat() == repeats.get(choice - 1)).findFirst();
    }
    List<DdlRun> valid = of.stream().filter(r -> !invalid.contains(r.name())).toList();
    List<DdlRun> usable =
        (valid.isEmpty() ? of : valid)
            .stream().sorted(Comparator.comparingDouble(DdlRun::seconds)).toList();
    return usable.isEmpty() ? Optional.empty() : Optional.of(usable.get((usable.size() - 1) / 2));
  }

  /** Draws the duration by size: a line through the medians, a point for each repeat. */
  ChartGroup sizes() {
    List<Series> series = new ArrayList<>();
    for (int i = 0; i < ddl.growth().size(); i++) {
      DdlGrowth growth = ddl.growth().get(i);
      String name =
          "%s %s, exponent %s"
              .formatted(
                  growth.target(), growth.operation(), Quantity.number(growth.exponent().value()));
      List<Point> line = points(sizesTried(), n -> n, n -> 1e6 * duration(growth, n));
      if (!line.isEmpty()) {
        series.add(Series.line(name, i, line));
        series.add(
            Series.points(
                name, i, 7, points(durations(growth), DdlDuration::rows, d -> 1e6 * d.seconds())));
      }
    }
    if (series.isEmpty()) {
      return ChartGroup.of(ChartGroup.Layout.WHOLE, List.of());
    }
    Axis x =
        Axis.of("rows", Scale.LOG, "").at(sizesTried().stream().map(Long::doubleValue).toList());
    Plot plot = new Plot(x, Axis.of("time of the change", Scale.LOG, "us"), series, List.of());
    return ChartGroup.of(
        ChartGroup.Layout.WHOLE,
        List.of(
            Chart.of(
                "sizes",
                "Time of the change by rows of the table",
                "Nothing beside it, log scales. Lines: medians, a small mark for each repeat. An"
                    + " exponent of 1 grows with the table, 0 not at all.",
                List.of(plot))));
  }

  private static <T> List<Point> points(List<T> of, ToDoubleFunction<T> x, ToDoubleFunction<T> y) {
    return of.stream()
        .map(v -> Point.of(x.applyAsDouble(v), y.applyAsDouble(v)))
        .filter(p -> p.y() > 0)
        .toList();
  }
}
