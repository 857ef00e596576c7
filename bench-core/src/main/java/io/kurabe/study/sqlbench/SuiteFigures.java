package io.kurabe.study.sqlbench;

import io.kurabe.result.Estimate;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.SuiteCell;
import io.kurabe.result.SuiteResult;
import io.kurabe.result.SuiteRow;
import io.kurabe.result.SuiteTestRun;
import io.kurabe.stats.ComparisonRule;
import io.kurabe.stats.Holm;
import io.kurabe.stats.LogRatios;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Puts the runs of the tests together: rows of operations summed over tests as the suite does, with
 * intervals over the repeats, and each target beside the first.
 */
final class SuiteFigures {
  /** The unit of all times. */
  private static final String SECONDS = "s";

  private final SqlBenchOptions options;
  private final List<String> targets;
  private final List<SuiteTestRun> tests;
  private final Map<String, RunResult> runs = new LinkedHashMap<>();

  SuiteFigures(
      SqlBenchOptions options,
      Collection<String> targets,
      List<SuiteTestRun> tests,
      List<RunResult> runs) {
    this.options = options;
    this.targets = List.copyOf(targets);
    this.tests = List.copyOf(tests);
    runs.forEach(r -> this.runs.put(r.spec().name(), r));
  }

  /** What one target took in one repeat, summed up where there are several. */
  private static final class Sum {
    long count;
    long statements;
    double seconds;
    boolean estimated;
    String wrong = "";
    String missing = "";

    void add(SuiteCell cell) {
      count += cell.count();
      statements += cell.statements();
      seconds += cell.seconds();
      estimated |= cell.estimated();
      wrong = wrong.isEmpty() ? cell.wrong() : wrong;
      missing = missing.isEmpty() ? cell.missing() : missing;
    }

    void add(SuiteTestRun test) {
      seconds += test.seconds();
      estimated |= test.estimated();
      missing = missing.isEmpty() ? test.failed() : missing;
    }
  }

  /** The sums of a row: by target and repeat. */
  private final class Sums {
    final String name;
    final Map<String, Map<Integer, Sum>> all = new LinkedHashMap<>();

    Sums(String name) {
      this.name = name;
      targets.forEach(t -> all.put(t, new TreeMap<>()));
    }

    Sum of(SuiteTestRun test) {
      return all.computeIfAbsent(test.target(), t -> new TreeMap<>())
          .computeIfAbsent(test.repeat(), r -> new Sum());
    }

    /** Times of the repeats that have one and whose answers were right. */
    Map<Integer, Double> seconds(String target) {
      Map<Integer, Double> seconds = new TreeMap<>();
      all.getOrDefault(target, Map.of())
          .forEach(
              (repeat, sum) -> {
                if (sum.seconds > 0 && Double.isFinite(sum.seconds)) {
                  seconds.put(repeat, sum.seconds);
                }
              });
      return seconds;
    }

    boolean right(String target) {
      return all.getOrDefault(target, Map.of()).values().stream().allMatch(s -> s.wrong.isEmpty());
    }
  }

  SuiteResult result() {
    Map<String, Sums> operations = new TreeMap<>();
    Map<String, Sums> also = new TreeMap<>();
    Map<String, Sums> ofTests = new TreeMap<>();
    Sums totals = new Sums("TOTALS");
    for (SuiteTestRun test : tests) {
      ofTests.computeIfAbsent(test.test(), Sums::new).of(test).add(test);
      for (SuiteCell cell : test.cells()) {
        (cell.reported() ? operations : also)
            .computeIfAbsent(cell.operation(), Sums::new)
            .of(test)
            .add(cell);
        if (cell.reported()) {
          totals.of(test).add(cell);
        }
      }
    }
    boolean all = options.operations().isEmpty() && !operations.isEmpty();
    List<Sums> whole = new ArrayList<>(ofTests.values());
    whole.add(totals);
    List<SuiteRow> wholeRows = rows(whole, false);
    return new SuiteResult(
        targets,
        wholeRows.subList(0, wholeRows.size() - 1),
        rows(List.copyOf(operations.values()), true),
        all ? Optional.of(wholeRows.get(wholeRows.size() - 1)) : Optional.empty(),
        rows(List.copyOf(also.values()), true),
        targets.stream().skip(1).map(t -> geometricMean(operations.values(), t)).toList(),
        tests,
        options.published() ? Published.columns() : List.of());
  }

  /** Rows of one table: their ratios are one family for Holm's correction. */
  private List<SuiteRow> rows(List<Sums> sums, boolean ofOperations) {
    Map<Beside, SuiteRow.Ratio> ratios = ratios(sums);
    List<SuiteRow> rows = new ArrayList<>();
    for (Sums row : sums) {
      List<SuiteRow.Value> values = new ArrayList<>();
      for (String target : targets) {
        Optional<SuiteRow.Ratio> ratio =
            Optional.ofNullable(ratios.get(new Beside(row.name, target)));
        values.add(value(row, target, ofOperations, ratio));
      }
      rows.add(new SuiteRow(row.name, values));
    }
    return rows;
  }

  /** A target in a row, beside the first one. */
  private record Beside(String row, String target) {}

  private Map<Beside, SuiteRow.Ratio> ratios(List<Sums> sums) {
    String base = targets.get(0);
    Map<Beside, Pair> pairs = new LinkedHashMap<>();
    for (Sums row : sums) {
      for (String target : targets.subList(1, targets.size())) {
        Pair.of(row.seconds(target), row.seconds(base))
            .filter(p -> row.right(target) && row.right(base))
            .ifPresent(p -> pairs.put(new Beside(row.name, target), p));
      }
    }
    List<Double> adjusted = Holm.adjust(pairs.values().stream().map(Pair::pValue).toList());
    Map<Beside, SuiteRow.Ratio> ratios = new LinkedHashMap<>();
    pairs.forEach((beside, pair) -> ratios.put(beside, pair.ratio(adjusted.get(ratios.size()))));
    return ratios;
  }

  private SuiteRow.Value value(
      Sums row, String target, boolean ofOperation, Optional<SuiteRow.Ratio> ratio) {
    Collection<Sum> sums = row.all.getOrDefault(target, Map.of()).values();
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
        ofOperation ? statement(row.name, target) : Optional.empty(),
        ratio);
  }

  private static String first(Stream<String> texts) {
    return texts.filter(t -> !t.isEmpty()).findFirst().orElse("");
  }

  private Optional<SuiteRow.Statement> statement(String operation, String target) {
    List<LatencySummary> parts =
        tests.stream()
            .filter(t -> t.target().equals(target))
            .flatMap(t -> Stream.ofNullable(runs.get(t.run())))
            .flatMap(r -> r.operations().stream())
            .filter(o -> o.operation().equals(operation))
            .map(OperationResult::service)
            .toList();
    LatencySummary all = LatencySummary.merge(parts);
    return all.count() == 0
        ? Optional.empty()
        : Optional.of(
            new SuiteRow.Statement(all.count(), all.p50(), all.p90(), all.p99(), all.max()));
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
          ComparisonRule.DEFAULT.judge(LogRatios.paired(under, over), adjustedP, 0);
      return new SuiteRow.Ratio(
          LogRatios.paired(over, under), adjustedP, judgement.change(), judgement.because());
    }
  }

  /** Over the operations in each repeat, then over the repeats, which are what varies. */
  private Optional<Estimate> geometricMean(Collection<Sums> operations, String target) {
    Map<Integer, List<Double>> logs = new TreeMap<>();
    for (Sums row : operations) {
      Map<Integer, Double> over = row.seconds(target);
      Map<Integer, Double> under = row.seconds(targets.get(0));
      if (over.keySet().equals(under.keySet())) {
        over.forEach(
            (repeat, seconds) ->
                logs.computeIfAbsent(repeat, r -> new ArrayList<>())
                    .add(Math.log(seconds / under.getOrDefault(repeat, Double.NaN))));
      }
    }
    long most = logs.values().stream().mapToLong(List::size).max().orElse(0);
    List<Double> means =
        logs.values().stream()
            .filter(l -> l.size() == most)
            .map(l -> Math.exp(l.stream().mapToDouble(d -> d).average().orElse(0)))
            .toList();
    return means.isEmpty() ? Optional.empty() : Optional.of(LogRatios.geometric(means));
  }
}
