package io.kurabe.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.ComparisonResult.Row;
import io.kurabe.compare.ComparisonResult.Table;
import io.kurabe.compare.RowKey;
import io.kurabe.compare.RowRuns;
import io.kurabe.compare.Side;
import io.kurabe.result.PointResult;
import io.kurabe.result.Points;
import io.kurabe.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the script of {@code comparison.html} draws, as JSON: the runs behind every row. Times in
 * microseconds, rates per second. Rows and sides are referred to by their numbers.
 */
final class ComparisonChartData {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final ComparisonResult result;
  private final RowRuns runs;
  private final List<RowKey> rows;

  /** Runs of each point that a row refers to; rows of single operations share their point's. */
  private final Map<Integer, Map<PointResult, Integer>> numbers = new LinkedHashMap<>();

  private final ArrayNode points = JSON.arrayNode();

  private ComparisonChartData(ComparisonResult result, List<Side> sides) {
    this.result = result;
    this.runs = RowRuns.of(sides);
    this.rows = rows(result);
  }

  static String json(ComparisonResult result, List<Side> sides) {
    return new ComparisonChartData(result, sides).all().toString();
  }

  /** The rows of all tables, each once; their places are the numbers of the rows. */
  static List<RowKey> rows(ComparisonResult result) {
    return result.tables().stream()
        .flatMap(t -> t.rows().stream())
        .map(Row::key)
        .distinct()
        .toList();
  }

  private ObjectNode all() {
    ObjectNode root = JSON.objectNode();
    ArrayNode sides = root.putArray("sides");
    result.sides().forEach(s -> sides.add(s.label()));
    ArrayNode rowNodes = root.putArray("rows");
    rows.forEach(key -> rowNodes.add(row(key)));
    ArrayNode metrics = root.putArray("metrics");
    result.tables().forEach(t -> metrics.add(metric(t)));
    root.set("points", points);
    return root;
  }

  private ObjectNode row(RowKey key) {
    ObjectNode node = JSON.objectNode().put("name", key.text());
    ArrayNode ofSides = node.putArray("points");
    ArrayNode curves = node.putArray("curves");
    for (int side = 0; side < result.sides().size(); side++) {
      Optional<PointResult> point = runs.point(side, key);
      if (point.isPresent()) {
        ofSides.add(number(side, key, point.get()));
      } else {
        ofSides.addNull();
      }
      curves.add(ChartJson.curve(runs.response(side, key)));
    }
    return node;
  }

  private int number(int side, RowKey key, PointResult point) {
    return numbers
        .computeIfAbsent(side, s -> new LinkedHashMap<>())
        .computeIfAbsent(
            point,
            p -> {
              ArrayNode list = JSON.arrayNode();
              for (RunResult run : runs.runs(side, key)) {
                list.add(ChartJson.run(run).put("block", Points.block(run)));
              }
              points.add(list);
              return points.size() - 1;
            });
  }

  private ObjectNode metric(Table table) {
    ObjectNode node = JSON.objectNode().put("name", table.metric()).put("unit", table.unit());
    ObjectNode byRow = node.putObject("rows");
    for (Row row : table.rows()) {
      ObjectNode rowNode = byRow.putObject(String.valueOf(rows.indexOf(row.key())));
      ArrayNode medians = rowNode.putArray("medians");
      ArrayNode values = rowNode.putArray("values");
      for (int side = 0; side < result.sides().size(); side++) {
        ComparisonResult.Cell cell = row.cells().get(side);
        medians.add(cell.values().isEmpty() ? JSON.nullNode() : ChartJson.estimate(cell.median()));
        values.add(values(table, row, side));
      }
      ArrayNode paired = rowNode.putArray("paired");
      row.effects().forEach(e -> paired.add(e.isPresent() && e.get().paired()));
    }
    return node;
  }

  /** One value per run, those of invalid runs too; null where it has none. */
  private ArrayNode values(Table table, Row row, int side) {
    List<com.fasterxml.jackson.databind.JsonNode> values = new ArrayList<>();
    for (RunResult run : runs.runs(side, row.key())) {
      values.add(
          RowRuns.value(table, row.key(), run).map(ChartJson::number).orElse(JSON.nullNode()));
    }
    return JSON.arrayNode().addAll(values);
  }
}
