package io.kurabe.compare.internal;

import io.kurabe.compare.Difference;
import io.kurabe.compare.RowKey;
import io.kurabe.stats.Change;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Many results over time, with the places where a figure changed its level. It is the content of
 * {@code history.json}. Immutable.
 *
 * @param plans results of the same plan, server product and machine together, the plan with the
 *     newest result first
 */
public record History(
    int schemaVersion, String kurabe, String folder, List<Plan> plans, List<Skipped> skipped) {
  public static final String FILE = "history.json";

  /**
   * The schema version, which is raised when a reader of an older version could misread the file.
   */
  public static final int SCHEMA_VERSION = 1;

  public History {
    plans = List.copyOf(plans);
    skipped = List.copyOf(skipped);
  }

  /** A file or folder that is no usable result. */
  public record Skipped(String source, String because) {}

  /**
   * Results that belong to one time series.
   *
   * @param parameters of the measurement, without seed and repeats, which may differ; so may its
   *     lengths ({@code duration}, {@code warmup}, {@code rehearsal}), of which all values are
   *     listed
   * @param results oldest first
   * @param expectedByChance how many of the series have a change by chance alone, at most, if
   *     nothing ever changed: see {@link io.kurabe.stats.internal.ChangePoints.Options#DEFAULT}
   */
  public record Plan(
      String study,
      Map<String, String> parameters,
      List<String> servers,
      String machine,
      List<Entry> results,
      List<Series> series,
      double expectedByChance) {
    public Plan {
      parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
      servers = List.copyOf(servers);
      results = List.copyOf(results);
      series = List.copyOf(series);
    }
  }

  /** One result. */
  public record Entry(
      String source,
      Instant startedAt,
      String kurabe,
      List<String> servers,
      boolean complete,
      int runs,
      int validRuns) {
    public Entry {
      servers = List.copyOf(servers);
    }
  }

  /**
   * A metric of one row over time.
   *
   * @param metric name, e.g. {@code p99 response}
   * @param medians over the valid runs of each result of the plan; empty when it has no value: no
   *     such row, no valid run, or too few operations for a percentile
   */
  public record Series(
      RowKey row,
      String metric,
      String unit,
      boolean moreIsBetter,
      List<Optional<Double>> medians,
      List<LevelChange> changes) {
    public Series {
      medians = List.copyOf(medians);
      changes = List.copyOf(changes);
    }
  }

  /**
   * A change of level.
   *
   * @param result number of the first result with the new level, from 0
   * @param previous number of the last result with the old level; the one before, unless that one
   *     has no value
   * @param direction {@link Change#FASTER} or {@link Change#SLOWER}
   * @param pValue of Student's t-test between both levels
   */
  public record LevelChange(
      int result,
      int previous,
      double before,
      double after,
      double relative,
      Change direction,
      double pValue,
      List<Difference> differences) {
    public LevelChange {
      differences = List.copyOf(differences);
    }
  }
}
