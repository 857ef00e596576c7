package io.kurabe.report;

import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.ComparisonResult.Cell;
import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.ComparisonResult.GateResult;
import io.kurabe.compare.ComparisonResult.Row;
import io.kurabe.compare.ComparisonResult.SideFacts;
import io.kurabe.compare.ComparisonResult.Table;
import io.kurabe.compare.Difference;
import io.kurabe.compare.Ratios;
import io.kurabe.compare.Side;
import io.kurabe.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code comparison.html}: a comparison for browsers. */
final class ComparisonHtml {
  private final ComparisonResult result;
  private final Html html = new Html();

  private ComparisonHtml(ComparisonResult result) {
    this.result = result;
  }

  /**
   * The whole file.
   *
   * @param sides what was compared, for the charts of single runs
   */
  static String text(ComparisonResult result, List<Side> sides) {
    return HtmlPage.text(
        ComparisonWords.against(result),
        new ComparisonHtml(result).body(),
        ComparisonChartData.json(result, sides),
        List.of("comparison.js"));
  }

  private String body() {
    html.raw("<header>\n").element("p", "kind", "Kurabe / compare");
    html.element("h1", "", ComparisonWords.against(result));
    result.answer().forEach(s -> html.element("p", "answer", s));
    html.raw("</header>\n<main>\n");
    differences();
    gates();
    for (int i = 0; i < result.tables().size(); i++) {
      table(i);
    }
    runs();
    published();
    sentences("unmatched", "Not on all sides", ComparisonWords.unmatched(result));
    sentences("null-check", "Null check", ComparisonWords.noiseFloors(result));
    sentences("cautions", "Be careful", result.cautions());
    sides();
    rule();
    html.raw("</main>\n");
    HtmlPage.footer(html, result.kurabe(), ComparisonReports.JSON);
    return html.toString();
  }

  private void differences() {
    html.section("differences", "What differs");
    if (result.differences().isEmpty()) {
      html.element("p", "", ComparisonWords.NOTHING_DIFFERS);
    } else {
      List<String> titles = new ArrayList<>(List.of("where", "what"));
      result.sides().forEach(s -> titles.add(s.label()));
      html.table("What differs", titles.toArray(String[]::new));
      result.differences().forEach(this::difference);
      html.endTable();
    }
    html.end("section");
  }

  private void difference(Difference d) {
    List<String> cells = new ArrayList<>(List.of(d.place(), d.name()));
    d.values().forEach(v -> cells.add(v.isEmpty() ? "(empty)" : v));
    html.startRow("");
    cells.forEach(cell -> html.raw(Html.tag("td", "", cell)));
    html.end("tr");
  }

  private void gates() {
    if (result.gates().isEmpty()) {
      return;
    }
    html.section("gates", "Gates").raw("<ul class=\"verdicts\">\n");
    for (GateResult gate : result.gates()) {
      String word = gate.verdict().text();
      html.raw("<li>" + Html.tag("span", "verdict " + word.replace(' ', '-'), word));
      html.raw("<div>" + Html.tag("b", "", gate.gate()));
      html.raw(Html.tag("p", "", String.join("; ", gate.because())) + "</div></li>\n");
    }
    html.raw("</ul>\n").end("section");
  }

  private void table(int number) {
    Table table = result.tables().get(number);
    html.section("metric-" + number, ComparisonWords.title(table));
    new RatioPlot(html, result, number).draw();
    html.raw("<details open>").element("summary", "", "Numbers of " + table.metric());
    boolean many = result.sides().size() > 2;
    html.table(
        "Numbers of " + table.metric(),
        "row",
        "#clients",
        "#" + result.sides().get(0).label() + " (95 %)",
        "#" + (many ? "side" : result.sides().get(1).label()) + " (95 %)",
        "#change (95 %)",
        "verdict",
        "#p (Holm)",
        "#could show",
        "runs");
    for (Row row : table.rows()) {
      for (int side = 1; side < result.sides().size(); side++) {
        numbers(table, row, side);
      }
    }
    html.endTable().raw("</details>\n").end("section");
  }

  private void numbers(Table table, Row row, int side) {
    Cell base = row.cells().get(0);
    Cell own = row.cells().get(side);
    Optional<Effect> effect = row.effects().get(side - 1);
    html.startRow("");
    html.cells(row.key().name(), "#" + ComparisonWords.marks(base, own) + row.key().clients());
    html.twoLines("n", median(base, table), interval(base.median()));
    String label = result.sides().size() > 2 ? result.sides().get(side).label() + ": " : "";
    html.twoLines("n", label + median(own, table), interval(own.median()));
    html.twoLines(
        "n",
        effect.map(e -> Ratios.value(e.ratio())).orElse(Quantity.NONE),
        effect.map(e -> Ratios.interval(e.ratio())).orElse(Quantity.NONE));
    html.twoLines(
        "",
        effect.map(ComparisonWords::verdict).orElse(Quantity.NONE),
        effect.map(Effect::because).orElse("no value on both sides"));
    html.cells(
        "#" + effect.map(e -> probability(e.adjustedP())).orElse(Quantity.NONE),
        "#" + effect.map(ComparisonWords::detectable).orElse(Quantity.NONE));
    html.twoLines(
        "",
        own.values().size() + " against " + base.values().size(),
        effect.map(e -> e.paired() ? "in pairs" : "not in pairs").orElse(""));
    html.end("tr");
  }

  private static String median(Cell cell, Table table) {
    return cell.values().isEmpty()
        ? Quantity.NONE
        : Quantity.of(cell.median().value(), table.unit());
  }

  private static String interval(Estimate median) {
    return median.bounded() ? Quantity.interval(median) : Quantity.NONE;
  }

  private static String probability(double p) {
    return p < 0.0001 ? "< 0.0001" : Quantity.number(p);
  }

  private void runs() {
    if (result.tables().isEmpty()) {
      return;
    }
    html.section("row", "The runs of one row");
    html.raw("<noscript><p>The charts need script. All numbers are in the tables.</p></noscript>");
    html.raw("<div id=\"pick-row\" class=\"pick\"></div>\n<div class=\"charts runs\">\n");
    HtmlPage.chart(
        html,
        "dots",
        "The runs one by one",
        "Every run a dot, invalid ones hollow; the bar is the median with its 95 % interval. Thin"
            + " lines join runs of the same block where they were compared with each other. The axis need not start at 0.");
    HtmlPage.chart(
        html,
        "curve",
        "Percentiles of the response time",
        "Valid runs merged, as far as 10 values lie beyond. Lower is better.");
    HtmlPage.chart(
        html,
        "series",
        "Course of the runs",
        "All operations of the measured phase, one line per run: operations per second, below it"
            + " the median response time. Shaded: cut off as a transient, in no number. Upright"
            + " lines: the level changed. Dashed: invalid.");
    html.raw("</div>\n").end("section");
  }

  private void published() {
    List<List<String>> rows = ComparisonWords.published(result);
    if (!rows.isEmpty()) {
      html.section("published", "Published values beside ours");
      html.table(
          "Published values", ComparisonWords.publishedTitles(result).toArray(String[]::new));
      rows.forEach(row -> html.row("", row.toArray(String[]::new)));
      html.endTable().end("section");
    }
  }

  private void sentences(String id, String title, List<String> sentences) {
    if (!sentences.isEmpty()) {
      html.section(id, title).list("", sentences).end("section");
    }
  }

  private void sides() {
    html.section("sides", "Sides");
    html.table("Sides", "side", "study", "started", "servers", "#valid runs", "result");
    for (SideFacts side : result.sides()) {
      html.row(
          "",
          side.label(),
          side.study(),
          side.startedAt(),
          String.join(", ", side.servers()),
          "#" + side.validRuns() + " of " + side.runs(),
          side.source());
    }
    html.endTable().end("section");
  }

  private void rule() {
    html.section("rule", "How to read this");
    html.element("p", "note", ComparisonWords.legend(result));
    html.element("p", "note", ComparisonWords.rule(result));
    html.end("section");
  }
}
