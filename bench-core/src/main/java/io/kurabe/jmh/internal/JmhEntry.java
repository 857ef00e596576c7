package io.kurabe.jmh.internal;

import com.fasterxml.jackson.databind.JsonNode;
import io.kurabe.probe.internal.JvmArguments;
import io.kurabe.record.internal.HistogramText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.HdrHistogram.Histogram;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * One benchmark with one set of parameters, as JMH's JSON has it (the class {@code
 * org.openjdk.jmh.results.format.JSONResultFormat} of JMH 1.37).
 */
record JmhEntry(JsonNode node) {
  /** The target under which Kurabe's own overhead is listed, as it touches no server. */
  static final String NO_TARGET = "kurabe";

  private static final String TARGET = "target";
  private static final Pattern PERCENTILE = Pattern.compile("(.*:)?p[01]\\.\\d+");

  /** Reads an entry; one without its fields is an IllegalArgumentException. */
  static JmhEntry read(JsonNode node) {
    for (String field : List.of("benchmark", "mode", "threads", "primaryMetric")) {
      if (!node.has(field)) {
        throw new IllegalArgumentException("an entry has no \"" + field + "\"");
      }
    }
    return new JmhEntry(node);
  }

  /** Returns {@code io.kurabe.postgres.jmh.PostgresBenchmark.upsert}. */
  String benchmark() {
    return node.get("benchmark").asText();
  }

  /** Returns {@code PostgresBenchmark.upsert}. */
  String shortName() {
    String[] parts = benchmark().split("\\.", -1);
    return parts[parts.length - 2] + "." + method();
  }

  /** Returns {@code upsert}. */
  String method() {
    return benchmark().substring(benchmark().lastIndexOf('.') + 1);
  }

  /** Returns {@code sample}, {@code avgt}, {@code thrpt} or {@code ss}. */
  String mode() {
    return node.get("mode").asText();
  }

  int threads() {
    return node.get("threads").asInt();
  }

  String target() {
    return node.path("params").path(TARGET).asText(NO_TARGET);
  }

  /** Returns the parameters without the target. */
  Map<String, String> params() {
    Map<String, String> params = new LinkedHashMap<>();
    node.path("params")
        .properties()
        .forEach(
            p -> {
              if (!p.getKey().equals(TARGET)) {
                params.put(p.getKey(), p.getValue().asText());
              }
            });
    return params;
  }

  /** Returns how it was run. */
  Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("JMH", node.path("jmhVersion").asText());
    settings.put("forks", node.path("forks").asText());
    settings.put("threads", node.path("threads").asText());
    settings.put("warm-up", times("warmup"));
    settings.put("measurement", times("measurement"));
    settings.put(
        "fork's JVM", node.path("vmName").asText() + " " + node.path("vmVersion").asText());
    settings.put(
        "fork's JVM arguments",
        String.join(
            " ",
            texts(node.path("jvmArgs")).stream()
                .filter(a -> !ownArgument(a))
                .map(JvmArguments::shown)
                .toList()));
    return settings;
  }

  private String times(String phase) {
    return node.path(phase + "Iterations").asText() + " x " + node.path(phase + "Time").asText();
  }

  /** Returns whether an argument is Kurabe's own, whose path is of no use when the run is over. */
  private static boolean ownArgument(String argument) {
    return argument.startsWith("-D" + ForkTargets.PROPERTY);
  }

  Duration warmUp() {
    return length("warmup").multipliedBy(node.path("warmupIterations").asInt());
  }

  /** Returns the length of one measured iteration; an instant for a single shot. */
  Duration iteration() {
    Duration length = length("measurement");
    return length.isZero() ? Duration.ofNanos(1) : length;
  }

  private Duration length(String phase) {
    String text = node.path(phase + "Time").asText();
    return text.matches("\\d+ \\S+")
        ? Duration.ofNanos(
            TimeValue.fromString(text.replace(" ", "")).convertTo(TimeUnit.NANOSECONDS))
        : Duration.ZERO;
  }

  int forks() {
    return raw().size();
  }

  int iterations(int fork) {
    return raw().get(fork).size();
  }

  private JsonNode raw() {
    JsonNode metric = node.get("primaryMetric");
    return metric.has("rawDataHistogram") ? metric.get("rawDataHistogram") : metric.path("rawData");
  }

  boolean sampled() {
    return node.get("primaryMetric").has("rawDataHistogram");
  }

  /** Returns the sampled times of an iteration in nanoseconds; empty in other modes. */
  Histogram histogram(int fork, int iteration) {
    Histogram histogram = HistogramText.empty();
    if (sampled()) {
      for (JsonNode pair : raw().get(fork).get(iteration)) {
        histogram.recordValueWithCount(
            Math.round(pair.get(0).asDouble() * nanosPerUnit()), pair.get(1).asLong());
      }
    }
    return histogram;
  }

  /** Returns the mean time of an operation in an iteration, in microseconds. */
  double meanMicros(int fork, int iteration) {
    JsonNode value = raw().get(fork).get(iteration);
    double score;
    if (sampled()) {
      double sum = 0;
      double count = 0;
      for (JsonNode pair : value) {
        sum += pair.get(0).asDouble() * pair.get(1).asLong();
        count += pair.get(1).asLong();
      }
      score = sum / count;
    } else {
      score = value.asDouble();
    }
    // Throughput is of all threads together: each is busy with one operation at a time.
    double perOperation = mode().equals("thrpt") ? threads() / score : score;
    return perOperation * nanosPerUnit() / 1e3;
  }

  /** Returns the mean time of each fork; iterations count the same, as in JMH. */
  List<Double> meanMicros() {
    List<Double> means = new ArrayList<>();
    for (int fork = 0; fork < forks(); fork++) {
      double sum = 0;
      for (int i = 0; i < iterations(fork); i++) {
        sum += meanMicros(fork, i);
      }
      means.add(sum / iterations(fork));
    }
    return means;
  }

  /** Returns the measurements of profilers over all forks, by name with unit. */
  Map<String, Double> measures() {
    return measures(m -> number(m.path("score")));
  }

  /** Returns the measurements of profilers in one fork, by name with unit. */
  Map<String, Double> measures(int fork) {
    return measures(
        m ->
            StreamSupport.stream(m.path("rawData").path(fork).spliterator(), false)
                .map(JmhEntry::number)
                .flatMapToDouble(OptionalDouble::stream)
                .average());
  }

  private Map<String, Double> measures(Function<JsonNode, OptionalDouble> of) {
    Map<String, Double> measures = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> m : profiled()) {
      of.apply(m.getValue()).ifPresent(v -> measures.put(measure(m.getKey(), m.getValue()), v));
    }
    return measures;
  }

  /** Returns the profilers' metrics, without JMH's percentiles of samples. */
  private List<Map.Entry<String, JsonNode>> profiled() {
    return node.path("secondaryMetrics").properties().stream()
        .filter(m -> !(sampled() && PERCENTILE.matcher(m.getKey()).matches()))
        .toList();
  }

  private static String measure(String name, JsonNode metric) {
    return name.replace("\u00b7", "") + " [" + metric.path("scoreUnit").asText() + "]";
  }

  private static OptionalDouble number(JsonNode value) {
    return value.isNumber() ? OptionalDouble.of(value.asDouble()) : OptionalDouble.empty();
  }

  /** Returns the nanoseconds of the unit in {@code us/op} or {@code ops/us}. */
  private double nanosPerUnit() {
    String unit = node.get("primaryMetric").path("scoreUnit").asText();
    String time = unit.replace("ops/", "").replace("/op", "").toLowerCase(Locale.ROOT);
    return switch (time) {
      case "ns" -> 1;
      case "us" -> 1e3;
      case "ms" -> 1e6;
      case "s" -> 1e9;
      case "min" -> 60e9;
      case "hr" -> 3600e9;
      case "day" -> 86400e9;
      default -> throw new IllegalArgumentException("the unit '" + unit + "' is not one of time");
    };
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(t -> texts.add(t.asText()));
    return texts;
  }
}
