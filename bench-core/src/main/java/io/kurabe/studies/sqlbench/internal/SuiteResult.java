package io.kurabe.studies.sqlbench.internal;

import com.fasterxml.jackson.annotation.JsonTypeName;
import io.kurabe.result.StudyPart;
import io.kurabe.stats.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The results that only the suite sql-bench has.
 *
 * @param targets names, in the order of the columns
 * @param tests a row for each test, in the order of ASCII
 * @param operations a row for each operation of the published table, likewise
 * @param totals sum of the operations, as the suite adds up; empty when operations were left out
 * @param also operations that the published table lacks
 * @param geometricMeans mean over the operations of the ratio to the first target, for each target
 *     behind it; empty when no operation has a time on both
 * @param published the published columns, when they were asked for
 */
@JsonTypeName("suite")
public record SuiteResult(
    List<String> targets,
    List<SuiteRow> tests,
    List<SuiteRow> operations,
    Optional<SuiteRow> totals,
    List<SuiteRow> also,
    List<Optional<Estimate>> geometricMeans,
    List<SuiteTestRun> runs,
    List<Column> published)
    implements StudyPart {
  public SuiteResult {
    targets = List.copyOf(targets);
    tests = List.copyOf(tests);
    operations = List.copyOf(operations);
    also = List.copyOf(also);
    geometricMeans = List.copyOf(geometricMeans);
    runs = List.copyOf(runs);
    published = List.copyOf(published);
  }

  /** Returns the operations of the published table, then the others. */
  public List<SuiteRow> allOperations() {
    return Stream.concat(operations.stream(), also.stream()).toList();
  }

  /**
   * A column of published times.
   *
   * @param label of the server, short: tables cut it after seven characters
   * @param server in words
   * @param tests in seconds
   * @param operations in seconds, with the count
   */
  public record Column(String label, String server, List<Time> tests, List<Time> operations) {
    public Column {
      tests = List.copyOf(tests);
      operations = List.copyOf(operations);
    }

    /** Returns the time of an operation; empty when it is not among them. */
    public Optional<Time> operation(String name) {
      return operations.stream().filter(t -> t.name.equals(name)).findFirst();
    }

    /** Returns the sum of the operations. */
    public double total() {
      return operations.stream().mapToDouble(Time::seconds).sum();
    }
  }

  /** One published time; the count of a test is 0. */
  public record Time(String name, long count, double seconds) {}
}
