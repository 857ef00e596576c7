package io.kurabe.page.internal;

import java.util.List;
import java.util.Map;

/**
 * A drawing as data, which says what is drawn, not how. A medium without drawings leaves it out, so
 * each of its numbers is in a table, too. Immutable.
 *
 * @param id short name, unique in its page
 * @param first whether it begins a row of a group
 */
public record Chart(
    String id, String title, String caption, List<Pick> picks, List<View> views, boolean first) {
  public Chart {
    picks = List.copyOf(picks);
    views = List.copyOf(views);
  }

  /** Makes a drawing of one view without a choice. */
  public static Chart of(String id, String title, String caption, List<Panel> panels) {
    return new Chart(id, title, caption, List.of(), List.of(new View(Map.of(), panels)), false);
  }

  /** Returns whether there is nothing to be seen but axes, whatever the reader chooses. */
  boolean isEmpty() {
    return views.stream().flatMap(view -> view.panels().stream()).allMatch(Panel::isEmpty);
  }

  /** A choice of the reader; {@code chosen} is the number of the option at first. */
  public record Pick(String id, String label, List<String> options, int chosen) {
    public Pick {
      options = List.copyOf(options);
    }
  }

  /** The view for a choice, by number of the option; picks that are missing do not matter. */
  public record View(Map<String, Integer> at, List<Panel> panels) {
    public View {
      at = Map.copyOf(at);
      panels = List.copyOf(panels);
    }
  }

  public sealed interface Panel permits Plot, Dots {
    /** Returns whether it has axes and no more. */
    boolean isEmpty();
  }

  /** Lines and points over two axes, drawn in the order of the series. */
  public record Plot(Axis x, Axis y, List<Series> series, List<Mark> marks) implements Panel {
    public Plot {
      series = List.copyOf(series);
      marks = List.copyOf(marks);
    }

    @Override
    public boolean isEmpty() {
      return marks.isEmpty() && series.stream().allMatch(one -> one.points().isEmpty());
    }
  }

  /** Single values, a line for each group; joined groups share their blocks. */
  public record Dots(Axis axis, List<Group> groups, List<List<Integer>> joined) implements Panel {
    public Dots {
      groups = List.copyOf(groups);
      joined = List.copyOf(joined);
    }

    @Override
    public boolean isEmpty() {
      return groups.stream().allMatch(one -> one.centre().isEmpty() && one.dots().isEmpty());
    }
  }

  /** How values are mapped to places. */
  public enum Scale {
    /** The axis goes from the least value or the given begin to the largest. */
    LINEAR,
    /** The axis begins at 0 and has whole steps. */
    FROM_ZERO,
    LOG,
    /** The axis begins just below the least value; logarithmic for distant values. */
    CLOSE,
    /** {@link #FROM_ZERO}, but logarithmic when the least value would lie at the bottom. */
    FROM_ZERO_OR_LOG,
    /** Values are numbers of names. */
    NAMES,
    /** Values are 1 / (1 - share), logarithmic, and read as percentiles. */
    PERCENTILE
  }

  /**
   * An axis.
   *
   * @param unit of the values: {@code us} is shown as a time of any size, others as they are
   * @param from least value, or not-a-number where values decide
   * @param to largest value, or not-a-number where values decide
   * @param ticks values with a label; empty where values decide
   */
  public record Axis(
      String title,
      Scale scale,
      String unit,
      double from,
      double to,
      List<Double> ticks,
      List<String> names) {
    public Axis {
      ticks = List.copyOf(ticks);
      names = List.copyOf(names);
    }

    /** Makes an axis whose values decide where it begins and ends. */
    public static Axis of(String title, Scale scale, String unit) {
      return new Axis(title, scale, unit, Double.NaN, Double.NaN, List.of(), List.of());
    }

    /** Returns this axis from one value to another; not-a-number leaves an end to the values. */
    public Axis between(double newFrom, double newTo) {
      return new Axis(title, scale, unit, newFrom, newTo, ticks, names);
    }

    /** Returns this axis with labels at these values only. */
    public Axis at(List<Double> newTicks) {
      return new Axis(title, scale, unit, from, to, newTicks, names);
    }
  }

  /** How a series is drawn. */
  public enum Draw {
    /** The series is a line with a sign at each point. */
    LINE,
    /** The series is a line without signs. */
    TREND,
    /** The series is a filled step line. */
    AREA,
    /** The series consists of single points. */
    POINTS
  }

  /**
   * A series.
   *
   * @param look number of its colour and sign; the same number, the same look on the whole page
   * @param colour name of a colour of the style sheet in place of that of the look; may be empty
   * @param named whether its name stands at the end of its line, where there is room
   */
  public record Series(
      String name,
      int look,
      String colour,
      Draw draw,
      boolean dashed,
      double size,
      boolean named,
      List<Point> points) {
    public Series {
      points = List.copyOf(points);
    }

    /** Makes a line with its name at its end. */
    public static Series line(String name, int look, List<Point> points) {
      return new Series(name, look, "", Draw.LINE, false, 8, true, points);
    }

    public static Series points(String name, int look, double size, List<Point> points) {
      return new Series(name, look, "", Draw.POINTS, false, size, false, points);
    }

    /** Returns this series in a colour of the style sheet. */
    public Series in(String newColour) {
      return new Series(name, look, newColour, draw, dashed, size, named, points);
    }

    /** Returns this series with points of another size. */
    public Series sized(double newSize) {
      return new Series(name, look, colour, draw, dashed, newSize, named, points);
    }

    /** Returns this series drawn in another way, without its name at its end. */
    public Series as(Draw newDraw, double newSize) {
      return new Series(name, look, colour, newDraw, dashed, newSize, false, points);
    }

    /** Returns this series with a broken line. */
    public Series broken() {
      return new Series(name, look, colour, draw, true, size, named, points);
    }
  }

  /**
   * A point.
   *
   * @param y its value; not-a-number for a gap
   * @param low end of its interval, or not-a-number
   * @param high end of its interval, or not-a-number
   * @param colour name of a colour of the style sheet; {@code hollow} for a ring; empty for that of
   *     the series
   */
  public record Point(double x, double y, double low, double high, String colour, String note) {
    /** Makes a point without an interval. */
    public static Point of(double x, double y) {
      return new Point(x, y, Double.NaN, Double.NaN, "", "");
    }

    /** Returns this point with words and a colour; both may be empty. */
    public Point saying(String newNote, String newColour) {
      return new Point(x, y, low, high, newColour, newNote);
    }
  }

  public enum MarkKind {
    /** The mark is the field between two values of x. */
    AREA,
    /** The mark is a vertical line. */
    UPRIGHT,
    /** The mark is a horizontal line. */
    LEVEL,
    /** The mark is a bar above the field, between two values of x. */
    SPAN,
    /** The mark is a ring around a point. */
    RING,
    /** The mark is a short horizontal line between two values of x. */
    STEP
  }

  /** A mark; numbers that its kind does not need are not-a-number, its label may be empty. */
  public record Mark(
      MarkKind kind, double from, double to, double y, String label, String colour) {}

  /** Single values; the centre has the ends of its interval, and may be empty. */
  public record Group(String name, int look, List<Double> centre, List<Dot> dots) {
    public Group {
      centre = List.copyOf(centre);
      dots = List.copyOf(dots);
    }
  }

  /** A single value, or not-a-number; only a valid one counts. */
  public record Dot(double value, boolean valid, String name, String block) {}
}
