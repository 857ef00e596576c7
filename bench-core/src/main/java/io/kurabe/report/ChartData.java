package io.kurabe.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.result.Estimate;
import io.kurabe.result.IntervalResult;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * What the script of {@code report.html} draws, as JSON. Times in microseconds, rates per second.
 */
final class ChartData {
  /** Points of a percentile curve per factor of ten. */
  private static final int CURVE_STEPS = 12;

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final Digest digest;
  private final List<String> arms = new ArrayList<>();

  private ChartData(Digest digest) {
    this.digest = digest;
  }

  static String json(Digest digest) {
    return new ChartData(digest).all().toString();
  }

  private ObjectNode all() {
    ObjectNode root = JSON.objectNode().put("loaders", digest.loaders());
    ArrayNode points = JSON.arrayNode();
    Map<String, RunResult> runs =
        digest.result().runs().stream()
            .collect(Collectors.toMap(r -> r.spec().name(), Function.identity(), (a, b) -> a));
    ArrayNode armNodes = root.putArray("arms");
    for (PointResult point : digest.points()) {
      String name = digest.armName(point);
      if (!arms.contains(name)) {
        arms.add(name);
        armNodes.add(
            JSON.objectNode()
                .put("name", name)
                .put("main", digest.mainArms().contains(point.arm())));
      }
      points.add(point(point, arms.indexOf(name), runs));
    }
    root.set("points", points);
    return root;
  }

  private static ObjectNode point(PointResult point, int arm, Map<String, RunResult> runs) {
    ObjectNode node = JSON.objectNode().put("arm", arm).put("clients", point.clients());
    boolean valid = point.validRuns() > 0;
    node.set("rate", valid ? estimate(point.throughput()) : JSON.nullNode());
    node.set("mean", valid ? estimate(point.meanResponse()) : JSON.nullNode());
    node.set("curve", curve(point.response()));
    ArrayNode list = node.putArray("runs");
    for (String name : point.runs()) {
      RunResult run = runs.get(name);
      if (run != null) {
        list.add(run(run));
      }
    }
    return node;
  }

  /** Value, low, high; without an interval only the value. A log scale has no place for 0. */
  private static ArrayNode estimate(Estimate e) {
    ArrayNode node = JSON.arrayNode().add(number(e.value()));
    if (e.bounded()) {
      node.add(number(e.low())).add(number(e.high()));
    }
    return node;
  }

  private static ObjectNode run(RunResult run) {
    ObjectNode node = JSON.objectNode();
    node.put("name", run.spec().name()).put("valid", run.valid());
    ArrayNode series = node.putArray("series");
    for (IntervalResult i : run.series()) {
      // A last piece that is much shorter than the others gives a rate by chance.
      if (i.lengthSeconds() >= 0.2 || run.series().size() == 1) {
        series.add(
            JSON.arrayNode()
                .add(number(i.startSeconds() + i.lengthSeconds() / 2))
                .add(number(i.succeeded() / i.lengthSeconds()))
                .add(number(i.p50Micros()))
                .add(number(i.maxMicros())));
      }
    }
    return node;
  }

  /** Pairs of 1 / (1 - quantile) and time, as far as 10 values lie beyond. */
  private static ArrayNode curve(LatencySummary times) {
    ArrayNode curve = JSON.arrayNode();
    Histogram histogram = times.toHistogram();
    double last = times.count() / 10.0;
    for (int step = 0; step <= CURVE_STEPS * 7; step++) {
      double beyond = Math.pow(10, step / (double) CURVE_STEPS);
      if (beyond > last) {
        break;
      }
      long nanos = histogram.getValueAtPercentile(100 * (1 - 1 / beyond));
      curve.add(JSON.arrayNode().add(number(beyond)).add(number(nanos / 1e3)));
    }
    return curve;
  }

  /** Four digits are more than a screen shows; JSON has no infinity. */
  private static com.fasterxml.jackson.databind.JsonNode number(double value) {
    if (!Double.isFinite(value)) {
      return JSON.nullNode();
    }
    return value == 0
        ? JSON.numberNode(0)
        : JSON.numberNode(
            new java.math.BigDecimal(value).round(new java.math.MathContext(4)).doubleValue());
  }
}
