package io.kurabe.study.sqlbench;

import io.kurabe.result.Estimate;
import io.kurabe.result.SuiteCell;
import io.kurabe.result.SuiteTestRun;
import io.kurabe.stats.LogRatios;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Sums over many rows of two targets, beside each other repeat by repeat. Immutable. */
final class Totals {
  private final List<SuiteTestRun> tests;
  private final boolean whole;

  /**
   * @param whole whether every operation of the suite was timed
   */
  Totals(List<SuiteTestRun> tests, boolean whole) {
    this.tests = List.copyOf(tests);
    this.whole = whole;
  }

  /** All operations of the published table; empty where some were left out. */
  Optional<Estimate> operations(String over, String under) {
    return whole ? operations(over, under, name -> true) : Optional.empty();
  }

  /** Some operations; empty where one of them has no time. */
  Optional<Estimate> operations(String over, String under, Set<String> names) {
    boolean there =
        names.stream()
            .allMatch(
                n ->
                    tests.stream()
                        .flatMap(t -> t.cells().stream())
                        .anyMatch(c -> c.operation().equals(n)));
    return there ? operations(over, under, names::contains) : Optional.empty();
  }

  private Optional<Estimate> operations(String over, String under, Predicate<String> wanted) {
    ToDoubleFunction<SuiteTestRun> sum =
        test ->
            test.cells().stream()
                .filter(SuiteCell::reported)
                .filter(c -> wanted.test(c.operation()))
                .mapToDouble(SuiteCell::seconds)
                .sum();
    return ratio(sums(over, test -> true, sum), sums(under, test -> true, sum));
  }

  /** Some tests of one target over those of another, beside the same of other tests. */
  Optional<Estimate> testsBeside(String over, String under, Set<String> some, Set<String> others) {
    Map<Integer, Double> above = quotients(over, some, others);
    Map<Integer, Double> below = quotients(under, some, others);
    return whole ? ratio(above, below) : Optional.empty();
  }

  private Map<Integer, Double> quotients(String target, Set<String> some, Set<String> others) {
    Map<Integer, Double> rest = ofTests(target, others);
    Map<Integer, Double> quotients = new TreeMap<>();
    ofTests(target, some)
        .forEach((repeat, s) -> quotients.put(repeat, s / rest.getOrDefault(repeat, Double.NaN)));
    return quotients;
  }

  private Map<Integer, Double> ofTests(String target, Set<String> names) {
    return sums(target, t -> names.contains(t.test()), SuiteTestRun::seconds);
  }

  private Map<Integer, Double> sums(
      String target, Predicate<SuiteTestRun> wanted, ToDoubleFunction<SuiteTestRun> seconds) {
    Map<Integer, Double> sums = new TreeMap<>();
    tests.stream()
        .filter(t -> t.target().equals(target) && wanted.test(t))
        .forEach(t -> sums.merge(t.repeat(), seconds.applyAsDouble(t), Double::sum));
    return sums;
  }

  private static Optional<Estimate> ratio(Map<Integer, Double> over, Map<Integer, Double> under) {
    List<Double> a = new ArrayList<>();
    List<Double> b = new ArrayList<>();
    over.forEach(
        (repeat, seconds) -> {
          double other = under.getOrDefault(repeat, Double.NaN);
          if (seconds > 0 && other > 0 && Double.isFinite(seconds) && Double.isFinite(other)) {
            a.add(seconds);
            b.add(other);
          }
        });
    return a.isEmpty() ? Optional.empty() : Optional.of(LogRatios.paired(a, b));
  }
}
