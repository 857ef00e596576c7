package io.kurabe.studies.sqlbench.internal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The sums of a row of the result: by target and repeat. Used by one thread. */
final class RowSums {
  final String name;
  final Map<String, Map<Integer, Sum>> all = new LinkedHashMap<>();

  RowSums(String name, List<String> targets) {
    this.name = name;
    targets.forEach(t -> all.put(t, new TreeMap<>()));
  }

  Sum of(SuiteTestRun test) {
    return all.computeIfAbsent(test.target(), t -> new TreeMap<>())
        .computeIfAbsent(test.repeat(), r -> new Sum());
  }

  void requireCells(int wanted) {
    all.values().forEach(repeats -> repeats.values().forEach(s -> s.requireCells(wanted)));
  }

  /** Returns the times of the repeats that have one. */
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

  /** The time of one target in one repeat, added up when there are several. */
  static final class Sum {
    long count;
    int cells;
    long statements;
    double seconds;
    boolean estimated;
    String wrong = "";
    String missing = "";

    void add(SuiteTestRun test, SuiteCell cell) {
      cells++;
      count += cell.count();
      statements += cell.statements();
      seconds += cell.seconds();
      estimated |= cell.estimated();
      wrong = wrong.isEmpty() ? test.wrongOf(cell) : wrong;
      missing = missing.isEmpty() ? cell.missing() : missing;
    }

    void add(SuiteTestRun test) {
      seconds += test.seconds();
      estimated |= test.estimated();
      wrong = test.firstWrong();
      missing = test.failed().isEmpty() ? test.firstMissing() : test.failed();
    }

    /** Requires all cells; a sum of fewer cells belongs to a run that was interrupted. */
    void requireCells(int wanted) {
      if (cells < wanted) {
        seconds = Double.NaN;
        missing = missing.isEmpty() ? "a test of it did not get to its end" : missing;
      }
    }
  }
}
