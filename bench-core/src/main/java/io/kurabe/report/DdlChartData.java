package io.kurabe.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.result.DdlArm;
import io.kurabe.result.DdlDuration;
import io.kurabe.result.DdlGrowth;
import io.kurabe.result.DdlResult;
import io.kurabe.result.DdlRun;
import io.kurabe.result.DdlStream;
import io.kurabe.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What {@code ddl.js} draws, as JSON: the course of the load beside each change, and durations by
 * size. Times in seconds since the change began; response times and durations in microseconds.
 */
final class DdlChartData {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** Part of a slice that a sum of decimal fractions may be short of. */
  private static final double ROUNDING = 0.01;

  private final DdlResult ddl;
  private final DdlTables tables;
  private final Set<String> invalid;

  DdlChartData(DdlResult ddl, List<RunResult> runs) {
    this.ddl = ddl;
    this.tables = new DdlTables(ddl);
    this.invalid =
        runs.stream().filter(r -> !r.valid()).map(r -> r.spec().name()).collect(Collectors.toSet());
  }

  /**
   * A place for a drawing: one way to make a change on one server, with any number of threads.
   *
   * @param id of the chart
   * @param operation the change
   * @param arms the same with different numbers of threads; at least one
   */
  record Panel(String id, String operation, List<DdlArm> arms) {
    DdlArm busiest() {
      return arms.get(arms.size() - 1);
    }

    /** Server and way, e.g. {@code postgres, concurrently}. */
    String title() {
      DdlArm arm = busiest();
      return arm.target() + (arm.way().isEmpty() ? "" : ", " + arm.way());
    }
  }

  /** The drawings, by change; ways that have no run to draw are left out. */
  List<Panel> panels() {
    List<Panel> panels = new ArrayList<>();
    for (String operation : tables.operations()) {
      List<DdlArm> of = tables.arms(operation);
      for (String name : of.stream().map(DdlArm::arm).distinct().toList()) {
        List<DdlArm> same =
            of.stream().filter(a -> a.arm().equals(name) && !tables.runs(a).isEmpty()).toList();
        if (!same.isEmpty()) {
          panels.add(new Panel("ddl-" + panels.size(), operation, same));
        }
      }
    }
    return panels;
  }

  ObjectNode data() {
    ObjectNode root = JSON.objectNode();
    ArrayNode list = root.putArray("panels");
    for (Panel panel : panels()) {
      ObjectNode node = list.addObject().put("id", panel.id()).put("operation", panel.operation());
      node.put("title", panel.title());
      ArrayNode runs = node.putArray("runs");
      panel.arms().forEach(a -> tables.runs(a).forEach(r -> runs.add(run(r))));
    }
    ArrayNode sizes = root.putArray("sizes");
    ddl.growth().forEach(g -> sizes.add(growth(g)));
    return root;
  }

  private ObjectNode run(DdlRun run) {
    ObjectNode node = JSON.objectNode().put("threads", run.threads()).put("repeat", run.repeat());
    node.put("valid", !invalid.contains(run.name()));
    node.set("took", ChartJson.number(run.seconds()));
    node.set("open", ChartJson.number(run.openTransactionSeconds()));
    ArrayNode streams = node.putArray("streams");
    for (DdlStream stream : run.streams()) {
      streams.add(stream(stream, run.startSeconds()));
    }
    return node;
  }

  private static ObjectNode stream(DdlStream stream, double start) {
    DdlStream.Timeline line = stream.timeline();
    int slices = slices(stream);
    ObjectNode node = JSON.objectNode().put("name", stream.stream());
    node.set("from", ChartJson.number(-start));
    node.set("slice", ChartJson.number(line.sliceSeconds()));
    if (stream.openLoop()) {
      node.set("max", numbers(line.maxMicros().subList(0, slices)));
    } else {
      node.set("rate", numbers(line.perSecond().subList(0, slices)));
    }
    List<Long> failed = line.failed().subList(0, slices);
    if (failed.stream().anyMatch(f -> f > 0)) {
      ArrayNode counts = node.putArray("failed");
      failed.forEach(counts::add);
    }
    node.putArray("stall")
        .add(ChartJson.number(stream.stall().startSeconds() - start))
        .add(ChartJson.number(stream.stall().seconds()));
    return node;
  }

  /**
   * Only slices that lie wholly inside the load: in the last one, when nothing new is sent, the
   * rate is that of the last answers by chance.
   */
  private static int slices(DdlStream stream) {
    int all = stream.timeline().perSecond().size();
    double end =
        stream.windows().stream()
            .mapToDouble(w -> w.startSeconds() + w.lengthSeconds())
            .max()
            .orElse(Double.MAX_VALUE);
    double whole = Math.floor(end / stream.timeline().sliceSeconds() + ROUNDING);
    return (int) Math.min(all, Math.max(1, whole));
  }

  private static ArrayNode numbers(List<Double> values) {
    ArrayNode all = JSON.arrayNode();
    values.forEach(v -> all.add(ChartJson.number(v)));
    return all;
  }

  private ObjectNode growth(DdlGrowth growth) {
    ObjectNode node = JSON.objectNode().put("name", growth.target() + " " + growth.operation());
    node.set("exponent", ChartJson.estimate(growth.exponent()));
    ArrayNode line = node.putArray("line");
    for (long rows : tables.sizesTried()) {
      double seconds = tables.duration(growth, rows);
      if (seconds > 0) {
        line.addArray().add(rows).add(ChartJson.number(seconds * 1e6));
      }
    }
    ArrayNode dots = node.putArray("dots");
    for (DdlDuration d : tables.durations(growth)) {
      dots.addArray().add(d.rows()).add(ChartJson.number(d.seconds() * 1e6));
    }
    return node;
  }
}
