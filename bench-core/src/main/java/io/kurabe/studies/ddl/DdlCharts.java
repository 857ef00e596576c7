package io.kurabe.studies.ddl;

import io.kurabe.page.Block;
import io.kurabe.page.Chart;
import io.kurabe.page.Chart.Axis;
import io.kurabe.page.Chart.Draw;
import io.kurabe.page.Chart.Mark;
import io.kurabe.page.Chart.MarkKind;
import io.kurabe.page.Chart.Pick;
import io.kurabe.page.Chart.Plot;
import io.kurabe.page.Chart.Point;
import io.kurabe.page.Chart.Scale;
import io.kurabe.page.Chart.Series;
import io.kurabe.page.ChartGroup;
import io.kurabe.page.Medium;
import io.kurabe.page.Quantity;
import io.kurabe.page.Section;
import io.kurabe.result.RunResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * The load beside each schema change over time, and durations by size. Times in seconds since the
 * change began; response times and durations in microseconds.
 */
final class DdlCharts {
  /** The number of charts side by side on a wide screen. */
  private static final int COLUMNS = 3;

  /** The part of a slice that a sum of decimal fractions may be short of. */
  private static final double ROUNDING = 0.01;

  private static final Map<String, String> COLOURS =
      Map.of(DdlStream.MIX, "c2", DdlStream.WRITES, "c1", DdlStream.READS, "c0");

  private final DdlResult ddl;
  private final Set<String> invalid;
  private final List<Integer> threads;
  private final List<Integer> repeats;

  DdlCharts(DdlResult ddl, List<RunResult> runs) {
    this.ddl = ddl;
    this.invalid =
        runs.stream().filter(r -> !r.valid()).map(r -> r.spec().name()).collect(Collectors.toSet());
    List<DdlRun> drawn = ddl.arms().stream().flatMap(a -> runs(a).stream()).toList();
    this.threads = drawn.stream().map(DdlRun::threads).distinct().sorted().toList();
    this.repeats = drawn.stream().map(DdlRun::repeat).distinct().sorted().toList();
  }

  /** Returns the changes with load beside them. */
  List<String> operations() {
    return ddl.arms().stream().map(DdlArm::operation).distinct().toList();
  }

  /** Returns the ways to make a change, by server. */
  List<DdlArm> arms(String operation) {
    List<String> servers = ddl.arms().stream().map(DdlArm::target).distinct().toList();
    return servers.stream()
        .flatMap(s -> ddl.arms().stream().filter(a -> a.target().equals(s)))
        .filter(a -> a.operation().equals(operation))
        .toList();
  }

  /** Returns the runs of a variant with one number of threads. */
  List<DdlRun> runs(DdlArm arm) {
    return ddl.runs().stream().filter(r -> arm.runs().contains(r.name())).toList();
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
    return seconds.length == 0
        ? Double.NaN
        : (seconds[(seconds.length - 1) / 2] + seconds[seconds.length / 2]) / 2;
  }

  private List<DdlDuration> durations(DdlGrowth growth) {
    return ddl.durations().stream()
        .filter(d -> d.target().equals(growth.target()))
        .filter(d -> d.operation().equals(growth.operation()))
        .toList();
  }

  /**
   * A place for a drawing: one way to make a change on one server.
   *
   * @param arms one for each number of threads; at least one
   */
  private record Place(String operation, List<DdlArm> arms) {
    DdlArm busiest() {
      return arms.get(arms.size() - 1);
    }

    /** Returns server and way, e.g. {@code postgres, concurrently}. */
    String title() {
      DdlArm arm = busiest();
      return arm.target() + (arm.way().isEmpty() ? "" : ", " + arm.way());
    }
  }

  /** Returns the drawings of a change; ways that have no run to draw are left out. */
  private List<Place> places(String operation) {
    List<Place> places = new ArrayList<>();
    List<DdlArm> of = arms(operation);
    for (String name : of.stream().map(DdlArm::arm).distinct().toList()) {
      List<DdlArm> same =
          of.stream().filter(a -> a.arm().equals(name) && !runs(a).isEmpty()).toList();
      if (!same.isEmpty()) {
        places.add(new Place(operation, same));
      }
    }
    return places;
  }

  Section section() {
    Section.Builder section = Section.named("course", "Over time", Set.of(Medium.BROWSER));
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
    List<Pick> picks = List.of(thread, run, scale);
    boolean first = true;
    int number = 0;
    for (String operation : operations()) {
      List<Place> places = places(operation);
      if (places.isEmpty()) {
        continue;
      }
      if (first) {
        section.note(
            "One run for each way to make a change, 0 is when it was sent. Above: transactions per"
                + " second of the update mix. Below: the slowest answer of the probes, at the time"
                + " when it was due; who is due in a stop waits for the rest of it, so a stop is a"
                + " slope. Charts of one change have the same scales.");
        section.add(key());
        section.add(new ChartGroup(ChartGroup.Layout.MULTIPLES, picks, List.of(), List.of()));
      }
      section.heading(operation);
      List<Chart> charts = new ArrayList<>();
      String server = "";
      for (Place place : places) {
        DdlArm arm = place.busiest();
        boolean begins = places.size() > COLUMNS && !arm.target().equals(server);
        server = arm.target();
        charts.add(
            new Chart(
                "ddl-" + number++,
                place.title(),
                caption(arm),
                List.of(),
                views(place, places, picks),
                begins));
      }
      section.add(ChartGroup.of(ChartGroup.Layout.MULTIPLES, charts));
      first = false;
    }
    return section.build();
  }

  private static Block key() {
    return new Block.Key(
        List.of(
            new Block.KeyEntry("fill-c2", "update mix"),
            new Block.KeyEntry("fill-c1", "write probe"),
            new Block.KeyEntry("fill-c0", "read probe"),
            new Block.KeyEntry("fill-band", "the change, dashed: its first and last 10 %"),
            new Block.KeyEntry("fill-bad", "longest time without a write")));
  }

  private static String caption(DdlArm arm) {
    return "Took %s; writes %s, longest stop %s; reads %s, %s (means)."
        .formatted(
            Quantity.time(arm.seconds().value() * 1e6),
            arm.onWrites().text(),
            Quantity.time(arm.writeStall().value() * 1e6),
            arm.onReads().text(),
            Quantity.time(arm.readStall().value() * 1e6));
  }

  /** Returns a view for each choice of threads, run and scale for which there is a run. */
  private List<Chart.View> views(Place place, List<Place> same, List<Pick> picks) {
    List<Chart.View> views = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      for (int r = 0; r < picks.get(1).options().size(); r++) {
        int thread = t;
        int choice = r;
        Optional<DdlRun> run = pick(place, thread, choice);
        List<DdlRun> beside = same.stream().flatMap(p -> pick(p, thread, choice).stream()).toList();
        for (int own = 0; own < 2 && run.isPresent(); own++) {
          Map<String, Integer> at = new HashMap<>();
          at.put(picks.get(0).id(), t);
          at.put(picks.get(1).id(), r);
          at.put(picks.get(2).id(), own);
          List<DdlRun> scale = own == 1 ? List.of(run.get()) : beside;
          views.add(new Chart.View(at, panels(run.get(), beside, scale)));
        }
      }
    }
    return views;
  }

  /**
   * Chooses a run.
   *
   * @param choice 0 is the run whose change took the median time; an invalid one only when there is
   *     no other
   */
  private Optional<DdlRun> pick(Place place, int thread, int choice) {
    List<DdlRun> of =
        place.arms().stream()
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

  private static List<Chart.Panel> panels(DdlRun run, List<DdlRun> beside, List<DdlRun> scale) {
    double from = scale.stream().mapToDouble(r -> -r.startSeconds()).min().orElse(0);
    double to = ends(scale, DdlCharts::end).max().orElse(1);
    Axis x = Axis.of("seconds", Scale.LINEAR, "").between(from, to);
    List<Series> rates = new ArrayList<>();
    List<Series> times = new ArrayList<>();
    for (DdlStream stream : run.streams()) {
      if (stream.openLoop()) {
        times.add(slowest(run, stream));
        failed(run, stream, longest(beside)).ifPresent(times::add);
      } else {
        rates.add(
            new Series(
                stream.stream(),
                2,
                COLOURS.getOrDefault(stream.stream(), "c2"),
                Draw.AREA,
                false,
                0,
                false,
                slices(run, stream, DdlStream.Timeline::perSecond)));
      }
    }
    double fastest = Math.max(1, highest(beside));
    double lowest = lowest(beside);
    Axis y =
        Axis.of("slowest answer", Scale.LOG, "us").at(List.of()).between(lowest, longest(beside));
    List<Mark> marks = marks(run, to - from);
    List<Mark> above = new ArrayList<>(marks);
    run.stream(DdlStream.WRITES).ifPresent(writes -> above.add(stop(run, writes)));
    Plot below = new Plot(x, y, times, rates.isEmpty() ? above : marks);
    // Beside a statement of the user's there is no update mix: the probes get its room.
    return rates.isEmpty()
        ? List.of(below)
        : List.of(
            new Plot(
                x,
                Axis.of("transactions/s", Scale.LINEAR, "").between(0, fastest * 1.05),
                rates,
                above),
            below);
  }

  private static DoubleStream ends(List<DdlRun> runs, BiFunction<DdlRun, DdlStream, Double> end) {
    return runs.stream()
        .flatMap(r -> r.streams().stream().map(s -> end.apply(r, s)))
        .mapToDouble(d -> d);
  }

  private static double end(DdlRun run, DdlStream stream) {
    return -run.startSeconds() + stream.timeline().sliceSeconds() * slices(stream);
  }

  private static double highest(List<DdlRun> runs) {
    return values(runs, false, DdlStream.Timeline::perSecond).max().orElse(1);
  }

  private static double longest(List<DdlRun> runs) {
    return values(runs, true, DdlStream.Timeline::maxMicros).max().orElse(1e4);
  }

  private static double lowest(List<DdlRun> runs) {
    return values(runs, true, DdlStream.Timeline::maxMicros).min().orElse(1e3);
  }

  private static DoubleStream values(
      List<DdlRun> runs, boolean openLoop, Function<DdlStream.Timeline, List<Double>> of) {
    return runs.stream()
        .flatMap(r -> r.streams().stream())
        .filter(s -> s.openLoop() == openLoop)
        .flatMap(s -> of.apply(s.timeline()).subList(0, slices(s)).stream())
        .mapToDouble(v -> v)
        .filter(v -> v > 0);
  }

  private static List<Point> slices(
      DdlRun run, DdlStream stream, Function<DdlStream.Timeline, List<Double>> of) {
    List<Double> values = of.apply(stream.timeline());
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < slices(stream); i++) {
      points.add(Point.of(at(run, stream, i), values.get(i)));
    }
    return points;
  }

  private static double at(DdlRun run, DdlStream stream, int slice) {
    return -run.startSeconds() + (slice + 0.5) * stream.timeline().sliceSeconds();
  }

  private static Series slowest(DdlRun run, DdlStream stream) {
    boolean writes = stream.stream().equals(DdlStream.WRITES);
    List<Point> points =
        slices(run, stream, DdlStream.Timeline::maxMicros).stream().filter(p -> p.y() > 0).toList();
    return Series.points(stream.stream(), writes ? 0 : 3, writes ? 6 : 5, points)
        .in(COLOURS.getOrDefault(stream.stream(), "c1"));
  }

  private static Optional<Series> failed(DdlRun run, DdlStream stream, double at) {
    List<Point> points = new ArrayList<>();
    List<Long> failed = stream.timeline().failed();
    for (int i = 0; i < slices(stream); i++) {
      if (failed.get(i) > 0) {
        points.add(Point.of(at(run, stream, i), at).saying(failed.get(i) + " failed", "bad"));
      }
    }
    return points.isEmpty()
        ? Optional.empty()
        : Optional.of(Series.points(stream.stream() + ": failed", 2, 8, points).in("bad"));
  }

  /** Marks the change, and its first and last tenth when they can be seen. */
  private static List<Mark> marks(DdlRun run, double span) {
    List<Mark> marks = new ArrayList<>();
    double none = Double.NaN;
    double took = run.seconds();
    marks.add(new Mark(MarkKind.AREA, 0, Math.max(took, span / 300), none, "", "band"));
    if (took > span / 12) {
      marks.add(new Mark(MarkKind.UPRIGHT, 0.1 * took, none, none, "", "soft"));
      marks.add(new Mark(MarkKind.UPRIGHT, 0.9 * took, none, none, "", "soft"));
    }
    return marks;
  }

  private static Mark stop(DdlRun run, DdlStream writes) {
    double from = writes.stall().startSeconds() - run.startSeconds();
    double length = writes.stall().seconds();
    String label = "no write for " + Quantity.time(length * 1e6);
    return new Mark(MarkKind.SPAN, from, from + length, Double.NaN, label, "bad");
  }

  /**
   * Counts the slices that lie wholly inside the load: in the last one, when nothing new is sent,
   * the rate is that of the last answers by chance.
   */
  private static int slices(DdlStream stream) {
    int all = stream.timeline().perSecond().size();
    double end =
        stream.windows().stream()
            .mapToDouble(w -> w.startSeconds() + w.lengthSeconds())
            .max()
            .orElse(Double.MAX_VALUE);
    double whole = Math.floor(end / stream.timeline().sliceSeconds() + ROUNDING);
    return (int) Math.min(all, Math.max(1, whole));
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
