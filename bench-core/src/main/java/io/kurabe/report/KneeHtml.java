package io.kurabe.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.config.DurationText;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Slo;
import io.kurabe.study.knee.Knee;
import io.kurabe.study.knee.Reading;
import java.util.List;

/** A search in {@code report.html}: its table, and what its chart draws. */
final class KneeHtml {
  /** The chart of {@code knee.js}. */
  static final String CHART = "knee";

  static final String TITLE = "Latency by throughput";

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final Knee knee;
  private final KneeTable table;

  KneeHtml(Knee knee) {
    this.knee = knee;
    this.table = new KneeTable(knee);
  }

  String caption() {
    return "A point for each rate, in their order, and a small one for each run. Dashed: the limit,"
        + " "
        + knee.slo().percentileName()
        + " at most "
        + DurationText.format(knee.slo().limit())
        + ". Shaded: where the highest rate that meets it lies (95 %).";
  }

  void table(Html html) {
    List<String> titles = table.titles();
    String[] numbers = titles.stream().map(t -> "#" + t).toArray(String[]::new);
    numbers[numbers.length - 1] = titles.get(titles.size() - 1);
    html.element("p", "note", table.legend());
    html.table("Rates", numbers);
    for (KneeTable.Row row : table.rows()) {
      String[] cells = row.cells().stream().map(c -> "#" + c).toArray(String[]::new);
      cells[cells.length - 1] = row.decision().text();
      html.row("", cells);
    }
    html.endTable();
  }

  ObjectNode data() {
    ObjectNode root = JSON.objectNode();
    root.put("slo", knee.slo().percentileName());
    root.put("limit", knee.slo().limitMicros());
    root.put("low", knee.threshold().low());
    root.set("high", ChartJson.number(knee.threshold().high()));
    ArrayNode names = root.putArray("percentiles");
    table.percentiles().forEach(p -> names.add(Slo.name(p)));
    ArrayNode rates = root.putArray("rates");
    knee.rates().forEach(rate -> rates.add(rate(rate)));
    return root;
  }

  private ObjectNode rate(Knee.Rate rate) {
    LatencySummary times = KneeTable.times(rate);
    ObjectNode node = JSON.objectNode().put("offered", rate.step().rate());
    node.set("achieved", ChartJson.number(KneeTable.achieved(rate)));
    node.put("met", rate.step().met()).put("votes", rate.step().votes());
    node.put("decision", rate.step().decision().text());
    ArrayNode values = node.putArray("times");
    for (double p : table.percentiles()) {
      values.add(times.percentile(p).map(ChartJson::number).orElse(JSON.nullNode()));
    }
    ArrayNode runs = node.putArray("runs");
    rate.runs().forEach(run -> runs.add(run(run)));
    return node;
  }

  private ArrayNode run(RunResult run) {
    Reading reading = Reading.of(run, knee.slo());
    double achieved = run.offered().map(o -> o.achievedPerSecond()).orElse(Double.NaN);
    return JSON.arrayNode()
        .add(ChartJson.number(achieved))
        .add(ChartJson.number(reading.micros()))
        .add(reading.vote().name())
        .add(run.spec().name());
  }
}
