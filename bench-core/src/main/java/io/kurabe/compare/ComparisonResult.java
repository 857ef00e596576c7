package io.kurabe.compare;

import io.kurabe.stats.Change;
import io.kurabe.stats.ComparisonRule;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The comparison of several results, which is the content of {@code comparison.json}. The first
 * side is the baseline of all others. Immutable.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION} of the writer
 * @param kurabe version that compared
 * @param sides what is compared
 * @param rule margin and error rate, stated before
 * @param noiseFloor relative effect below which the user wants no difference to be shown, or 0
 * @param noiseFloors what null checks in the results found
 * @param differences conditions that differ
 * @param tables one per metric
 * @param published published values beside the measured ones
 * @param unmatched rows that not all sides have
 * @param gates the user's conditions, with verdicts
 * @param answer the answer in a few sentences
 * @param cautions reservations about the comparison
 */
public record ComparisonResult(
    int schemaVersion,
    String kurabe,
    List<SideFacts> sides,
    ComparisonRule rule,
    double noiseFloor,
    List<NoiseFloor> noiseFloors,
    List<Difference> differences,
    List<Table> tables,
    List<PublishedRow> published,
    List<Unmatched> unmatched,
    List<GateResult> gates,
    List<String> answer,
    List<String> cautions) {
  /** The name of its file. */
  public static final String FILE = "comparison.json";

  /**
   * The schema version, which is raised when a reader of an older version could misread the file.
   */
  public static final int SCHEMA_VERSION = 1;

  public ComparisonResult {
    sides = List.copyOf(sides);
    noiseFloors = List.copyOf(noiseFloors);
    differences = List.copyOf(differences);
    tables = List.copyOf(tables);
    published = List.copyOf(published);
    unmatched = List.copyOf(unmatched);
    gates = List.copyOf(gates);
    answer = List.copyOf(answer);
    cautions = List.copyOf(cautions);
  }

  /**
   * The facts about a side.
   *
   * @param label short name in tables
   * @param source the origin of the result
   * @param study the study or workload
   * @param startedAt when it began
   * @param servers product and version of each server
   * @param runs number of runs
   * @param validRuns number of runs that count
   */
  public record SideFacts(
      String label,
      String source,
      String study,
      Instant startedAt,
      List<String> servers,
      int runs,
      int validRuns) {
    public SideFacts {
      servers = List.copyOf(servers);
    }
  }

  /**
   * One metric over all rows.
   *
   * @param metric name, e.g. {@code p99 response}
   * @param unit of its values
   * @param moreIsBetter whether a higher value is the better one
   * @param comparisons size of the family that Holm's correction is for
   * @param rows the matched rows
   * @param overall geometric mean of the ratios over the rows, one per side but the first
   */
  public record Table(
      String metric,
      String unit,
      boolean moreIsBetter,
      int comparisons,
      List<Row> rows,
      List<Optional<Estimate>> overall) {
    public Table {
      rows = List.copyOf(rows);
      overall = List.copyOf(overall);
    }
  }

  /**
   * One row.
   *
   * @param key the properties that are the same on all sides
   * @param cells one per side; empty when the side has no value
   * @param effects one per side but the first; empty when there is nothing to compare
   */
  public record Row(RowKey key, List<Cell> cells, List<Optional<Effect>> effects) {
    public Row {
      cells = List.copyOf(cells);
      effects = List.copyOf(effects);
    }
  }

  /**
   * The runs of one side.
   *
   * @param median over the valid runs, with its order-statistic interval
   * @param values one per valid run, in the order they were made
   * @param leftOut runs that do not count
   * @param unsteady runs among the values that did not come to a steady state
   */
  public record Cell(Estimate median, List<Double> values, int leftOut, int unsteady) {
    public Cell {
      values = List.copyOf(values);
    }
  }

  /**
   * One side against the first.
   *
   * @param ratio of the metric, this side over the first
   * @param pValue two-sided
   * @param adjustedP after Holm's correction over the table
   * @param paired whether runs of the same block were compared with each other
   * @param change the verdict by speed: a shorter time is faster
   * @param because the reason of the verdict
   * @param detectable relative difference that this number of runs would show in four of five
   *     cases; empty when no difference however large could be shown
   */
  public record Effect(
      Estimate ratio,
      double pValue,
      double adjustedP,
      boolean paired,
      Change change,
      String because,
      Optional<Double> detectable) {
    /** {@return whether no difference, however large, could have been shown} */
    public boolean blind() {
      return detectable.isEmpty() && change == Change.NOT_SHOWN;
    }
  }

  /**
   * A published value beside the measured ones.
   *
   * @param label the source
   * @param conditions under which it was measured
   * @param metric the metric
   * @param unit of all values
   * @param value the published value
   * @param ours the measured row that is the same, except for the number of clients
   * @param medians of that row, one per side
   */
  public record PublishedRow(
      String label,
      String conditions,
      String metric,
      String unit,
      double value,
      RowKey ours,
      List<Estimate> medians) {
    public PublishedRow {
      medians = List.copyOf(medians);
    }
  }

  /**
   * A row that not all sides have.
   *
   * @param key the row
   * @param sides labels of those that have it
   */
  public record Unmatched(RowKey key, List<String> sides) {
    public Unmatched {
      sides = List.copyOf(sides);
    }
  }

  /**
   * The result of a gate.
   *
   * @param gate as the user wrote it
   * @param verdict over all rows: fails when one fails, not shown when one is not decided
   * @param because the rows that decide it
   */
  public record GateResult(String gate, Verdict verdict, List<String> because) {
    public GateResult {
      because = List.copyOf(because);
    }
  }
}
