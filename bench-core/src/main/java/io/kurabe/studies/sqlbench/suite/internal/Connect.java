package io.kurabe.studies.sqlbench.suite.internal;

import java.util.Arrays;
import java.util.function.IntFunction;

/** Opens connections, and sends the smallest queries. */
final class Connect implements SuiteTest {
  private static final int BLOB_BYTES = 65_000;

  @Override
  public String name() {
    return "connect";
  }

  @Override
  public void run(SuiteRun run) {
    int loops = run.size().of(100_000, 1_000);
    int connects = loops / 10;
    SuiteSession session = run.session();
    run.operation(SuiteOperation.of("connect", connects), k -> run.connect().close());
    connecting(run, "connect+select_simple", connects, k -> "SELECT " + k, k -> Expect.row(k));
    selecting(run, "select_simple", loops, k -> "SELECT " + k, k -> Expect.row(k));
    selecting(run, "select_simple_cache", loops, k -> "SELECT 10000", k -> Expect.row(10_000));
    run.aside(
        () -> {
          run.create(SuiteTable.of("bench1", "a int!, i int, s char10").primaryKey("a"));
          session.change("INSERT INTO bench1 VALUES (1,100,'AAA')", 1);
        });
    IntFunction<String> row = k -> "SELECT a,i,s," + k + " FROM bench1";
    IntFunction<Expect> first = k -> Expect.row(1, 100, "AAA", k);
    connecting(run, "connect+select_1_row", connects, row, first);
    selecting(run, "select_1_row", loops, row, first);
    String constant = "SELECT a,i,s FROM bench1";
    selecting(run, "select_1_row_cache", loops, k -> constant, k -> Expect.row(1, 100, "AAA"));
    run.aside(() -> session.change("INSERT INTO bench1 VALUES (2,200,'BBB')", 1));
    selecting(run, "select_2_rows", loops, row, k -> Expect.rows(2));
    selecting(
        run,
        "select_column+column",
        loops,
        k -> "SELECT a+a+a+a+a+a+a+a+a+" + k + " FROM bench1",
        k -> Expect.rows(2));
    bigString(run, connects);
  }

  private static void bigString(SuiteRun run, int count) {
    SuiteSession session = run.session();
    run.aside(
        () -> {
          session.execute("DROP TABLE bench1");
          run.create(SuiteTable.of("bench1", "b blob"));
          byte[] blob = new byte[BLOB_BYTES];
          Arrays.fill(blob, (byte) 'A');
          session.insert("INSERT INTO bench1 VALUES (?)", blob);
        });
    selecting(
        run,
        "select_big_str",
        count,
        k -> "SELECT b," + k + " FROM bench1",
        k -> Expect.row(BLOB_BYTES + " bytes", k));
    run.aside(() -> session.execute("DROP TABLE bench1"));
  }

  private static void connecting(
      SuiteRun run, String name, int count, IntFunction<String> query, IntFunction<Expect> answer) {
    run.operation(
        SuiteOperation.of(name, count),
        k -> {
          try (SuiteSession session = run.connect()) {
            session.query(query.apply(k), answer.apply(k));
          }
        });
  }

  private static void selecting(
      SuiteRun run, String name, int count, IntFunction<String> query, IntFunction<Expect> answer) {
    run.operation(
        SuiteOperation.of(name, count), k -> run.session().query(query.apply(k), answer.apply(k)));
  }
}
