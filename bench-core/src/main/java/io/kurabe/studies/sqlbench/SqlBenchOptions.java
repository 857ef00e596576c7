package io.kurabe.studies.sqlbench;

import io.kurabe.config.DurationText;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.spec.Replication;
import io.kurabe.studies.sqlbench.suite.SuiteSize;
import io.kurabe.studies.sqlbench.suite.SuiteTest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The factors of the study {@code sql-bench}.
 *
 * @param size of all loops
 * @param tests in the order of the suite; at least one
 * @param operations names of those that are timed; empty for all. Changes of the others are made
 *     nevertheless, their queries are not
 * @param fast whether many rows are sent at a time in one transaction, and tables are tidied up
 * @param timeLimit after which the time of a loop is extrapolated
 * @param published whether the published columns stand beside the measured ones
 * @param replication runs of each test and their order
 * @param seed of the order
 * @param durability of servers that Kurabe starts itself
 * @param protocol how statements travel
 */
public record SqlBenchOptions(
    SuiteSize size,
    List<SuiteTest> tests,
    List<String> operations,
    boolean fast,
    Duration timeLimit,
    boolean published,
    Replication replication,
    long seed,
    Durability durability,
    Protocol protocol) {
  private static final List<String> REHEARSED = List.of("connect", "ATIS");

  /** The default limit, which is that of the suite's {@code --time-limit}. */
  public static final Duration TIME_LIMIT = Duration.ofMinutes(10);

  /**
   * The default: the suite's small test, often enough for intervals, in under two minutes.
   * Durability is relaxed because the comparison is not about the disk, whose waits would hide it.
   */
  public static final SqlBenchOptions LOCAL =
      new SqlBenchOptions(
          SuiteSize.SMALL,
          SuiteTest.ALL,
          List.of(),
          false,
          TIME_LIMIT,
          false,
          Replication.of(3),
          42,
          Durability.RELAXED,
          Protocol.TEXT);

  /** The published run: full size, once, with the published columns beside it. */
  public static final SqlBenchOptions PUBLISHED =
      new SqlBenchOptions(
          SuiteSize.FULL,
          SuiteTest.ALL,
          List.of(),
          false,
          TIME_LIMIT,
          true,
          Replication.of(1),
          42,
          Durability.DURABLE,
          Protocol.TEXT);

  public SqlBenchOptions {
    tests = List.copyOf(tests);
    operations = List.copyOf(operations);
    if (tests.isEmpty()) {
      throw new IllegalArgumentException("at least one test is needed");
    }
  }

  /** Whether an operation is timed. */
  boolean times(String operation) {
    return operations.isEmpty() || operations.contains(operation);
  }

  /** Returns the runs before anything is measured: the tests with the most statements, small. */
  SqlBenchOptions rehearsal() {
    return new SqlBenchOptions(
        SuiteSize.SMALL,
        SuiteTest.ALL.stream().filter(t -> REHEARSED.contains(t.name())).toList(),
        List.of(),
        fast,
        timeLimit,
        false,
        replication,
        seed,
        durability,
        protocol);
  }

  /** Returns every factor as text, for the result. */
  public Map<String, String> parameters() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("size", size.text());
    all.put("tests", tests.stream().map(SuiteTest::name).collect(Collectors.joining(",")));
    if (!operations.isEmpty()) {
      all.put("operations", String.join(",", operations));
    }
    all.put("fast", fast ? "yes" : "no");
    all.put("time-limit", DurationText.format(timeLimit));
    replication.describe(all);
    all.put("seed", String.valueOf(seed));
    all.put("durability", durability.text());
    all.put("protocol", protocol.text());
    return all;
  }
}
