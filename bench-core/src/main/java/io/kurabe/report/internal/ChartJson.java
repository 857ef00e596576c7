package io.kurabe.report.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.page.internal.Chart;
import io.kurabe.page.internal.ChartGroup;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes the charts as the JSON that {@code charts.js} draws. A series that several views show is
 * written once; views refer to series by their numbers. Used once.
 */
final class ChartJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final Map<Chart.Series, Integer> numbers = new LinkedHashMap<>();

  String text(List<ChartGroup> groups) {
    ObjectNode root = JSON.objectNode();
    ArrayNode list = root.putArray("groups");
    groups.forEach(g -> list.add(group(g)));
    ArrayNode series = root.putArray("series");
    numbers.keySet().forEach(s -> series.add(series(s)));
    return root.toString();
  }

  private ObjectNode group(ChartGroup group) {
    ObjectNode node = JSON.objectNode().put("layout", word(group.layout()));
    node.set("picks", picks(group.picks()));
    ArrayNode toggles = node.putArray("toggles");
    group.toggles().forEach(t -> toggles.addObject().put("name", t.name()).put("shown", t.shown()));
    ArrayNode charts = node.putArray("charts");
    for (Chart chart : group.charts()) {
      ObjectNode drawn = charts.addObject().put("id", chart.id());
      drawn.set("picks", picks(chart.picks()));
      ArrayNode views = drawn.putArray("views");
      for (Chart.View view : chart.views()) {
        ObjectNode seen = views.addObject();
        ObjectNode at = seen.putObject("at");
        view.at().forEach(at::put);
        ArrayNode panels = seen.putArray("panels");
        view.panels().forEach(p -> panels.add(panel(p)));
      }
    }
    return node;
  }

  private static ArrayNode picks(List<Chart.Pick> picks) {
    ArrayNode all = JSON.arrayNode();
    for (Chart.Pick pick : picks) {
      ObjectNode node = all.addObject().put("id", pick.id()).put("label", pick.label());
      ArrayNode options = node.putArray("options");
      pick.options().forEach(options::add);
      node.put("chosen", pick.chosen());
    }
    return all;
  }

  private ObjectNode panel(Chart.Panel panel) {
    ObjectNode node = JSON.objectNode();
    if (panel instanceof Chart.Dots dots) {
      node.set("x", axis(dots.axis()));
      ArrayNode groups = node.putArray("dots");
      dots.groups().forEach(g -> groups.add(dots(g)));
      ArrayNode joined = node.putArray("joined");
      dots.joined().forEach(pair -> joined.addArray().add(pair.get(0)).add(pair.get(1)));
    } else if (panel instanceof Chart.Plot plot) {
      node.set("x", axis(plot.x()));
      node.set("y", axis(plot.y()));
      ArrayNode series = node.putArray("series");
      plot.series().forEach(s -> series.add(numbers.computeIfAbsent(s, x -> numbers.size())));
      ArrayNode marks = node.putArray("marks");
      plot.marks().forEach(m -> marks.add(mark(m)));
    }
    return node;
  }

  private static ObjectNode axis(Chart.Axis axis) {
    ObjectNode node = JSON.objectNode().put("title", axis.title());
    node.put("scale", word(axis.scale())).put("unit", axis.unit());
    put(node, "from", axis.from());
    put(node, "to", axis.to());
    if (!axis.ticks().isEmpty()) {
      ArrayNode ticks = node.putArray("ticks");
      axis.ticks().forEach(t -> ticks.add(number(t)));
    }
    if (!axis.names().isEmpty()) {
      ArrayNode names = node.putArray("names");
      axis.names().forEach(names::add);
    }
    return node;
  }

  private static ObjectNode series(Chart.Series series) {
    ObjectNode node = JSON.objectNode().put("name", series.name()).put("look", series.look());
    node.put("draw", word(series.draw())).put("size", series.size());
    if (!series.colour().isEmpty()) {
      node.put("colour", series.colour());
    }
    if (series.dashed()) {
      node.put("dashed", true);
    }
    if (series.named()) {
      node.put("named", true);
    }
    ArrayNode points = node.putArray("points");
    for (Chart.Point p : series.points()) {
      ArrayNode point = points.addArray().add(number(p.x())).add(number(p.y()));
      boolean words = !p.colour().isEmpty() || !p.note().isEmpty();
      if (words || Double.isFinite(p.high())) {
        point.add(number(p.low())).add(number(p.high()));
      }
      if (words) {
        point.add(p.colour()).add(p.note());
      }
    }
    return node;
  }

  private static ObjectNode mark(Chart.Mark mark) {
    ObjectNode node = JSON.objectNode().put("kind", word(mark.kind()));
    put(node, "from", mark.from());
    put(node, "to", mark.to());
    put(node, "y", mark.y());
    return node.put("label", mark.label()).put("colour", mark.colour());
  }

  private static ObjectNode dots(Chart.Group group) {
    ObjectNode node = JSON.objectNode().put("name", group.name()).put("look", group.look());
    ArrayNode centre = node.putArray("centre");
    group.centre().forEach(v -> centre.add(number(v)));
    ArrayNode dots = node.putArray("dots");
    for (Chart.Dot d : group.dots()) {
      dots.addArray().add(number(d.value())).add(d.valid()).add(d.name()).add(d.block());
    }
    return node;
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static void put(ObjectNode node, String name, double value) {
    if (Double.isFinite(value)) {
      node.set(name, number(value));
    }
  }

  /** Writes four digits, which are more than a screen shows; JSON has no infinity. */
  private static JsonNode number(double value) {
    if (!Double.isFinite(value)) {
      return JSON.nullNode();
    }
    double rounded = value == 0 ? 0 : new BigDecimal(value).round(new MathContext(4)).doubleValue();
    return rounded == Math.rint(rounded) && Math.abs(rounded) < 1e9
        ? JSON.numberNode((long) rounded)
        : JSON.numberNode(rounded);
  }
}
