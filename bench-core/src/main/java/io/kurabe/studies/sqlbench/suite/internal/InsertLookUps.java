package io.kurabe.studies.sqlbench.suite.internal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Looks rows up: by lists of values that grow, joined by OR and in an IN; one row by its keys, each
 * time followed by a row that does not exist; by twenty predicates on ranges.
 */
record InsertLookUps(SuiteRun run, Insert.Constants constants, ScatteredKeys keys)
    implements Insert.Part {
  private static final int[] LENGTHS = {0, 12, 24, 36, 48};
  private static final int QUERIES = 3 * LENGTHS.length;

  @Override
  public void carryOut() {
    lists("select_range_prefix", "id");
    lists("select_range_key2", "id3");
    lookUp("select_key_prefix", "SELECT * FROM bench1 WHERE id={v}");
    lookUp("select_key", "SELECT * FROM bench1 WHERE id={v} AND id2={v}");
    lookUp("select_key_return_key", "SELECT id,id2 FROM bench1 WHERE id={v} AND id2={v}");
    lookUp("select_key2", "SELECT * FROM bench1 WHERE id3={v}");
    lookUp("select_key2_return_key", "SELECT id3 FROM bench1 WHERE id3={v}");
    lookUp("select_key2_return_prim", "SELECT id,id2 FROM bench1 WHERE id3={v}");
    predicates("select_range_prefix", "id");
    predicates("select_range_key2", "id3");
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

  private void lookUp(String name, String query) {
    int rounds = constants.lookUps();
    run.operation(
        SuiteOperation.of(name, rounds).counting(2L * rounds).asEstimable(),
        k -> {
          int there = keys.step(k + 1) % constants.rows();
          one(query, there, 1);
          one(query, there + constants.rows(), 0);
        });
  }

  private void one(String query, int value, int rows) {
    run.session().query(query.replace("{v}", "" + value), Expect.rows(rows));
  }

  /** A condition on the column {@code q}, and the rows that meet it. */
  private record Predicate(String condition, int rows) {}

  private static List<Predicate> predicates(int rows, int half) {
    String last = "" + (rows - 1);
    String pair = "(q>=1 AND q<=2)";
    return List.of(
        new Predicate("q=3 OR q=2 OR q=1 OR q=4 OR q=16 OR q=10", 6),
        new Predicate("q>=" + last + " OR q<1", 2),
        new Predicate("q>=1 AND q<=2", 2),
        new Predicate(pair + " OR " + pair, 2),
        new Predicate("q>=1 AND q<=10 AND q<=5", 5),
        new Predicate("(q>0 AND q<2) OR q>=" + last, 2),
        new Predicate(
            "(q>0 AND q<2) OR (q>=" + half + " AND q<=" + (half + 2) + ") OR q=" + (half - 1), 5),
        new Predicate("(q>=5 AND q<=10) OR (q>=1 AND q<=4)", 10),
        new Predicate("(q=1 OR q=2) AND (q=3 OR q=4)", 0),
        new Predicate("(q=1 OR q=2) AND (q=2 OR q=3)", 1),
        new Predicate("(q=1 OR q=5 OR q=20 OR q=40) AND (q=1 OR q>=20 OR q=4)", 3),
        new Predicate("((q=1 OR q=3) OR (q>1 AND q<3)) AND q<=2", 2),
        new Predicate("(q>=0 AND q<4) OR (q>=4 AND q<6)", 6),
        new Predicate(
            "q<=-1 OR (q>=0 AND q<=5) OR (q>=4 AND q<6) OR (q>=6 AND q<=7) OR (q>7 AND q<=8)", 9),
        new Predicate("((q>=1 AND q<=2) OR (q>=4 AND q<=5)) OR (q>=0 AND q<=10)", 11),
        new Predicate("((q>=1 AND q<=2) OR (q>=4 AND q<=5)) OR (q>2 AND q<=10)", 10),
        new Predicate("(q>1 OR q<1) AND q<=2", 2),
        new Predicate("q<=2 AND (q>1 OR q<=1)", 3),
        new Predicate("(q>=1 OR q<1) AND q<=2", 3),
        new Predicate("(q>=1 OR q<=2) AND q<=2", 3));
  }

  private void predicates(String name, String column) {
    List<Predicate> all =
        predicates(constants.rows(), constants.n() / 2).stream()
            .map(p -> new Predicate(p.condition.replace("q", column), p.rows))
            .toList();
    int rounds = constants.range();
    // The suite counts the statements and the numbers of rows that it expects of them alike.
    run.operation(
        SuiteOperation.of(name, rounds).counting(2L * all.size() * rounds).asEstimable(),
        k ->
            all.forEach(
                p ->
                    run.session()
                        .query("SELECT * FROM bench1 WHERE " + p.condition, Expect.rows(p.rows))));
  }
}
