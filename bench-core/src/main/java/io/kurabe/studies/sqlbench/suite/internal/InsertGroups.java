package io.kurabe.studies.sqlbench.suite.internal;

import java.math.BigDecimal;

/** Reads sums, smallest and largest values and counts, by keys and by scans. */
record InsertGroups(SuiteRun run, Insert.Constants constants) implements Insert.Part {
  @Override
  public void carryOut() {
    groups();
    minimaAndMaxima();
    counts();
    distinct();
  }

  private void query(String sql, Expect expect) {
    run.session().query("SELECT " + sql, expect);
  }

  private void groups() {
    int rows = constants.rows();
    int n = constants.n();
    int rounds = Insert.Constants.SMALL;
    long sum = (long) rows * (rows - 1) / 2;
    String mean = BigDecimal.valueOf(rows - 1, 0).divide(BigDecimal.valueOf(2)).toPlainString();
    // The suite's counter begins at 1 and grows by 11 for ten statements.
    run.operation(
        SuiteOperation.of("select_group", rounds).counting(1 + 11L * rounds).asEstimable(),
        k -> {
          int counter = 11 * k + 10;
          query("COUNT(*) FROM bench1", Expect.row(rows));
          query("MIN(id) FROM bench1", Expect.row(0));
          query("MAX(id) FROM bench1", Expect.row(rows - 1));
          query("SUM(id+0.0) FROM bench1", Expect.row(sum));
          query("MIN(id3),MAX(id3),SUM(id3-0.0) FROM bench1", Expect.row(0, rows - 1, sum));
          query("MIN(dummy1),MAX(dummy1) FROM bench1", Expect.row("ABCDEFGHIJ", "CDEFGHIJKL"));
          query("COUNT(*) FROM bench1 WHERE id>=" + 2 * n, Expect.row(n));
          query(
              "COUNT(*),SUM(id+0.0),MIN(id),MAX(id),AVG(id-0.0) FROM bench1",
              Expect.row(rows, sum, 0, rows - 1, mean));
          query("id % 10,COUNT(*) FROM bench1 GROUP BY 1", Expect.rows(10));
          query(
              "id,id3,dummy1 FROM bench1 WHERE id<100+"
                  + counter
                  + "-"
                  + counter
                  + " GROUP BY id,id3,dummy1 ORDER BY id DESC,id3,dummy1",
              Expect.rows(100));
        });
  }

  private void minimaAndMaxima() {
    int rounds = 5 * constants.range();
    run.operation(
        SuiteOperation.of("min_max_on_key", rounds).counting(6L * rounds).asEstimable(),
        k -> {
          int id = k + 1;
          query("MIN(id) FROM bench1", Expect.row(0));
          query("MAX(id) FROM bench1", Expect.row(constants.rows() - 1));
          query("MIN(id2) FROM bench1 WHERE id=" + id, Expect.row(id));
          query("MAX(id2) FROM bench1 WHERE id=" + id, Expect.row(id));
          query("MIN(dummy1) FROM bench1 WHERE id=" + id, Expect.rows(1));
          query("MAX(dummy1) FROM bench1 WHERE id=" + id, Expect.rows(1));
        });
    int scans = Insert.Constants.SMALL;
    run.operation(
        SuiteOperation.of("min_max", scans).counting(6L * scans).asEstimable(),
        k -> {
          int id = k + 1;
          query("MIN(id2) FROM bench1", Expect.row(0));
          query("MAX(id2) FROM bench1", Expect.row(constants.rows() - 1));
          query("MIN(id3) FROM bench1 WHERE id2=" + id, Expect.row(id));
          query("MAX(id3) FROM bench1 WHERE id2=" + id, Expect.row(id));
          query("MIN(dummy1) FROM bench1 WHERE id2=" + id, Expect.row("ABCDEFGHIJ"));
          query("MAX(dummy1) FROM bench1 WHERE id2=" + id, Expect.row("ABCDEFGHIJ"));
        });
  }

  private void counts() {
    counts("count_on_key", "COUNT(id) FROM bench1 WHERE id<");
    counts("count", "COUNT(dummy1) FROM bench1 WHERE id2<");
  }

  private void counts(String name, String query) {
    int apart = constants.rows() / 100;
    run.operation(
        SuiteOperation.of(name, 100), k -> query(query + apart * k, Expect.row(apart * k)));
  }

  private void distinct() {
    int rounds = Insert.Constants.SMALL;
    run.operation(
        SuiteOperation.of("count_distinct_big", rounds).counting(2L * rounds).asEstimable(),
        k -> {
          query("COUNT(DISTINCT dummy1) FROM bench1", Expect.row(3));
          query("dummy1,COUNT(DISTINCT id) FROM bench1 GROUP BY dummy1", Expect.rows(3));
        });
  }
}
