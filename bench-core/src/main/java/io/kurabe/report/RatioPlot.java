package io.kurabe.report;

import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.ComparisonResult.Row;
import io.kurabe.compare.ComparisonResult.Table;
import io.kurabe.compare.Ratios;
import io.kurabe.compare.RowKey;
import io.kurabe.stats.Estimate;
import java.util.List;
import java.util.Optional;

/**
 * The ratios of a table as a plot with a line per comparison: point, 95 % interval, the margin as a
 * band, and the change in words beside it. Drawn as part of the markup: it needs no script, grows
 * with the number of rows, and its text is text.
 */
final class RatioPlot {
  private final Html html;
  private final ComparisonResult result;
  private final Table table;
  private final int number;
  private final RatioMarks marks;
  private final List<RowKey> rows;

  /**
   * @param number of the table in the result
   */
  RatioPlot(Html html, ComparisonResult result, int number) {
    this.html = html;
    this.result = result;
    this.number = number;
    this.table = result.tables().get(number);
    double margin = result.rule().margin();
    this.marks = new RatioMarks(RatioAxis.of(table, margin), margin);
    this.rows = ComparisonChartData.rows(result);
  }

  void draw() {
    html.raw(RatioMarks.key(result.rule().margin()));
    html.raw("<table class=\"ratios\">\n");
    html.raw(marks.head("row", table.moreIsBetter(), ratio()));
    String last = "";
    for (int i = 0; i < table.rows().size(); i++) {
      Row row = table.rows().get(i);
      String name = row.key().name();
      boolean grouped = isAlso(i - 1, name) || isAlso(i + 1, name);
      if (grouped && !name.equals(last)) {
        html.raw("<tr class=\"group\"><th scope=\"rowgroup\">" + Html.escape(name) + "</th>");
        html.raw("<td class=\"plot\">" + marks.frame("") + "</td><td></td><td></td></tr>\n");
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

  private String ratio() {
    return result.sides().size() > 2
        ? "over " + result.sides().get(0).label()
        : result.sides().get(1).label() + " over " + result.sides().get(0).label();
  }

  private void row(RowKey key, boolean grouped, int side, Effect effect) {
    String css = RatioMarks.cssClass(effect.change());
    String name = grouped ? Digest.clients(key.clients()) : key.text();
    html.raw(
        "<tr class=\"" + css + "\"><th scope=\"row\"" + (grouped ? " class=\"in\"" : "") + ">");
    html.raw("<button type=\"button\" data-row=\"" + rows.indexOf(key));
    html.raw("\" data-metric=\"" + number + "\" title=\"show its runs\">");
    html.raw(Html.escape(name) + "</button>" + label(side) + "</th>");
    html.raw("<td class=\"plot\">");
    html.raw(marks.of(effect.ratio(), effect.change()));
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
    html.raw(marks.overall(ratio));
    html.raw("</td><td></td>" + Html.tag("td", "n", Ratios.of(ratio)) + "</tr>\n");
  }
}
