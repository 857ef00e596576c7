package io.kurabe.report.internal;

import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.RatioText;
import io.kurabe.page.internal.Table;
import io.kurabe.stats.Change;
import io.kurabe.stats.Estimate;
import java.util.Locale;

/** Draws ratios on an axis, a drawing per row: margin, ticks, interval and ratio. */
final class RatioMarks {
  /** The arrow for an interval that ends beyond the axis. */
  private static final String ARROW = "<path d=\"M-7 -4L0 0L-7 4Z\"/>";

  /** The rhombus by which meta-analyses draw the whole. */
  private static final String OVERALL = "<path d=\"M-7 0L0 -5L7 0L0 5Z\"/>";

  private final RatioAxis axis;
  private final Table.RatioScale scale;
  private final double margin;

  RatioMarks(RatioAxis axis, Table.RatioScale scale) {
    this.axis = axis;
    this.scale = scale;
    this.margin = 1 + scale.margin();
  }

  /** Explains the marks: shape, colour, sign and words go together everywhere. */
  String key() {
    StringBuilder key = new StringBuilder("<ul class=\"key\" aria-hidden=\"true\">");
    for (Change change : Change.values()) {
      if (scale.margin() == 0 && change == Change.SAME) {
        continue;
      }
      key.append("<li class=\"" + css(change) + "\"><svg width=\"14\" height=\"14\">");
      key.append("<svg x=\"7\" y=\"7\" class=\"sign\">" + shape(change) + "</svg></svg>");
      key.append(Html.escape(change.words()) + "</li>");
    }
    if (scale.margin() > 0) {
      key.append("<li class=\"band\"><i></i>margin of ");
      key.append(Html.escape(RatioText.relative(scale.margin())) + "</li>");
    }
    return key.append("</ul>\n").toString();
  }

  /** Returns the heads of the columns of drawings, verdicts and changes. */
  String head() {
    String left = scale.moreIsBetter() ? Change.SLOWER.text() : Change.FASTER.text();
    String right = scale.moreIsBetter() ? Change.FASTER.text() : Change.SLOWER.text();
    return """
        <th scope="col" class="plot"><span class="ends"><span>\u2190 %s</span><span>%s</span>\
        <span>%s \u2192</span></span>%s</th><th scope="col">verdict</th>\
        <th scope="col" class="n">change (95%%)</th>"""
        .formatted(left, Html.escape(scale.over()), right, ticks());
  }

  private String ticks() {
    StringBuilder labels = new StringBuilder("<span class=\"ticks\">");
    for (double tick : axis.ticks()) {
      String css = axis.isInner(tick) ? " class=\"inner\"" : "";
      labels.append("<span" + css + " style=\"left:" + axis.at(tick) + "\">");
      labels.append(Html.escape(RatioAxis.label(tick)) + "</span>");
    }
    return labels.append("</span>").toString();
  }

  String of(Cell.Ratio ratio) {
    String shape = ratio.mean() ? OVERALL : shape(ratio.change());
    return frame(interval(ratio.times()) + mark(ratio.times(), shape));
  }

  /** Adds band and rules, which join those of the rows above and below. */
  String frame(String content) {
    StringBuilder svg = new StringBuilder("<svg aria-hidden=\"true\"><rect class=\"band\" x=\"");
    svg.append(axis.at(1 / margin)).append("\" y=\"-4%\" height=\"108%\" width=\"");
    svg.append(width(axis.place(margin) - axis.place(1 / margin))).append("\"/>");
    for (double tick : axis.ticks()) {
      svg.append(line(tick == 1 ? "one" : "tick", axis.at(tick), axis.at(tick), "-4%", "104%"));
    }
    return svg.append(content).append("</svg>").toString();
  }

  private static String width(double percent) {
    return String.format(Locale.ROOT, "%.2f%%", percent);
  }

  /** Returns a line of a drawing; places are percentages. */
  static String line(String css, String x1, String x2, String y1, String y2) {
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

  static String shape(Change change) {
    return switch (change) {
      case FASTER -> "<path d=\"M0 -6L6 5H-6Z\"/>";
      case SLOWER -> "<path d=\"M0 6L6 -5H-6Z\"/>";
      case SAME -> "<path d=\"M-5 -5H5V5H-5Z\"/>";
      case NOT_SHOWN -> "<circle r=\"4.5\"/>";
    };
  }

  /** Returns the class that gives a change its colour. */
  static String css(Change change) {
    return "is-" + change.text().replace(' ', '-');
  }
}
