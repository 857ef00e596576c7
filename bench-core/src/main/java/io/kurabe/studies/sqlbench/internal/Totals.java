package io.kurabe.studies.sqlbench.internal;

import io.kurabe.result.internal.Points;
import io.kurabe.stats.Estimate;
import io.kurabe.studies.sqlbench.suite.internal.SuiteTest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Compares sums over many rows of two targets, repeat by repeat. A repeat in which one of the rows
 * has no time or wrong answers, or was not reached, has no sum. Immutable.
 *
 * @param whole whether every operation of the published table was wanted
 */
record Totals(List<SuiteTestRun> tests, Expected expected, boolean whole) {
  Totals {
    tests = List.copyOf(tests);
  }

  /** The tests of the published table. */
  private static final Set<String> PUBLISHED =
      Published.columns().get(Published.MYSQL_55).tests().stream()
          .map(t -> t.name())
          .collect(Collectors.toSet());

  /** Returns whether every operation of the published table is wanted. */
  static boolean isWhole(SqlBenchOptions options) {
    Set<String> chosen = options.tests().stream().map(SuiteTest::name).collect(Collectors.toSet());
    return options.operations().isEmpty() && chosen.containsAll(PUBLISHED);
  }

  /** Returns why there is no sum; empty when nothing was left out on purpose. */
  Optional<String> leftOut() {
    return whole
        ? Optional.empty()
        : Optional.of("operations that the claim is about were left out");
  }

  /** Returns all operations of the published table; empty when some were left out. */
  Optional<Estimate> operations(String over, String under) {
    return whole ? operations(over, under, name -> true) : Optional.empty();
  }

  /** Returns some operations; empty when one of them was left out. */
  Optional<Estimate> operations(String over, String under, Set<String> names) {
    return names.stream().allMatch(n -> expected.cells(n, true) > 0)
        ? operations(over, under, names::contains)
        : Optional.empty();
  }

  private Optional<Estimate> operations(String over, String under, Predicate<String> wanted) {
    return Points.paired(ofOperations(over, wanted), ofOperations(under, wanted));
  }

  private Map<Integer, Double> ofOperations(String target, Predicate<String> wanted) {
    Map<Integer, List<Double>> seconds = new TreeMap<>();
    for (SuiteTestRun test : tests) {
      if (test.target().equals(target)) {
        test.cells().stream()
            .filter(c -> c.reported() && wanted.test(c.operation()) && test.wrongOf(c).isEmpty())
            .forEach(
                c ->
                    seconds
                        .computeIfAbsent(test.repeat(), r -> new ArrayList<>())
                        .add(c.seconds()));
      }
    }
    Map<Integer, Double> sums = new TreeMap<>();
    seconds.forEach(
        (repeat, own) -> {
          if (own.size() == expected.reported(wanted)) {
            sums.put(repeat, own.stream().mapToDouble(d -> d).sum());
          }
        });
    return sums;
  }

  /** Returns the ratio of some tests on two targets over the ratio of other tests. */
  Optional<Estimate> testsBeside(String over, String under, Set<String> some, Set<String> others) {
    return whole
        ? Points.paired(quotients(over, some, others), quotients(under, some, others))
        : Optional.empty();
  }

  private Map<Integer, Double> quotients(String target, Set<String> some, Set<String> others) {
    Map<Integer, Double> rest = ofTests(target, others);
    Map<Integer, Double> quotients = new TreeMap<>();
    ofTests(target, some)
        .forEach((repeat, s) -> quotients.put(repeat, s / rest.getOrDefault(repeat, Double.NaN)));
    return quotients;
  }

  private Map<Integer, Double> ofTests(String target, Set<String> names) {
    Map<Integer, Set<String>> there = new TreeMap<>();
    Map<Integer, Double> sums = new TreeMap<>();
    for (SuiteTestRun test : tests) {
      boolean right = test.firstWrong().isEmpty();
      if (test.target().equals(target) && names.contains(test.test()) && right) {
        there.computeIfAbsent(test.repeat(), r -> new HashSet<>()).add(test.test());
        sums.merge(test.repeat(), test.seconds(), Double::sum);
      }
    }
    there.forEach(
        (repeat, own) -> {
          if (!own.equals(names)) {
            sums.remove(repeat);
          }
        });
    return sums;
  }
}
