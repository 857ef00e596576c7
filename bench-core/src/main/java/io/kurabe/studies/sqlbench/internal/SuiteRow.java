package io.kurabe.studies.sqlbench.internal;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.kurabe.stats.Change;
import io.kurabe.stats.Estimate;
import java.util.List;
import java.util.Optional;

/**
 * A row of the comparison: a test, an operation, or the totals.
 *
 * @param name of the test or the operation
 * @param values of the targets, in their order
 */
public record SuiteRow(String name, List<Value> values) {
  public SuiteRow {
    values = List.copyOf(values);
  }

  /**
   * The values of one target.
   *
   * @param count that the suite reports; 0 for a test
   * @param statements really executed in one repeat; 0 for a test
   * @param seconds geometric mean over the repeats; without runs when there is none
   * @param estimated whether a time in it was extrapolated
   * @param wrong the first wrong answer; empty without
   * @param missing why there is no time; empty when there is one or none was wanted
   * @param statement times of single statements of all repeats; empty for a test
   * @param overFirst ratio to the first target; empty for that one, and when one has no time
   */
  public record Value(
      long count,
      long statements,
      Estimate seconds,
      boolean estimated,
      String wrong,
      String missing,
      Optional<Statement> statement,
      Optional<Ratio> overFirst) {
    /** Returns whether there is a time. */
    public boolean measured() {
      return seconds.runs() > 0;
    }
  }

  /** Times of single statements, and how many were recorded. */
  public record Statement(
      long count,
      @JsonAlias("p50") double p50Micros,
      @JsonAlias("p90") double p90Micros,
      @JsonAlias("p99") double p99Micros,
      @JsonAlias("max") double maxMicros) {}

  /**
   * One target compared with the first, repeat by repeat.
   *
   * @param times its time over that of the first, unit {@code x}
   * @param adjustedP of the paired t-test of the logarithms, after Benjamini and Hochberg's
   *     correction over the table
   * @param change the verdict
   * @param because the reason in a few words
   */
  public record Ratio(Estimate times, double adjustedP, Change change, String because) {}
}
