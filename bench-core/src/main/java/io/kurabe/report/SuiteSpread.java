package io.kurabe.report;

import io.kurabe.result.SuiteResult;
import io.kurabe.result.SuiteRow;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * How the times of single statements spread, an operation a line and a bar for each target on one
 * logarithmic axis: from the median to the 99th percentile, a dot at the longest. Part of the
 * markup: it needs no script.
 */
final class SuiteSpread {
  private static final double DECADE = 10;

  private final SuiteResult suite;
  private final double low;
  private final double high;

  SuiteSpread(SuiteResult suite) {
    this.suite = suite;
    List<SuiteRow.Statement> all =
        suite.allOperations().stream()
            .flatMap(r -> r.values().stream())
            .flatMap(v -> v.statement().stream())
            .toList();
    double least = all.stream().mapToDouble(SuiteRow.Statement::p50).min().orElse(1);
    double most = all.stream().mapToDouble(SuiteRow.Statement::max).max().orElse(DECADE);
    this.low = Math.floor(Math.log10(Math.max(1, least)));
    this.high = Math.max(low + 1, Math.ceil(Math.log10(most)));
  }

  void draw(Html html) {
    html.raw("<ul class=\"key\" aria-hidden=\"true\">");
    for (int i = 0; i < suite.targets().size(); i++) {
      html.raw("<li class=\"" + css(i) + "\"><i></i>" + Html.escape(suite.targets().get(i)));
      html.raw("</li>");
    }
    html.raw("<li>bar: median to p99, dot: longest</li></ul>\n");
    html.raw("<div class=\"scroll\"><table class=\"ratios spread\"><thead><tr>");
    html.raw("<th scope=\"col\">operation</th><th scope=\"col\" class=\"plot\">" + ticks());
    html.raw("</th><th scope=\"col\" class=\"n\">median</th></tr></thead><tbody>\n");
    suite.allOperations().forEach(r -> row(html, r));
    html.raw("</tbody></table></div>\n");
  }

  private String ticks() {
    StringBuilder ticks = new StringBuilder("<span class=\"ticks\">");
    for (double decade = low; decade <= high; decade++) {
      ticks.append("<span style=\"left:" + at(Math.pow(DECADE, decade)) + "\">");
      ticks.append(Html.escape(Quantity.time(Math.pow(DECADE, decade)))).append("</span>");
    }
    return ticks.append("</span>").toString();
  }

  private String at(double micros) {
    double place = (Math.log10(Math.max(1, micros)) - low) / (high - low);
    return String.format(Locale.ROOT, "%.2f%%", 2 + 96 * Math.max(0, Math.min(1, place)));
  }

  private static String css(int target) {
    return "s" + target % 8;
  }

  private void row(Html html, SuiteRow row) {
    if (row.values().stream().allMatch(v -> v.statement().isEmpty())) {
      return;
    }
    int targets = row.values().size();
    StringBuilder bars = new StringBuilder("<svg aria-hidden=\"true\">");
    for (double decade = low; decade <= high; decade++) {
      String x = at(Math.pow(DECADE, decade));
      bars.append(RatioMarks.line("tick", x, x, "-4%", "104%"));
    }
    for (int i = 0; i < targets; i++) {
      String y = String.format(Locale.ROOT, "%.1f%%", 100.0 * (i + 1) / (targets + 1));
      row.values().get(i).statement().ifPresent(bar(bars, i, y));
    }
    html.raw("<tr><th scope=\"row\">" + Html.escape(row.name()) + "</th>");
    html.raw("<td class=\"plot\">" + bars + "</svg></td>");
    List<String> medians =
        row.values().stream()
            .map(v -> v.statement().map(s -> Quantity.time(s.p50())).orElse(Quantity.NONE))
            .toList();
    html.raw(Html.tag("td", "n", String.join(" / ", medians)) + "</tr>\n");
  }

  private Consumer<SuiteRow.Statement> bar(StringBuilder bars, int target, String y) {
    return s -> {
      bars.append(RatioMarks.line("spread " + css(target), at(s.p50()), at(s.p99()), y, y));
      bars.append("<circle class=\"" + css(target) + "\" r=\"2.2\" cx=\"" + at(s.max()));
      bars.append("\" cy=\"" + y + "\"/>");
    };
  }
}
