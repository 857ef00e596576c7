package io.kurabe.studies.sqlbench.suite.internal;

import java.util.List;

/**
 * Runs the second part of select_range_prefix and select_range_key2: twenty predicates on ranges.
 */
record InsertPredicates(SuiteRun run, Insert.Constants constants) implements Insert.Part {
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

  @Override
  public void carryOut() {
    each("select_range_prefix", "id");
    each("select_range_key2", "id3");
  }

  private void each(String name, String column) {
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
