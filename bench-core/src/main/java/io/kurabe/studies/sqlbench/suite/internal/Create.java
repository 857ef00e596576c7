package io.kurabe.studies.sqlbench.suite.internal;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Makes many tables, and tables that are dropped at once. */
final class Create implements SuiteTest {
  private static final SuiteTable SMALL =
      SuiteTable.of("bench", "i int!, d double, f float, s char10, v varchar100").primaryKey("i");

  /** The most tables at a time: PostgreSQL locks each with its index, at most 6,400 by default. */
  private static final int MOST_AT_ONCE = 1_000;

  private static final SuiteTable KEYS = withSixteenKeys();

  private static SuiteTable withSixteenKeys() {
    StringBuilder columns =
        new StringBuilder(
            "field1 tinyint!, field2 mediumint!, field3 smallint!, field4 char16!, field5 int!,"
                + " field6 float!, field7 double!");
    String[] key = new String[16];
    for (int i = 1; i <= key.length; i++) {
      key[i - 1] = "field" + i;
      columns.append(i > 7 ? ", field" + i + " char5!" : "");
    }
    SuiteTable table = SuiteTable.of("bench", columns.toString()).primaryKey(key);
    for (int i = 2; i <= key.length; i++) {
      table = table.index("index" + i, "field" + i);
    }
    return table;
  }

  @Override
  public String name() {
    return "create";
  }

  @Override
  public void run(SuiteRun run) {
    int tables = run.size().of(10_000, 10);
    SuiteSession session = run.session();
    run.operation(
        SuiteOperation.of("create_MANY_tables", tables), k -> run.create(SMALL.named(table(k))));
    run.operation(
        SuiteOperation.of("select_group_when_MANY_tables", tables),
        k -> session.query("SELECT COUNT(*) FROM " + table(k), Expect.row(0)));
    int atOnce = run.fast() ? MOST_AT_ONCE : 1;
    int drops = (tables + atOnce - 1) / atOnce;
    run.operation(
        SuiteOperation.of("drop_table_when_MANY_tables", drops).counting(tables),
        k ->
            session.execute("DROP TABLE " + names(k * atOnce, Math.min(tables, (k + 1) * atOnce))));
    createAndDrop(run, "create+drop", SMALL, run.size().of(10_000, 10));
    createAndDrop(run, "create_key+drop", KEYS, run.size().of(10_000, 100));
  }

  private static String names(int from, int to) {
    return IntStream.range(from, to).mapToObj(Create::table).collect(Collectors.joining(","));
  }

  private static String table(int k) {
    return "bench_" + (k + 1);
  }

  private static void createAndDrop(SuiteRun run, String name, SuiteTable table, int count) {
    run.operation(
        SuiteOperation.of(name, count),
        k -> {
          run.create(table.named(table(k)));
          run.session().execute("DROP TABLE " + table(k));
        });
  }
}
