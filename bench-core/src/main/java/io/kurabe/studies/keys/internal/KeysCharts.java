package io.kurabe.studies.keys.internal;

import io.kurabe.page.internal.Chart;
import io.kurabe.page.internal.Chart.Axis;
import io.kurabe.page.internal.Chart.Draw;
import io.kurabe.page.internal.Chart.Mark;
import io.kurabe.page.internal.Chart.MarkKind;
import io.kurabe.page.internal.Chart.Plot;
import io.kurabe.page.internal.Chart.Point;
import io.kurabe.page.internal.Chart.Scale;
import io.kurabe.page.internal.Chart.Series;
import io.kurabe.page.internal.ChartGroup;
import io.kurabe.page.internal.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Draws the time of the inserts and the size of the index while the tables of a study grow.
 *
 * @param names all keys of the study; each has its look in every chart
 */
record KeysCharts(KeysTimeline timeline, List<String> names) {
  private static final double MIB = 1024.0 * 1024;

  /** Draws the keys of one target and width. */
  ChartGroup of(int number, List<KeyVariant> variants) {
    List<Chart> charts = new ArrayList<>();
    charts.add(
        Chart.of(
            "keys-time-" + number,
            "Time of the inserts",
            "Seconds for a million rows. Lines: medians over the fills; dots: every step, hollow"
                + " when it does not count; dashed: the straight line through the steps. Lower is"
                + " better.",
            List.of(times(variants))));
    boolean sized =
        variants.stream()
            .flatMap(a -> timeline.medians(a).stream())
            .anyMatch(m -> Double.isFinite(m.indexBytes()));
    if (sized) {
      charts.add(
          Chart.of(
              "keys-size-" + number,
              "Size of the key's index",
              "MiB. Dashed: the server's cache, unless far above; a ring where an index outgrows"
                  + " it.",
              List.of(sizes(variants))));
    }
    return ChartGroup.of(ChartGroup.Layout.PAIRS, charts);
  }

  private static Axis rowsAxis() {
    return Axis.of("rows in the table", Scale.LINEAR, "").between(0, Double.NaN);
  }

  private Plot times(List<KeyVariant> variants) {
    List<Series> series = new ArrayList<>();
    for (KeyVariant variant : variants) {
      int look = names.indexOf(variant.key());
      List<Point> medians =
          timeline.medians(variant).stream()
              .map(m -> Point.of((double) m.rows(), m.seconds()))
              .toList();
      series.add(Series.line(variant.key(), look, medians).sized(5));
    }
    for (KeyVariant variant : variants) {
      int look = names.indexOf(variant.key());
      List<Point> steps =
          timeline.steps(variant).stream()
              .filter(s -> Double.isFinite(s.seconds()))
              .map(
                  s ->
                      Point.of((double) s.rowsAfter(), s.secondsPerMillion())
                          .saying("fill " + s.repeat(), s.valid() ? "" : "hollow"))
              .toList();
      series.add(Series.points(variant.key(), look, 4, steps));
      List<KeysTimeline.Median> medians = timeline.medians(variant);
      List<Point> line =
          Stream.of(medians.get(0), medians.get(medians.size() - 1))
              .flatMap(m -> fitted(variant, m.rows()).stream())
              .toList();
      series.add(Series.line(variant.key(), look, line).as(Draw.TREND, 1.25).broken());
    }
    Axis y = Axis.of("s per million rows", Scale.FROM_ZERO_OR_LOG, "s");
    return new Plot(rowsAxis(), y, series, List.of());
  }

  private Optional<Point> fitted(KeyVariant variant, long rows) {
    var y = timeline.line(variant, (double) rows);
    return y.isPresent() ? Optional.of(Point.of((double) rows, y.getAsDouble())) : Optional.empty();
  }

  private Plot sizes(List<KeyVariant> variants) {
    List<Series> series = new ArrayList<>();
    List<Mark> marks = new ArrayList<>();
    double most = 0;
    for (KeyVariant variant : variants) {
      int look = names.indexOf(variant.key());
      List<Point> sizes =
          timeline.medians(variant).stream()
              .filter(m -> Double.isFinite(m.indexBytes()))
              .map(m -> Point.of((double) m.rows(), m.indexBytes() / MIB))
              .toList();
      series.add(Series.line(variant.key(), look, sizes).sized(5));
      most = Math.max(most, sizes.stream().mapToDouble(Point::y).max().orElse(0));
      variant
          .outgrowsCacheAtRows()
          .ifPresent(
              at ->
                  sizes.stream()
                      .filter(p -> p.x() == at)
                      .map(
                          p ->
                              new Mark(
                                  MarkKind.RING,
                                  p.x(),
                                  p.x(),
                                  p.y(),
                                  KeysPage.rows(at),
                                  "c" + look % 8))
                      .forEach(marks::add));
    }
    double cache =
        variants.stream().mapToDouble(KeyVariant::cacheBytes).filter(b -> b > 0).min().orElse(0)
            / MIB;
    if (cache > 0 && cache <= 2.5 * most) {
      String label = "cache " + Quantity.bytes(cache * MIB);
      marks.add(new Mark(MarkKind.LEVEL, Double.NaN, Double.NaN, cache, label, "soft"));
    }
    return new Plot(rowsAxis(), Axis.of("MiB", Scale.FROM_ZERO, "MiB"), series, marks);
  }
}
