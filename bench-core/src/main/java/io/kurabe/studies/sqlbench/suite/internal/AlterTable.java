package io.kurabe.studies.sqlbench.suite.internal;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Adds and drops columns and indexes. */
final class AlterTable implements SuiteTest {
  private static final int STEPS = 100;
  private static final int FIRST = 8;

  @Override
  public String name() {
    return "alter-table";
  }

  @Override
  public void run(SuiteRun run) {
    int rows = run.size().of(1_000, 100);
    int fields = run.size().of(1_000, 100);
    int each = (fields - FIRST) / STEPS + 1;
    SuiteSession session = run.session();
    run.aside(() -> run.create(SuiteTable.of("bench", columns(1, FIRST, "i%d int!"))));
    // The suite's own summary misses this insert, which lacks a colon in its log.
    run.operation(
        SuiteOperation.of("insert", rows).asUnreported(),
        k -> session.change("INSERT INTO bench VALUES (" + eightTimes(k) + ")", 1));
    add(run, fields, each);
    indexes(run);
    int dropped = drop(run, fields, each);
    run.aside(
        () -> {
          session.query("SELECT COUNT(*) FROM bench", Expect.row(rows));
          session.query(run.dialect().countColumns("bench"), Expect.row(fields - dropped));
          session.execute("DROP TABLE bench");
        });
  }

  private static String eightTimes(int value) {
    return IntStream.range(0, FIRST).mapToObj(c -> "" + value).collect(Collectors.joining(","));
  }

  private static void add(SuiteRun run, int fields, int each) {
    String integer = "ADD i%d " + run.dialect().type(ColumnType.INT);
    int steps = (fields - FIRST + each - 1) / each;
    int done =
        run.operation(
            SuiteOperation.of("alter_table_add", steps).asEstimable(),
            k -> {
              int from = FIRST + 1 + k * each;
              int to = Math.min(fields, from + each - 1);
              run.session().execute("ALTER TABLE bench " + columns(from, to, integer));
            });
    if (done < steps) {
      String rest = columns(FIRST + 1 + done * each, fields, integer);
      run.aside(() -> run.session().execute("ALTER TABLE bench " + rest));
    }
  }

  private static void indexes(SuiteRun run) {
    run.operation(
        SuiteOperation.of("create_index", FIRST),
        k -> {
          int i = k + 1;
          run.session().execute("CREATE INDEX bench_ind" + i + " ON bench (i" + i + ")");
        });
    run.operation(
        SuiteOperation.of("drop_index", FIRST),
        k -> run.session().execute(run.dialect().dropIndex("bench", "bench_ind" + (k + 1))));
  }

  /**
   * Drops columns. The suite's counter falls by one more than columns are dropped, so some of them
   * stay, and i8 is dropped.
   *
   * @return columns dropped
   */
  private static int drop(SuiteRun run, int fields, int each) {
    int steps = (fields - FIRST + each) / (each + 1);
    int done =
        run.operation(
            SuiteOperation.of("alter_table_drop", steps).asEstimable(),
            k -> {
              int counter = fields - k * (each + 1);
              String drop = columns(last(counter, each), counter - 1, "DROP COLUMN i%d");
              run.session().execute("ALTER TABLE bench " + drop);
            });
    return IntStream.range(0, done)
        .map(k -> fields - k * (each + 1))
        .map(counter -> counter - last(counter, each))
        .sum();
  }

  private static int last(int counter, int each) {
    return Math.max(counter - each, FIRST);
  }

  private static String columns(int from, int to, String each) {
    return IntStream.rangeClosed(from, to)
        .mapToObj(i -> each.replace("%d", "" + i))
        .collect(Collectors.joining(", "));
  }
}
