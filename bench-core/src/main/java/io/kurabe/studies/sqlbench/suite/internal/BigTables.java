package io.kurabe.studies.sqlbench.suite.internal;

import java.util.Collections;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Uses a table of a thousand columns. */
final class BigTables implements SuiteTest {
  @Override
  public String name() {
    return "big-tables";
  }

  @Override
  public void run(SuiteRun run) {
    int loops = run.size().of(1_000, 100);
    int fields = run.size().of(1_000, 100);
    SuiteSession session = run.session();
    String names = columns(fields, ",", "");
    String ones = String.join(",", Collections.nCopies(fields, "1"));
    run.aside(
        () -> {
          run.create(SuiteTable.of("bench1", columns(fields, ", ", " int")));
          session.change("INSERT INTO bench1 VALUES (" + ones + ")", 1);
        });
    run.operation(
        SuiteOperation.of("select_many_fields", 2 * loops),
        k -> session.query("SELECT " + (k < loops ? "*" : names) + " FROM bench1", Expect.rows(1)));
    String[] into = {"INSERT INTO bench1", "INSERT INTO bench1 (" + names + ")"};
    run.operation(
        SuiteOperation.of("insert_many_fields", 2 * loops),
        k -> session.change(into[k / loops] + " VALUES (" + ones + ")", 1));
    run.aside(
        () -> {
          session.query("SELECT COUNT(*) FROM bench1", Expect.row(2 * loops + 1));
          session.execute("DROP TABLE bench1");
        });
  }

  private static String columns(int count, String between, String type) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> "i" + i + type)
        .collect(Collectors.joining(between));
  }
}
