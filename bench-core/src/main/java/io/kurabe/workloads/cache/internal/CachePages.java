package io.kurabe.workloads.cache.internal;

import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Chart;
import io.kurabe.page.internal.ChartGroup;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.result.PointResult;
import io.kurabe.result.StudyResult;
import io.kurabe.study.page.internal.OperationTimes;
import io.kurabe.study.page.internal.PageParts;
import io.kurabe.study.page.internal.WorkloadPart;
import io.kurabe.workloads.cache.internal.CacheLedger.Count;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** What the page of a load of the cache has besides: hits, misses, memory. */
public final class CachePages implements WorkloadPart {
  @Override
  public boolean isFor(String workload) {
    return workload.equals(CacheWorkload.NAME);
  }

  @Override
  public PageParts parts(StudyResult result) {
    return new Parts(result);
  }

  private record Parts(StudyResult result) implements PageParts {
    @Override
    public List<Section> sections() {
      List<PointResult> points = points();
      if (points.isEmpty()) {
        return List.of();
      }
      return List.of(
          Section.named("cache", "Hits, misses and memory")
              .add(table(points))
              .add(OperationTimes.table(result))
              .note(
                  "hits, evicted and expired keys: mean of the runs, of each the whole run with its warm-up. memory after: of the server. A miss is expected where a time"
                      + " to live may have ended (expired), where the server may have made room (evicted),"
                      + " or where nobody loaded the key (absent); any other would have failed the run.")
              .add(ChartGroup.of(ChartGroup.Layout.WHOLE, List.of(chart(points))))
              .build());
    }

    /** A server says "nothing" faster than it hands out a value: a rate needs its misses. */
    @Override
    public List<String> besideTheAnswer() {
      return points().stream()
          .filter(p -> hitPercent(p) < 100)
          .min(Comparator.comparingDouble(Parts::hitPercent))
          .map(
              p ->
                  "%s of the keys that were asked for were not there%s."
                      .formatted(
                          Quantity.of(100 - hitPercent(p), "%"),
                          points().size() == 1
                              ? ""
                              : ": the most, by %s at %s"
                                  .formatted(p.variant(), PointResult.clientsText(p.clients()))))
          .map(List::of)
          .orElse(List.of());
    }

    private static double hitPercent(PointResult point) {
      return point.measures().getOrDefault(CacheFigures.HIT_PERCENT, 100.0);
    }

    private List<PointResult> points() {
      return result.points().stream()
          .filter(point -> point.measures().containsKey(CacheFigures.MEMORY))
          .toList();
    }

    private static Table table(List<PointResult> points) {
      Table.Builder<PointResult> table =
          Table.of("Hits, misses and memory", points)
              .words("variant", PointResult::variant)
              .number("clients", p -> Cell.count(p.clients()))
              .number(
                  "hits",
                  p ->
                      p.measures().containsKey(CacheFigures.HIT_PERCENT)
                          ? Cell.percent(p.measures().get(CacheFigures.HIT_PERCENT) / 100)
                          : Cell.NONE);
      for (Count kind : CacheFigures.MISSES) {
        String figure = CacheFigures.misses(kind);
        if (points.stream().anyMatch(p -> p.measures().getOrDefault(figure, 0.0) > 0)) {
          table.number("missed: " + kind.text(), p -> count(p, figure));
        }
      }
      return table
          .number("evicted", p -> count(p, CacheFigures.KEYS_EVICTED))
          .number("expired", p -> count(p, CacheFigures.KEYS_EXPIRED))
          .number("memory per key", p -> bytes(p, CacheFigures.BYTES_PER_KEY))
          .number("memory after", p -> bytes(p, CacheFigures.MEMORY))
          .build();
    }

    private static Cell count(PointResult point, String figure) {
      Double value = point.measures().get(figure);
      return value == null ? Cell.NONE : Cell.count(Math.round(value));
    }

    private static Cell bytes(PointResult point, String figure) {
      Double value = point.measures().get(figure);
      return value == null ? Cell.NONE : Cell.amount(value, "bytes", Quantity.bytes(value));
    }

    private static Chart chart(List<PointResult> points) {
      List<Chart.Series> lines = new ArrayList<>();
      for (PointResult point : points) {
        List<Chart.Point> line = new ArrayList<>();
        CacheFigures.overTime(point.measures())
            .forEach((second, percent) -> line.add(Chart.Point.of(second, percent)));
        if (line.size() > 1) {
          lines.add(Chart.Series.line(point.variant(), lines.size(), line));
        }
      }
      // Lines at 100 % say no more than the table does.
      boolean missed =
          lines.stream().flatMap(line -> line.points().stream()).anyMatch(p -> p.y() < 100);
      return Chart.of(
          "hits-over-time",
          "Hit ratio over time",
          "Share of the keys asked for that were there, by the second since the first request of a run.",
          List.of(
              new Chart.Plot(
                  Chart.Axis.of("seconds", Chart.Scale.LINEAR, "").between(0, Double.NaN),
                  Chart.Axis.of("hits in %", Chart.Scale.FROM_ZERO, "").between(0, 100),
                  missed ? lines : List.of(),
                  List.of())));
    }

    @Override
    public List<DataFile> files() {
      record Piece(PointResult point, Map.Entry<Long, Double> at) {}
      List<Piece> pieces = new ArrayList<>();
      for (PointResult point : points()) {
        SortedMap<Long, Double> series = CacheFigures.overTime(point.measures());
        series.entrySet().forEach(at -> pieces.add(new Piece(point, at)));
      }
      return List.of(
          DataFile.of("cache-hits.csv", pieces)
              .column("target", piece -> piece.point.target())
              .column("variant", piece -> piece.point.variant())
              .column("second", piece -> piece.at.getKey())
              .column("hit_percent", piece -> piece.at.getValue())
              .build());
    }
  }
}
