package io.kurabe.compare.internal;

import io.kurabe.page.internal.Chart.Axis;
import io.kurabe.page.internal.Chart.Draw;
import io.kurabe.page.internal.Chart.Mark;
import io.kurabe.page.internal.Chart.MarkKind;
import io.kurabe.page.internal.Chart.Panel;
import io.kurabe.page.internal.Chart.Plot;
import io.kurabe.page.internal.Chart.Point;
import io.kurabe.page.internal.Chart.Scale;
import io.kurabe.page.internal.Chart.Series;
import io.kurabe.result.IntervalResult;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.RunResult;
import io.kurabe.result.Steadiness;
import io.kurabe.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/** Draws runs as charts: percentile curves and series over time. Stateless. */
public final class RunCharts {
  /** The number of points of a percentile curve per factor of ten. */
  private static final int CURVE_STEPS = 12;

  private RunCharts() {}

  public static Point point(double x, Estimate e) {
    return e.bounded()
        ? new Point(x, e.value(), e.low(), e.high(), "", "")
        : Point.of(x, e.value());
  }

  /** Returns the value of an estimate and the ends of its interval, as far as it has one. */
  public static List<Double> ends(Estimate e) {
    return e.bounded() ? List.of(e.value(), e.low(), e.high()) : List.of(e.value());
  }

  /** Draws percentiles of response times, as far as 10 values lie beyond; x is 1 / (1 - share). */
  public static Series curve(String name, int look, LatencySummary times) {
    List<Point> curve = new ArrayList<>();
    Histogram histogram = times.toHistogram();
    double last = times.count() / 10.0;
    for (int step = 0; step <= CURVE_STEPS * 7; step++) {
      double beyond = Math.pow(10, step / (double) CURVE_STEPS);
      if (beyond > last) {
        break;
      }
      long nanos = histogram.getValueAtPercentile(100 * (1 - 1 / beyond));
      curve.add(Point.of(beyond, nanos / 1e3));
    }
    List<Point> drawn = curve.size() > 1 ? curve : List.of();
    return Series.line(name, look, drawn).sized(6);
  }

  public static Panel percentiles(List<Series> curves) {
    return new Plot(
        Axis.of("percentile", Scale.PERCENTILE, ""),
        Axis.of("response time", Scale.LOG, "us"),
        curves,
        List.of());
  }

  /** A run to draw over time. */
  public record Timeline(String name, int look, RunResult run) {}

  /**
   * Draws the rates of runs over time, and below them their response times. The transient that was
   * cut off at the begin is shaded, an upright line is a change of level.
   *
   * @param maximum whether the longest response times are drawn beside the medians
   */
  public static List<Panel> timeline(List<Timeline> runs, boolean maximum) {
    List<Series> rates = new ArrayList<>();
    List<Series> times = new ArrayList<>();
    List<Mark> marks = new ArrayList<>();
    for (Timeline c : runs) {
      rates.add(line(c, i -> i.succeeded() / i.lengthSeconds()));
      times.add(line(c, IntervalResult::p50Micros));
      if (maximum) {
        times.add(line(c, IntervalResult::maxMicros).as(Draw.TREND, 1.25).broken());
      }
      marks(marks, c);
    }
    Axis seconds =
        Axis.of("seconds of the measured phase", Scale.LINEAR, "").between(0, Double.NaN);
    String title = maximum ? "median, maximum (dashed)" : "median response time";
    return List.of(
        new Plot(seconds, Axis.of("operations/s", Scale.FROM_ZERO, "ops/s"), rates, marks),
        new Plot(seconds, Axis.of(title, Scale.LOG, "us"), times, marks));
  }

  private static Series line(Timeline timeline, ToDoubleFunction<IntervalResult> value) {
    List<IntervalResult> all = timeline.run.series();
    double usual =
        all.stream()
            .mapToDouble(IntervalResult::lengthSeconds)
            .sorted()
            .skip(all.size() / 2)
            .findFirst()
            .orElse(0);
    List<Point> points = new ArrayList<>();
    for (int n = 0; n < all.size(); n++) {
      IntervalResult i = all.get(n);
      // A last piece that is much shorter than the others gives a rate by chance; after a stop of
      // the generator one in the middle is long, which says nothing about the others.
      if (n + 1 < all.size() || i.lengthSeconds() >= usual / 2) {
        points.add(Point.of(i.startSeconds() + i.lengthSeconds() / 2, value.applyAsDouble(i)));
      }
    }
    Series line = Series.line(timeline.name, timeline.look, points).as(Draw.LINE, 4);
    return timeline.run.valid() ? line : line.broken();
  }

  private static void marks(List<Mark> marks, Timeline timeline) {
    String colour = "c" + timeline.look % 8;
    Steadiness steadiness = timeline.run.steadiness();
    if (steadiness.cutSeconds() > 0) {
      marks.add(new Mark(MarkKind.AREA, 0, steadiness.cutSeconds(), Double.NaN, "", colour));
    }
    for (Steadiness.Shift shift : steadiness.shifts()) {
      double at = shift.atSeconds();
      marks.add(new Mark(MarkKind.UPRIGHT, at, Double.NaN, Double.NaN, "", colour));
    }
  }
}
