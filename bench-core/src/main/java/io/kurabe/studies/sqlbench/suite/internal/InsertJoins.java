package io.kurabe.studies.sqlbench.suite.internal;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Makes outer joins of the table with itself, and reads lists of keys. */
record InsertJoins(SuiteRun run, Insert.Constants constants) implements Insert.Part {
  private static final String JOIN = " FROM bench1 x LEFT JOIN bench1 y ON x.id2=y.id3";
  private static final String COUNTS = "SELECT COUNT(x.dummy1),COUNT(y.dummy1)" + JOIN;
  private static final int[][] LISTS = {{1, 10}, {11, 100}, {101, 1_000}};

  @Override
  public void carryOut() {
    int rows = constants.rows();
    // After the updates a key is a twentieth of what it was, but for half of the upper third.
    long unmatched = rows - matched();
    joined("outer_join_on_key", "SELECT COUNT(*)" + JOIN, Expect.row(rows + unmatched));
    joined("outer_join", COUNTS, Expect.row(rows + unmatched, rows));
    joined("outer_join_found", COUNTS + " WHERE y.id3 IS NOT NULL", Expect.row(rows, rows));
    // The suite reports the number of ranges; it runs ten, as of the others.
    run.operation(
        SuiteOperation.of("outer_join_not_found", Insert.Constants.SMALL)
            .counting(constants.range())
            .asEstimable(),
        k -> run.session().query(COUNTS + " WHERE y.id3 IS NULL", Expect.row(unmatched, 0)));
    lists();
  }

  /** Returns the number of different values that the key has now: each is the number of one row. */
  private long matched() {
    int n = constants.n();
    return (long) (3 * n + 19) / 20 + (n - n / 2);
  }

  private void joined(String name, String query, Expect expect) {
    run.operation(
        SuiteOperation.of(name, Insert.Constants.SMALL), k -> run.session().query(query, expect));
  }

  private void lists() {
    SuiteSession session = run.session();
    int rounds = constants.range();
    run.aside(() -> run.create(SuiteTable.of("bench2", "id int!").primaryKey("id")));
    for (int[] list : LISTS) {
      int to = list[1];
      run.aside(
          () -> {
            for (int id = list[0]; id <= to; id++) {
              session.change("INSERT INTO bench2 VALUES (" + id + ")", 1);
            }
          });
      String ids =
          IntStream.rangeClosed(1, to).mapToObj(String::valueOf).collect(Collectors.joining(","));
      repeated("select_in", "SELECT * FROM bench1 WHERE id IN (" + ids + ")", rounds, to);
      repeated(
          "select_join_in",
          "SELECT bench1.* FROM bench2 LEFT JOIN bench1 ON bench1.id=bench2.id",
          rounds,
          to);
    }
    run.aside(() -> session.execute("DROP TABLE bench2"));
  }

  private void repeated(String name, String query, int rounds, int rows) {
    run.operation(
        SuiteOperation.of(name, rounds).asUnreported().asEstimable(),
        k -> run.session().query(query, Expect.rows(rows)));
  }
}
