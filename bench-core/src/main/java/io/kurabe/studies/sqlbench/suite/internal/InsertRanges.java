package io.kurabe.studies.sqlbench.suite.internal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Runs the first part of select_range_prefix and select_range_key2: lists of values that grow,
 * joined by OR and in an IN.
 */
record InsertRanges(SuiteRun run, Insert.Constants constants, ScatteredKeys keys)
    implements Insert.Part {
  private static final int[] LENGTHS = {0, 12, 24, 36, 48};
  private static final int QUERIES = 3 * LENGTHS.length;

  @Override
  public void carryOut() {
    lists("select_range_prefix", "id");
    lists("select_range_key2", "id3");
  }

  private void lists(String name, String column) {
    int rounds = (constants.range() * 10 + QUERIES - 1) / QUERIES;
    run.operation(
        SuiteOperation.of(name, rounds).counting((long) rounds * QUERIES).asEstimable(),
        k -> {
          for (int length : LENGTHS) {
            list(column, length);
          }
        });
  }

  private void list(String column, int length) {
    List<Integer> values = new ArrayList<>(List.of(1));
    for (int k = 1; k < length; k++) {
      values.add(keys.step(k) % (4 * constants.n()));
    }
    String terms = values.stream().map(v -> column + "=" + v).collect(Collectors.joining(" OR "));
    String list = values.stream().map(String::valueOf).collect(Collectors.joining(","));
    Set<Integer> there = new HashSet<>(values);
    there.removeIf(v -> v >= constants.rows());
    long small = there.stream().filter(v -> v < 10).count();
    String all = "SELECT * FROM bench1 WHERE ";
    run.session().query(all + terms, Expect.rows(there.size()));
    run.session().query(all + column + " IN (" + list + ")", Expect.rows(there.size()));
    run.session().query(all + "(" + terms + ") AND " + column + "<10", Expect.rows(small));
  }
}
