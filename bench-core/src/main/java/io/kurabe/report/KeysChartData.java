package io.kurabe.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.result.KeyArm;
import io.kurabe.result.KeyStep;
import io.kurabe.result.KeysResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What {@code keys.js} draws, as JSON: the steps of each key over the rows in the table. Times in
 * seconds for a million rows, sizes in MiB.
 */
final class KeysChartData {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final double MIB = 1024.0 * 1024;

  private final KeysResult keys;
  private final KeysTables tables;
  private final KeysCourse course;

  KeysChartData(KeysResult keys) {
    this.keys = keys;
    this.tables = new KeysTables(keys);
    this.course = new KeysCourse(keys);
  }

  /**
   * A place for two drawings: time and size.
   *
   * @param number from 0; part of the names of the drawings
   * @param target of all its keys
   * @param width of their rows
   * @param arms the keys that have a step to draw; at least one
   */
  record Panel(int number, String target, String width, List<KeyArm> arms) {
    String time() {
      return "keys-time-" + number;
    }

    String size() {
      return "keys-size-" + number;
    }

    String title() {
      return target + ", " + width + " rows";
    }
  }

  List<Panel> panels() {
    List<Panel> panels = new ArrayList<>();
    for (String target : tables.targets()) {
      for (String width : tables.widths(target)) {
        List<KeyArm> drawn =
            tables.arms(target, width).stream().filter(a -> !course.medians(a).isEmpty()).toList();
        if (!drawn.isEmpty()) {
          panels.add(new Panel(panels.size(), target, width, drawn));
        }
      }
    }
    return panels;
  }

  /** Whether there are sizes to draw. */
  boolean hasSizes(Panel panel) {
    return panel.arms().stream()
        .flatMap(a -> course.medians(a).stream())
        .anyMatch(m -> Double.isFinite(m.indexBytes()));
  }

  ObjectNode data() {
    ObjectNode root = JSON.objectNode();
    ArrayNode names = root.putArray("names");
    keys.arms().stream().map(KeyArm::key).distinct().forEach(names::add);
    ArrayNode list = root.putArray("panels");
    for (Panel panel : panels()) {
      ObjectNode node = list.addObject().put("time", panel.time());
      node.put("size", hasSizes(panel) ? panel.size() : "");
      OptionalDouble cache =
          panel.arms().stream().mapToDouble(KeyArm::cacheBytes).filter(b -> b > 0).min();
      node.set("cache", ChartJson.number(cache.orElse(Double.NaN) / MIB));
      node.put("cacheText", cache.isPresent() ? Quantity.bytes(cache.getAsDouble()) : "");
      ArrayNode arms = node.putArray("arms");
      panel.arms().forEach(a -> arms.add(arm(a)));
    }
    return root;
  }

  private ObjectNode arm(KeyArm arm) {
    List<KeysCourse.Median> medians = course.medians(arm);
    ObjectNode node = JSON.objectNode().put("key", arm.key());
    ArrayNode times = node.putArray("times");
    ArrayNode sizes = node.putArray("sizes");
    for (KeysCourse.Median m : medians) {
      times.addArray().add(m.rows()).add(ChartJson.number(m.seconds()));
      if (Double.isFinite(m.indexBytes())) {
        sizes.addArray().add(m.rows()).add(ChartJson.number(m.indexBytes() / MIB));
      }
    }
    ArrayNode steps = node.putArray("steps");
    for (KeyStep step : course.steps(arm)) {
      if (Double.isFinite(step.seconds())) {
        ArrayNode dot = steps.addArray().add(step.rowsAfter());
        dot.add(ChartJson.number(step.secondsPerMillion())).add(step.repeat()).add(step.valid());
      }
    }
    ArrayNode line = node.putArray("line");
    for (long rows : List.of(medians.get(0).rows(), medians.get(medians.size() - 1).rows())) {
      course
          .line(arm, (double) rows)
          .ifPresent(y -> line.addArray().add(rows).add(ChartJson.number(y)));
    }
    arm.outgrowsCacheAtRows().ifPresent(rows -> node.put("outgrows", rows));
    return node;
  }
}
