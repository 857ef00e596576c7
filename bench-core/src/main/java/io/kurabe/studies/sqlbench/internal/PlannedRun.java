package io.kurabe.studies.sqlbench.internal;

import io.kurabe.studies.sqlbench.suite.internal.SuiteTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** One run of one test on one target; repeats start at 1. */
record PlannedRun(SuiteTest test, String target, int repeat) {
  /** Returns a unique name that is safe in file names. */
  String name() {
    return target.replaceAll("[^A-Za-z0-9_]+", "-") + "-" + test.name() + "-r" + repeat;
  }

  /** Returns the variant that it repeats, for tables. */
  String variant() {
    return target + " " + test.name();
  }

  /**
   * Returns, of runs that were made before, those whose test was run on all targets in that repeat.
   * The others have nothing to compare with under the same conditions.
   */
  static Set<String> complete(List<List<PlannedRun>> blocks, Set<String> made) {
    Map<Unit, List<String>> units =
        blocks.stream()
            .flatMap(List::stream)
            .collect(
                Collectors.groupingBy(
                    r -> new Unit(r.test, r.repeat),
                    Collectors.mapping(PlannedRun::name, Collectors.toList())));
    return units.values().stream()
        .filter(made::containsAll)
        .flatMap(List::stream)
        .collect(Collectors.toSet());
  }

  private record Unit(SuiteTest test, int repeat) {}

  /**
   * Returns the runs in the order of execution, one block for each repeat. A test is run on all
   * targets one after the other, so that both sides of a comparison meet the same conditions; which
   * comes first changes from repeat to repeat and from test to test.
   */
  static List<List<PlannedRun>> blocks(SqlBenchOptions options, Set<String> targets) {
    List<List<Unit>> units =
        options
            .replication()
            .order(
                repeat -> options.tests().stream().map(t -> new Unit(t, repeat)).toList(),
                Unit::test,
                options.seed());
    List<List<PlannedRun>> blocks = new ArrayList<>();
    for (List<Unit> block : units) {
      List<PlannedRun> runs = new ArrayList<>();
      for (Unit unit : block) {
        List<String> order = new ArrayList<>(targets);
        if ((options.tests().indexOf(unit.test) + unit.repeat) % 2 == 0) {
          Collections.reverse(order);
        }
        order.forEach(t -> runs.add(new PlannedRun(unit.test, t, unit.repeat)));
      }
      blocks.add(runs);
    }
    return blocks;
  }
}
