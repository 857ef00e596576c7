package io.kurabe.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.result.IntervalResult;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.RunResult;
import io.kurabe.result.Steadiness;
import io.kurabe.stats.Estimate;
import java.math.BigDecimal;
import java.math.MathContext;
import org.HdrHistogram.Histogram;

/**
 * What {@code charts.js} draws, as JSON: numbers, percentile curves and the course of a run. Times
 * in microseconds, rates per second.
 */
final class ChartJson {
  /** Points of a percentile curve per factor of ten. */
  private static final int CURVE_STEPS = 12;

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private ChartJson() {}

  /** Value, low, high; without an interval only the value. A log scale has no place for 0. */
  static ArrayNode estimate(Estimate e) {
    ArrayNode node = JSON.arrayNode().add(number(e.value()));
    if (e.bounded()) {
      node.add(number(e.low())).add(number(e.high()));
    }
    return node;
  }

  /** A run: its intervals, what was cut off at its begin, and where its level changed. */
  static ObjectNode run(RunResult run) {
    ObjectNode node = JSON.objectNode();
    node.put("name", run.spec().name()).put("valid", run.valid());
    node.set("cut", number(run.steadiness().cutSeconds()));
    ArrayNode shifts = node.putArray("shifts");
    for (Steadiness.Shift shift : run.steadiness().shifts()) {
      shifts.add(number(shift.atSeconds()));
    }
    ArrayNode series = node.putArray("series");
    double longest =
        run.series().stream().mapToDouble(IntervalResult::lengthSeconds).max().orElse(0);
    for (IntervalResult i : run.series()) {
      // A last piece that is much shorter than the others gives a rate by chance.
      if (i.lengthSeconds() >= longest / 2 || run.series().size() == 1) {
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
  static ArrayNode curve(LatencySummary times) {
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
  static JsonNode number(double value) {
    if (!Double.isFinite(value)) {
      return JSON.nullNode();
    }
    return value == 0
        ? JSON.numberNode(0)
        : JSON.numberNode(new BigDecimal(value).round(new MathContext(4)).doubleValue());
  }
}
