package io.kurabe.studies.sqlbench.internal;

import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.stats.ComparisonRule;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.internal.FalseDiscovery;
import io.kurabe.stats.internal.LogRatios;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Combines the runs of the tests: rows of operations summed over tests as the suite does, with
 * intervals over the repeats, and each target beside the first.
 */
final class SuiteFigures {
  private static final String SECONDS = "s";

  private final SqlBenchOptions options;
  private final Expected expected;
  private final List<String> targets;
  private final List<SuiteTestRun> tests;
  private final Map<String, RunResult> runs = new LinkedHashMap<>();

  SuiteFigures(
      SqlBenchOptions options,
      Expected expected,
      Collection<String> targets,
      List<SuiteTestRun> tests,
      List<RunResult> runs) {
    this.options = options;
    this.expected = expected;
    this.targets = List.copyOf(targets);
    this.tests = List.copyOf(tests);
    runs.forEach(r -> this.runs.put(r.spec().name(), r));
  }

  SuiteResult result() {
    Map<String, RowSums> operations = new TreeMap<>();
    Map<String, RowSums> also = new TreeMap<>();
    Map<String, RowSums> ofTests = new TreeMap<>();
    RowSums totals = sums("TOTALS");
    for (SuiteTestRun test : tests) {
      ofTests.computeIfAbsent(test.test(), this::sums).of(test).add(test);
      for (SuiteCell cell : test.cells()) {
        (cell.reported() ? operations : also)
            .computeIfAbsent(cell.operation(), this::sums)
            .of(test)
            .add(test, cell);
        if (cell.reported()) {
          totals.of(test).add(test, cell);
        }
      }
    }
    operations.forEach((name, row) -> row.requireCells(expected.cells(name, true)));
    also.forEach((name, row) -> row.requireCells(expected.cells(name, false)));
    totals.requireCells(expected.reported(name -> true));
    boolean all = options.operations().isEmpty() && !operations.isEmpty();
    List<RowSums> whole = new ArrayList<>(ofTests.values());
    whole.add(totals);
    List<SuiteRow> wholeRows = rows(whole, Block.WHOLE);
    return new SuiteResult(
        targets,
        wholeRows.subList(0, wholeRows.size() - 1),
        rows(List.copyOf(operations.values()), Block.OPERATIONS),
        all ? Optional.of(wholeRows.get(wholeRows.size() - 1)) : Optional.empty(),
        rows(List.copyOf(also.values()), Block.ALSO),
        targets.stream().skip(1).map(t -> geometricMean(operations.values(), t)).toList(),
        tests,
        options.published() ? Published.columns() : List.of());
  }

  private RowSums sums(String name) {
    return new RowSums(name, targets);
  }

  /** Makes the rows of one table, whose ratios are one family for the correction. */
  private List<SuiteRow> rows(List<RowSums> sums, Block block) {
    Map<Beside, SuiteRow.Ratio> ratios = ratios(sums);
    List<SuiteRow> rows = new ArrayList<>();
    for (RowSums row : sums) {
      List<SuiteRow.Value> values = new ArrayList<>();
      for (String target : targets) {
        Optional<SuiteRow.Ratio> ratio =
            Optional.ofNullable(ratios.get(new Beside(row.name, target)));
        values.add(value(row, target, block, ratio));
      }
      rows.add(new SuiteRow(row.name, values));
    }
    return rows;
  }

  private record Beside(String row, String target) {}

  private Map<Beside, SuiteRow.Ratio> ratios(List<RowSums> sums) {
    String base = targets.get(0);
    Map<Beside, Pair> pairs = new LinkedHashMap<>();
    for (RowSums row : sums) {
      for (String target : targets.subList(1, targets.size())) {
        Pair.of(row.seconds(target), row.seconds(base))
            .filter(p -> row.right(target) && row.right(base))
            .ifPresent(p -> pairs.put(new Beside(row.name, target), p));
      }
    }
    List<Double> adjusted =
        FalseDiscovery.adjust(pairs.values().stream().map(Pair::pValue).toList());
    Map<Beside, SuiteRow.Ratio> ratios = new LinkedHashMap<>();
    pairs.forEach(
        (background, pair) -> ratios.put(background, pair.ratio(adjusted.get(ratios.size()))));
    return ratios;
  }

  private SuiteRow.Value value(
      RowSums row, String target, Block block, Optional<SuiteRow.Ratio> ratio) {
    Collection<RowSums.Sum> sums = row.all.getOrDefault(target, Map.of()).values();
    List<Double> seconds = List.copyOf(row.seconds(target).values());
    return new SuiteRow.Value(
        sums.stream().mapToLong(s -> s.count).max().orElse(0),
        sums.stream().mapToLong(s -> s.statements).max().orElse(0),
        seconds.isEmpty()
            ? new Estimate(Double.NaN, Double.NaN, Double.NaN, 0, SECONDS, false)
            : LogRatios.geometric(seconds, SECONDS),
        sums.stream().anyMatch(s -> s.estimated),
        first(sums.stream().map(s -> s.wrong)),
        seconds.isEmpty() ? first(sums.stream().map(s -> s.missing)) : "",
        statement(row.name, target, block),
        ratio);
  }

  private static String first(Stream<String> texts) {
    return texts.filter(t -> !t.isEmpty()).findFirst().orElse("");
  }

  private enum Block {
    /** Tests, and totals. */
    WHOLE,
    /** Operations of the published table. */
    OPERATIONS,
    /** Operations that the published table lacks, one of which has the name of one that it has. */
    ALSO;

    boolean holds(SuiteTestRun test, String operation) {
      return test.cells().stream()
          .anyMatch(c -> c.operation().equals(operation) && c.reported() == (this == OPERATIONS));
    }
  }

  private Optional<SuiteRow.Statement> statement(String operation, String target, Block block) {
    if (block == Block.WHOLE) {
      return Optional.empty();
    }
    List<LatencySummary> parts =
        tests.stream()
            .filter(t -> t.target().equals(target) && block.holds(t, operation))
            .flatMap(t -> Stream.ofNullable(runs.get(t.run())))
            .flatMap(r -> r.operations().stream())
            .filter(o -> o.operation().equals(operation))
            .map(OperationResult::service)
            .toList();
    LatencySummary all = LatencySummary.merge(parts);
    return all.count() == 0
        ? Optional.empty()
        : Optional.of(
            new SuiteRow.Statement(
                all.count(), all.p50Micros(), all.p90Micros(), all.p99Micros(), all.maxMicros()));
  }

  /** Times of two targets in the same repeats. */
  private record Pair(List<Double> over, List<Double> under) {
    static Optional<Pair> of(Map<Integer, Double> over, Map<Integer, Double> under) {
      List<Integer> both = over.keySet().stream().filter(under::containsKey).toList();
      return both.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new Pair(
                  both.stream().map(over::get).toList(), both.stream().map(under::get).toList()));
    }

    double pValue() {
      return LogRatios.pairedPValue(over, under);
    }

    SuiteRow.Ratio ratio(double adjustedP) {
      ComparisonRule.Judgement judgement =
          ComparisonRule.DEFAULT.judge(
              LogRatios.paired(under, over), adjustedP, FalseDiscovery.NAME, 0);
      return new SuiteRow.Ratio(
          LogRatios.paired(over, under), adjustedP, judgement.change(), judgement.because());
    }
  }

  /**
   * Returns the geometric mean over the operations in each repeat, then over the repeats, which are
   * what varies. It takes repeats in which the same operations have a time on both sides, and of
   * those the ones with the most.
   */
  private Optional<Estimate> geometricMean(Collection<RowSums> operations, String target) {
    String base = targets.get(0);
    Map<Integer, Map<String, Double>> ratios = new TreeMap<>();
    for (RowSums row : operations) {
      if (row.right(target) && row.right(base)) {
        Map<Integer, Double> under = row.seconds(base);
        row.seconds(target)
            .forEach(
                (repeat, seconds) -> {
                  double other = under.getOrDefault(repeat, Double.NaN);
                  if (other > 0) {
                    ratios
                        .computeIfAbsent(repeat, r -> new TreeMap<>())
                        .put(row.name, seconds / other);
                  }
                });
      }
    }
    Set<String> most =
        ratios.values().stream()
            .map(Map::keySet)
            .max(Comparator.comparingInt(Set::size))
            .orElse(Set.of());
    List<Double> means =
        ratios.values().stream()
            .filter(r -> r.keySet().equals(most))
            .map(r -> LogRatios.geometric(List.copyOf(r.values())).value())
            .toList();
    return means.isEmpty() ? Optional.empty() : Optional.of(LogRatios.geometric(means));
  }
}
