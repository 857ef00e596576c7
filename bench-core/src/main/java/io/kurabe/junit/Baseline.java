package io.kurabe.junit;

import io.kurabe.compare.Metric;
import io.kurabe.compare.internal.Fingerprint;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The runs with which later ones are compared; the content of a baseline file. Immutable.
 *
 * @param recordedAt when its first run began
 * @param values one value for each valid run, by {@link #key}
 */
record Baseline(
    int schemaVersion,
    String kurabe,
    Instant recordedAt,
    Fingerprint fingerprint,
    Map<String, List<Double>> values) {
  /**
   * The schema version, which is raised when a reader of an older version could misread the file.
   */
  static final int SCHEMA_VERSION = 1;

  Baseline {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Makes the baseline of the valid runs: the usual metrics, of all operations and each. */
  static Baseline of(StudyResult result, Fingerprint fingerprint) {
    List<RunResult> valid = result.runs().stream().filter(RunResult::valid).toList();
    List<Optional<String>> scopes = new ArrayList<>();
    scopes.add(Optional.empty());
    valid.stream()
        .limit(1)
        .flatMap(r -> r.operations().stream())
        .map(OperationResult::operation)
        .forEach(o -> scopes.add(Optional.of(o)));
    Map<String, List<Double>> values = new LinkedHashMap<>();
    for (Optional<String> scope : scopes) {
      for (Metric metric : Metric.usual(scope)) {
        List<Double> each = valid.stream().flatMap(r -> metric.of(r).stream()).toList();
        if (each.size() == valid.size()) {
          values.put(key(metric), each);
        }
      }
    }
    return new Baseline(
        SCHEMA_VERSION, result.environment().kurabe(), result.startedAt(), fingerprint, values);
  }

  /** Returns the name of a metric in the file, with its unit. */
  static String key(Metric metric) {
    return metric.name() + " [" + metric.unit() + "]";
  }
}
