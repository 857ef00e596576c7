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
 * @param schemaVersion {@link #SCHEMA_VERSION} of the writer
 * @param kurabe version that wrote it
 * @param folder where the results were found
 * @param plans results of the same plan, server product and machine together, the plan with the
 *     newest result first
 * @param skipped files and folders that could not be used
 */
public record History(
    int schemaVersion, String kurabe, String folder, List<Plan> plans, List<Skipped> skipped) {
  /** The name of its file. */
  public static final String FILE = "history.json";

  /**
   * The schema version, which is raised when a reader of an older version could misread the file.
   */
  public static final int SCHEMA_VERSION = 1;

  public History {
    plans = List.copyOf(plans);
    skipped = List.copyOf(skipped);
  }

  /**
   * A file or folder that is no usable result.
   *
   * @param source file or folder
   * @param because the reason
   */
  public record Skipped(String source, String because) {}

  /**
   * Results that belong to one time series.
   *
   * @param study the study or workload
   * @param parameters of the measurement, without seed and repeats, which may differ
   * @param servers target, product and origin of each server
   * @param machine the generator's machine
   * @param results oldest first
   * @param series one per row and metric
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

  /**
   * One result.
   *
   * @param source its file
   * @param startedAt when it began
   * @param kurabe version that measured it
   * @param servers product and version of each server
   * @param complete whether all planned runs were made
   * @param runs number of runs
   * @param validRuns number of runs that count
   */
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
   * @param row the row
   * @param metric name, e.g. {@code p99 response}
   * @param unit of the medians
   * @param moreIsBetter whether a higher value is the better one
   * @param medians over the valid runs of each result of the plan; empty when it has no value: no
   *     such row, no valid run, or too few operations for a percentile
   * @param changes where the level changed, in the order of the results
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
   * @param before mean of the medians from the change before
   * @param after mean of the medians up to the next change
   * @param relative change, relative to before
   * @param direction {@link Change#FASTER} or {@link Change#SLOWER}
   * @param pValue of Student's t-test between both levels
   * @param differences conditions that differ in the two results around it
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
