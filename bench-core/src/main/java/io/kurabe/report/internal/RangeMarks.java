package io.kurabe.report.internal;

import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.Table;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Bars from middle to high values on one logarithmic axis, a dot at the highest. */
final class RangeMarks {
  private static final double DECADE = 10;

  private final List<String> series;
  private final double low;
  private final double high;

  RangeMarks(Table table) {
    this.series = table.series();
    List<Cell.Range> all =
        table.rows().stream()
            .flatMap(r -> r.cells().stream())
            .flatMap(c -> c instanceof Cell.Ranges r ? r.ranges().stream() : Stream.empty())
            .flatMap(Optional::stream)
            .toList();
    double least = all.stream().mapToDouble(Cell.Range::from).min().orElse(1);
    double most = all.stream().mapToDouble(Cell.Range::most).max().orElse(DECADE);
    this.low = Math.floor(Math.log10(Math.max(1, least)));
    this.high = Math.max(low + 1, Math.ceil(Math.log10(most)));
  }

  String key() {
    StringBuilder key = new StringBuilder("<ul class=\"key\" aria-hidden=\"true\">");
    for (int i = 0; i < series.size(); i++) {
      key.append("<li class=\"" + css(i) + "\"><i></i>" + Html.escape(series.get(i)) + "</li>");
    }
    return key.append("<li>bar: median to p99, dot: longest</li></ul>\n").toString();
  }

  String head() {
    StringBuilder ticks = new StringBuilder();
    for (double decade = low; decade <= high; decade++) {
      double tick = Math.pow(DECADE, decade);
      ticks.append("<span style=\"left:" + at(tick) + "\">");
      ticks.append(Html.escape(Quantity.time(tick)) + "</span>");
    }
    return "<th scope=\"col\" class=\"plot\"><span class=\"ticks\">"
        + ticks
        + "</span></th><th scope=\"col\" class=\"n\">median</th>";
  }

  private String at(double micros) {
    double place = (Math.log10(Math.max(1, micros)) - low) / (high - low);
    return String.format(Locale.ROOT, "%.2f%%", 2 + 96 * Math.max(0, Math.min(1, place)));
  }

  private static String css(int series) {
    return "s" + series % 8;
  }

  /** Returns the drawing of a row, and its middle values in words. */
  String of(Cell.Ranges row) {
    StringBuilder bars = new StringBuilder("<svg aria-hidden=\"true\">");
    for (double decade = low; decade <= high; decade++) {
      String x = at(Math.pow(DECADE, decade));
      bars.append(RatioMarks.line("tick", x, x, "-4%", "104%"));
    }
    for (int i = 0; i < row.ranges().size(); i++) {
      int number = i;
      double place = 100.0 * (i + 1) / (row.ranges().size() + 1);
      String y = String.format(Locale.ROOT, "%.1f%%", place);
      row.ranges()
          .get(i)
          .ifPresent(
              r -> {
                bars.append(
                    RatioMarks.line("spread " + css(number), at(r.from()), at(r.to()), y, y));
                bars.append("<circle class=\"" + css(number) + "\" r=\"2.2\" cx=\"");
                bars.append(at(r.most()) + "\" cy=\"" + y + "\"/>");
              });
    }
    return "<td class=\"plot\">" + bars + "</svg></td>" + Html.tag("td", "n", row.text());
  }
}
