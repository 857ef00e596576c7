package io.kurabe.report;

import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.ComparisonResult.Row;
import io.kurabe.compare.ComparisonResult.Table;
import io.kurabe.compare.Ratios;
import io.kurabe.compare.RowKey;
import io.kurabe.result.Change;
import io.kurabe.result.Estimate;
import java.util.List;
import java.util.Optional;

/**
 * The ratios of a table as a plot with a line per comparison: point, 95 % interval, the margin as a
 * band, and the change in words beside it. Drawn as part of the markup: it needs no script, grows
 * with the number of rows, and its text is text.
 */
final class RatioPlot {
  /** How far an interval's end beyond the axis is marked. */
  private static final String ARROW = "<path d=\"M-7 -4L0 0L-7 4Z\"/>";

  private final Html html;
  private final ComparisonResult result;
  private final Table table;
  private final int number;
  private final RatioAxis axis;
  private final List<RowKey> rows;

  /**
   * @param number of the table in the result
   */
  RatioPlot(Html html, ComparisonResult result, int number) {
    this.html = html;
    this.result = result;
    this.number = number;
    this.table = result.tables().get(number);
    this.axis = RatioAxis.of(table, result.rule().margin());
    this.rows = ComparisonChartData.rows(result);
  }

  void draw() {
    key();
    html.raw("<table class=\"ratios\">\n");
    head();
    String last = "";
    for (int i = 0; i < table.rows().size(); i++) {
      Row row = table.rows().get(i);
      String name = row.key().name();
      boolean grouped = isAlso(i - 1, name) || isAlso(i + 1, name);
      if (grouped && !name.equals(last)) {
        html.raw("<tr class=\"group\"><th scope=\"rowgroup\">" + Html.escape(name) + "</th>");
        html.raw("<td class=\"plot\">" + frame("") + "</td><td></td><td></td></tr>\n");
      }
      last = name;
      for (int side = 1; side < result.sides().size(); side++) {
        Optional<Effect> effect = row.effects().get(side - 1);
        if (effect.isPresent()) {
          row(row.key(), grouped, side, effect.get());
        }
      }
    }
    for (int side = 1; side < result.sides().size(); side++) {
      Optional<Estimate> overall = table.overall().get(side - 1);
      if (overall.isPresent()) {
        overall(side, overall.get());
      }
    }
    html.raw("</tbody></table>\n");
  }

  private boolean isAlso(int row, String name) {
    return row >= 0 && row < table.rows().size() && table.rows().get(row).key().name().equals(name);
  }

  /** What the marks mean: shape, colour, sign and words go together everywhere. */
  private void key() {
    html.raw("<ul class=\"key\" aria-hidden=\"true\">");
    for (Change change : Change.values()) {
      html.raw("<li class=\"" + cssClass(change) + "\"><svg width=\"14\" height=\"14\">");
      html.raw("<svg x=\"7\" y=\"7\" class=\"sign\">" + shape(change) + "</svg></svg>");
      html.raw(Html.escape(change.sign() + " " + change.text()) + "</li>");
    }
    html.raw("<li class=\"band\"><i></i>margin of ");
    html.raw(Html.escape(Ratios.relative(result.rule().margin())) + "</li></ul>\n");
  }

  private void head() {
    String left = table.moreIsBetter() ? Change.SLOWER.text() : Change.FASTER.text();
    String right = table.moreIsBetter() ? Change.FASTER.text() : Change.SLOWER.text();
    html.raw("<thead><tr><th scope=\"col\">row</th><th scope=\"col\" class=\"plot\">");
    html.raw("<span class=\"ends\"><span>\u2190 " + left + "</span><span>");
    html.raw(Html.escape(ratio()) + "</span><span>" + right + " \u2192</span></span>");
    html.raw("<span class=\"ticks\">");
    for (double tick : axis.ticks()) {
      String css = axis.isInner(tick) ? " class=\"inner\"" : "";
      html.raw("<span" + css + " style=\"left:" + axis.at(tick) + "\">");
      html.raw(Html.escape(RatioAxis.label(tick)) + "</span>");
    }
    html.raw("</span></th><th scope=\"col\">verdict</th>");
    html.raw("<th scope=\"col\" class=\"n\">change (95 %)</th></tr></thead><tbody>\n");
  }

  private String ratio() {
    return result.sides().size() > 2
        ? "over " + result.sides().get(0).label()
        : result.sides().get(1).label() + " over " + result.sides().get(0).label();
  }

  private void row(RowKey key, boolean grouped, int side, Effect effect) {
    String css = cssClass(effect.change());
    String name = grouped ? Digest.clients(key.clients()) : key.text();
    html.raw(
        "<tr class=\"" + css + "\"><th scope=\"row\"" + (grouped ? " class=\"in\"" : "") + ">");
    html.raw("<button type=\"button\" data-row=\"" + rows.indexOf(key));
    html.raw("\" data-metric=\"" + number + "\" title=\"show its runs\">");
    html.raw(Html.escape(name) + "</button>" + label(side) + "</th>");
    html.raw("<td class=\"plot\">");
    html.raw(frame(interval(effect.ratio()) + mark(effect.ratio(), shape(effect.change()))));
    html.raw("</td>" + Html.tag("td", "verdict", ComparisonWords.verdict(effect)));
    html.raw(Html.tag("td", "n", Ratios.of(effect.ratio()))).raw("</tr>\n");
  }

  private String label(int side) {
    return result.sides().size() > 2
        ? Html.tag("span", "side", " " + result.sides().get(side).label())
        : "";
  }

  private void overall(int side, Estimate ratio) {
    html.raw("<tr class=\"overall\"><th scope=\"row\">geometric mean" + label(side) + "</th>");
    html.raw("<td class=\"plot\">");
    html.raw(frame(interval(ratio) + mark(ratio, "<path d=\"M-7 0L0 -5L7 0L0 5Z\"/>")));
    html.raw("</td><td></td>" + Html.tag("td", "n", Ratios.of(ratio)) + "</tr>\n");
  }

  /** Band and rules, which join those of the rows above and below. */
  private String frame(String content) {
    double margin = 1 + result.rule().margin();
    StringBuilder svg = new StringBuilder("<svg aria-hidden=\"true\"><rect class=\"band\" x=\"");
    svg.append(axis.at(1 / margin)).append("\" y=\"-4%\" height=\"108%\" width=\"");
    svg.append(width(axis.place(margin) - axis.place(1 / margin))).append("\"/>");
    for (double tick : axis.ticks()) {
      svg.append(line(tick == 1 ? "one" : "tick", axis.at(tick), axis.at(tick), "-4%", "104%"));
    }
    return svg.append(content).append("</svg>").toString();
  }

  private static String width(double percent) {
    return String.format(java.util.Locale.ROOT, "%.2f%%", percent);
  }

  private static String line(String css, String x1, String x2, String y1, String y2) {
    return String.format(
        "<line class=\"%s\" x1=\"%s\" x2=\"%s\" y1=\"%s\" y2=\"%s\"/>", css, x1, x2, y1, y2);
  }

  private String interval(Estimate ratio) {
    if (!ratio.bounded()) {
      return "";
    }
    String line = line("interval", axis.at(ratio.low()), axis.at(ratio.high()), "50%", "50%");
    return line
        + (axis.holds(ratio.low())
            ? ""
            : at("0%", "beyond", "<g transform=\"scale(-1 1)\">" + ARROW + "</g>"))
        + (axis.holds(ratio.high()) ? "" : at("100%", "beyond", ARROW));
  }

  private String mark(Estimate ratio, String shape) {
    return at(axis.at(ratio.value()), "mark", shape);
  }

  private static String at(String x, String css, String shape) {
    return "<svg x=\"" + x + "\" y=\"50%\" class=\"" + css + "\">" + shape + "</svg>";
  }

  private static String shape(Change change) {
    return switch (change) {
      case FASTER -> "<path d=\"M0 -6L6 5H-6Z\"/>";
      case SLOWER -> "<path d=\"M0 6L6 -5H-6Z\"/>";
      case SAME -> "<path d=\"M-5 -5H5V5H-5Z\"/>";
      case NOT_SHOWN -> "<circle r=\"4.5\"/>";
    };
  }

  /** The class that gives a change its colour. */
  static String cssClass(Change change) {
    return "is-" + change.text().replace(' ', '-');
  }
}
