package io.kurabe.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.compare.History;
import io.kurabe.compare.History.Entry;
import io.kurabe.compare.History.LevelChange;
import io.kurabe.compare.History.Plan;
import io.kurabe.compare.History.Series;
import java.util.List;
import java.util.Optional;

/** A history for browsers: per plan the changes, a chart of one series at a time, all series. */
public final class HistoryHtml {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final History history;
  private final Html html = new Html();

  private HistoryHtml(History history) {
    this.history = history;
  }

  /** The whole file. */
  public static String text(History history) {
    HistoryHtml page = new HistoryHtml(history);
    return HtmlPage.text(
        "history of " + history.folder(),
        page.body(),
        page.data().toString(),
        List.of("history.js"));
  }

  private String body() {
    html.raw("<header>\n").element("p", "kind", "Kurabe / history");
    html.element("h1", "", "History of " + history.folder());
    html.raw("</header>\n<main>\n");
    for (int i = 0; i < history.plans().size(); i++) {
      plan(i, history.plans().get(i));
    }
    html.section("reading", "How to read this");
    html.element("p", "note", HistoryWords.LEGEND).end("section");
    if (!history.skipped().isEmpty()) {
      html.section("skipped", "Left out").list("", HistoryWords.skipped(history)).end("section");
    }
    html.raw("</main>\n");
    HtmlPage.footer(html, history.kurabe());
    return html.toString();
  }

  private void plan(int number, Plan plan) {
    html.section("plan-" + number, HistoryWords.title(plan));
    html.element("p", "note", HistoryWords.facts(plan));
    // One result alone can have no change and no line.
    if (plan.results().size() > 1) {
      html.element("p", "answer", HistoryWords.certainty(plan));
      HistoryWords.changes(plan).forEach((result, found) -> changes(plan, result, found));
      html.raw("<noscript><p>The charts need script. All numbers are in the table.</p></noscript>");
      html.raw("<div class=\"charts whole\">");
      HtmlPage.chart(
          html,
          "history-" + number,
          "One series over time",
          "Every result a dot: the median over its valid runs. Level lines are means; an upright line"
              + " is where the level changed. The axis need not start at 0.");
      html.raw("</div>\n");
      series(plan);
    }
    html.end("section");
  }

  private void changes(Plan plan, int result, List<HistoryWords.Found> found) {
    html.element("h3", "", HistoryWords.since(plan, result));
    html.raw("<ul class=\"changes\">\n");
    for (HistoryWords.Found f : found) {
      html.raw("<li>" + Html.tag("b", RatioMarks.cssClass(f.change().direction()), direction(f)));
      html.raw(" " + Html.escape(HistoryWords.sentence(f)) + "</li>\n");
    }
    HistoryWords.differences(found).forEach(d -> html.element("li", "", "what differs: " + d));
    html.raw("</ul>\n");
  }

  private static String direction(HistoryWords.Found found) {
    return HistoryWords.direction(found.change());
  }

  private void series(Plan plan) {
    html.table("Series", "row", "metric", "#first", "course", "#last", "#changes");
    for (Series s : plan.series()) {
      List<Optional<Double>> shown = HistoryWords.newest(s);
      html.row(
          "",
          HistoryWords.row(s),
          s.metric(),
          "#" + HistoryWords.median(s, shown.get(0)),
          HistoryWords.line(s, true),
          "#" + HistoryWords.median(s, shown.get(shown.size() - 1)),
          "#" + s.changes().size());
    }
    html.endTable();
  }

  private ObjectNode data() {
    ObjectNode root = JSON.objectNode();
    ArrayNode plans = root.putArray("plans");
    for (Plan plan : history.plans()) {
      ObjectNode node = JSON.objectNode();
      ArrayNode results = node.putArray("results");
      for (Entry e : plan.results()) {
        results.add(JSON.objectNode().put("at", e.startedAt()).put("source", e.source()));
      }
      ArrayNode all = node.putArray("series");
      plan.series().forEach(s -> all.add(series(s)));
      plans.add(node);
    }
    return root;
  }

  private static ObjectNode series(Series series) {
    ObjectNode node =
        JSON.objectNode()
            .put("name", HistoryWords.row(series) + ": " + series.metric())
            .put("metric", series.metric())
            .put("unit", series.unit());
    ArrayNode medians = node.putArray("medians");
    series.medians().forEach(m -> medians.add(m.map(ChartJson::number).orElse(JSON.nullNode())));
    ArrayNode changes = node.putArray("changes");
    for (LevelChange c : series.changes()) {
      ObjectNode change =
          JSON.objectNode()
              .put("result", c.result())
              .put("direction", c.direction().text())
              .put("words", HistoryWords.direction(c) + ", " + HistoryWords.relative(c));
      change.set("before", ChartJson.number(c.before()));
      change.set("after", ChartJson.number(c.after()));
      changes.add(change);
    }
    return node;
  }
}
