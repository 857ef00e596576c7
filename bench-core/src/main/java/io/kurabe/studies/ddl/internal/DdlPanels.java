package io.kurabe.studies.ddl.internal;

import io.kurabe.page.internal.Chart;
import io.kurabe.page.internal.Chart.Axis;
import io.kurabe.page.internal.Chart.Draw;
import io.kurabe.page.internal.Chart.Mark;
import io.kurabe.page.internal.Chart.MarkKind;
import io.kurabe.page.internal.Chart.Plot;
import io.kurabe.page.internal.Chart.Point;
import io.kurabe.page.internal.Chart.Scale;
import io.kurabe.page.internal.Chart.Series;
import io.kurabe.page.internal.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * Draws the load beside one schema change over time: the rate of the update mix above, the slowest
 * answers of the probes below. Times in seconds since the change began; response times in
 * microseconds. Stateless.
 */
final class DdlPanels {
  /** The part of a slice that a sum of decimal fractions may be short of. */
  private static final double ROUNDING = 0.01;

  private static final Map<String, String> COLOURS =
      Map.of(DdlStream.MIX, "c2", DdlStream.WRITES, "c1", DdlStream.READS, "c0");

  private DdlPanels() {}

  /**
   * Draws the panels of a run.
   *
   * @param background runs whose panels stand side by side with these, for one scale of values
   * @param scale runs whose times decide on the scale of time
   */
  static List<Chart.Panel> of(DdlRun run, List<DdlRun> background, List<DdlRun> scale) {
    double from = scale.stream().mapToDouble(r -> -r.startSeconds()).min().orElse(0);
    double to = ends(scale, DdlPanels::end).max().orElse(1);
    Axis x = Axis.of("seconds", Scale.LINEAR, "").between(from, to);
    double longest = values(background, true, DdlStream.Timeline::maxMicros).max().orElse(1e4);
    double lowest = values(background, true, DdlStream.Timeline::maxMicros).min().orElse(1e3);
    List<Series> rates = new ArrayList<>();
    List<Series> times = new ArrayList<>();
    for (DdlStream stream : run.streams()) {
      if (stream.openLoop()) {
        times.add(slowest(run, stream));
        failed(run, stream, longest).ifPresent(times::add);
      } else {
        rates.add(
            Series.line(stream.stream(), 2, slices(run, stream, DdlStream.Timeline::perSecond))
                .in(COLOURS.getOrDefault(stream.stream(), "c2"))
                .as(Draw.AREA, 0));
      }
    }
    double fastest =
        Math.max(1, values(background, false, DdlStream.Timeline::perSecond).max().orElse(1));
    Axis y = Axis.of("slowest answer", Scale.LOG, "us").at(List.of()).between(lowest, longest);
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
}
