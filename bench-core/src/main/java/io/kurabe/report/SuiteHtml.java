package io.kurabe.report;

import io.kurabe.compare.Ratios;
import io.kurabe.result.StudyResult;
import io.kurabe.result.SuiteResult;
import io.kurabe.result.SuiteRow;
import io.kurabe.stats.Change;
import io.kurabe.stats.ComparisonRule;
import io.kurabe.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The part of {@code report.html} that only a run of the suite sql-bench has. Used once. */
final class SuiteHtml {
  private static final double MARGIN = ComparisonRule.DEFAULT.margin();

  /** A time that is so many times that of the first target has the full colour. */
  private static final double FULL_HEAT = 2;

  private static final String HEAT =
      "Red: longer than the first target, green: shorter, the stronger the more, full at twice or"
          + " half; pale where no difference is shown.";

  private final StudyResult result;
  private final SuiteResult suite;
  private final SuiteTables tables;
  private final Html html;

  SuiteHtml(StudyResult result, SuiteResult suite, Html html) {
    this.result = result;
    this.suite = suite;
    this.tables = new SuiteTables(suite);
    this.html = html;
  }

  /** Adds all sections. */
  void add() {
    List<SuiteRow> whole = new ArrayList<>(suite.tests());
    suite.totals().ifPresent(whole::add);
    notes();
    times("tests", "Results per test", whole, false);
    times("operations", "The results per operation", suite.operations(), true);
    if (!suite.also().isEmpty()) {
      times("also", "Also measured", suite.also(), true);
    }
    statements();
    html.section("classic", "The classic table");
    html.details("As the suite prints it");
    html.element("pre", "classic", SuiteClassic.text(suite, result.servers()));
    html.raw("</details>\n").end("section");
  }

  private void notes() {
    List<String> notes = tables.notes();
    if (!notes.isEmpty()) {
      html.section("unexpected", "Not as expected").list("", notes).end("section");
    }
  }

  private void times(String id, String title, List<SuiteRow> rows, boolean counted) {
    html.section(id, title);
    boolean besides = suite.targets().size() > 1;
    List<Estimate> ratios = ratios(rows);
    RatioMarks marks = new RatioMarks(RatioAxis.of(ratios, MARGIN), MARGIN);
    if (besides) {
      html.raw(RatioMarks.key(MARGIN));
    }
    html.raw("<div class=\"scroll\"><table class=\"ratios suite\">\n");
    html.raw(head(marks, counted, besides));
    rows.forEach(row -> row(row, counted, marks));
    if (counted && id.equals("operations")) {
      geometricMean(marks);
    }
    html.raw("</tbody></table></div>\n");
    String note = id.equals("also") ? SuiteTables.ALSO : SuiteTables.LEGEND;
    html.element("p", "note", besides ? note + " " + HEAT : note).end("section");
  }

  private static List<Estimate> ratios(List<SuiteRow> rows) {
    return rows.stream()
        .flatMap(r -> r.values().stream())
        .flatMap(v -> v.overFirst().stream())
        .map(SuiteRow.Ratio::times)
        .toList();
  }

  private String head(RatioMarks marks, boolean counted, boolean besides) {
    StringBuilder times = new StringBuilder();
    suite.targets().forEach(t -> times.append(Html.tag("th", "n", t)));
    suite.published().forEach(c -> times.append(Html.tag("th", "n", c.label())));
    String what = counted ? "operation (count)" : "test";
    return besides
        ? marks.head(what, times.toString(), false, over())
        : "<thead><tr><th scope=\"col\">" + what + "</th>" + times + "</tr></thead><tbody>\n";
  }

  private String over() {
    String first = "over " + suite.targets().get(0);
    return suite.targets().size() > 2 ? first : suite.targets().get(1) + " " + first;
  }

  private void row(SuiteRow row, boolean counted, RatioMarks marks) {
    List<Optional<SuiteRow.Ratio>> ratios =
        row.values().stream().skip(1).map(SuiteRow.Value::overFirst).toList();
    Change change =
        ratios.size() == 1
            ? ratios.get(0).map(SuiteRow.Ratio::change).orElse(Change.NOT_SHOWN)
            : Change.NOT_SHOWN;
    html.raw("<tr class=\"" + RatioMarks.cssClass(change) + "\"><th scope=\"row\">");
    html.raw(Html.escape(row.name()));
    if (counted) {
      html.raw(Html.tag("span", "side", " (" + count(row) + ")"));
    }
    html.raw("</th>");
    row.values().forEach(v -> html.raw(time(v)));
    for (SuiteResult.Column column : suite.published()) {
      html.raw(Html.tag("td", "n", published(column, row.name(), counted)));
    }
    if (!ratios.isEmpty()) {
      html.raw("<td class=\"plot\">");
      ratios.forEach(
          r ->
              html.raw(
                  r.map(o -> marks.of(o.times(), o.change())).orElseGet(() -> marks.frame(""))));
      html.raw("</td>");
      html.raw(Html.tag("td", "verdict", joined(ratios, o -> ComparisonWords.verdict(o.change()))));
      html.raw(Html.tag("td", "n", joined(ratios, o -> Ratios.of(o.times()))));
    }
    html.raw("</tr>\n");
  }

  /** Of a target that has the row. */
  private static long count(SuiteRow row) {
    return row.values().stream().mapToLong(SuiteRow.Value::count).max().orElse(0);
  }

  private static String joined(
      List<Optional<SuiteRow.Ratio>> ratios, Function<SuiteRow.Ratio, String> text) {
    return String.join("; ", ratios.stream().map(r -> r.map(text).orElse(Quantity.NONE)).toList());
  }

  private static String published(SuiteResult.Column column, String name, boolean counted) {
    if (!counted && name.equals("TOTALS")) {
      return String.format(Locale.ROOT, "%.0f s", column.total());
    }
    return (counted ? column.operations() : column.tests())
        .stream()
            .filter(t -> t.name().equals(name))
            .map(t -> String.format(Locale.ROOT, "%.0f s", t.seconds()))
            .findFirst()
            .orElse(Quantity.NONE);
  }

  private static String time(SuiteRow.Value value) {
    if (!value.missing().isEmpty()) {
      return "<td class=\"n none\" title=\"" + Html.escape(value.missing()) + "\">no time</td>";
    }
    String text = Html.escape(SuiteTables.time(value));
    return value
        .overFirst()
        .map(o -> "<td class=\"n tint " + tint(o) + "\">" + text + "</td>")
        .orElse("<td class=\"n\">" + text + "</td>");
  }

  private static String tint(SuiteRow.Ratio ratio) {
    double strength = Math.min(1, Math.abs(Math.log(ratio.times().value())) / Math.log(FULL_HEAT));
    boolean shown = ratio.change() == Change.FASTER || ratio.change() == Change.SLOWER;
    double share = shown ? 20 + 80 * strength : 14 * strength;
    String colour = ratio.times().value() > 1 ? "long" : "short";
    return String.format(Locale.ROOT, "%s\" style=\"--heat: %.0f%%", colour, share);
  }

  private void geometricMean(RatioMarks marks) {
    for (int i = 1; i < suite.targets().size(); i++) {
      Optional<Estimate> mean = suite.geometricMeans().get(i - 1);
      if (mean.isPresent()) {
        String label = suite.targets().size() > 2 ? ", " + suite.targets().get(i) : "";
        html.raw("<tr class=\"overall\"><th scope=\"row\">geometric mean" + Html.escape(label));
        html.raw("</th>");
        Stream.concat(suite.targets().stream(), suite.published().stream())
            .forEach(c -> html.raw("<td></td>"));
        html.raw("<td class=\"plot\">");
        html.raw(marks.overall(mean.get()));
        html.raw("</td><td></td>" + Html.tag("td", "n", Ratios.of(mean.get())) + "</tr>\n");
      }
    }
  }

  private void statements() {
    CellTable statements = tables.statements();
    if (statements.isEmpty()) {
      return;
    }
    html.section("single-statements", "Single statements");
    html.element("p", "note", SuiteTables.STATEMENTS);
    new SuiteSpread(suite).draw(html);
    html.details("Numbers of single statements");
    html.table("Times of single statements", statements).raw("</details>\n").end("section");
  }
}
