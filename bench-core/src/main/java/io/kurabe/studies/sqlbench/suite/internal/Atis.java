package io.kurabe.studies.sqlbench.suite.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Queries flights and fares: 28 small tables and joins of them. */
final class Atis implements SuiteTest {
  @Override
  public String name() {
    return "ATIS";
  }

  @Override
  public void run(SuiteRun run) {
    SuiteSession session = run.session();
    List<SuiteTable> tables = AtisTables.ALL;
    List<String[]> rows = rows();
    run.operation(
        SuiteOperation.of("create_table", tables.size()),
        k -> {
          session.execute("DROP TABLE IF EXISTS " + tables.get(k).name());
          run.create(tables.get(k));
        });
    BulkInsert into = new BulkInsert(run);
    run.operation(
        SuiteOperation.of("insert", rows.size()),
        k -> into.row(rows.get(k)[0], rows.get(k)[1], k == rows.size() - 1));
    repeat(run, "select_simple_join", AtisQueries.SIMPLE_JOINS);
    repeat(run, "select_join", AtisQueries.JOINS);
    repeat(run, "select_key_prefix_join", AtisQueries.KEY_PREFIX_JOINS);
    repeat(run, "select_distinct", AtisQueries.DISTINCT);
    repeat(run, "select_group", AtisQueries.GROUPS);
    run.operation(
        SuiteOperation.of("drop_table", tables.size()),
        k -> session.execute("DROP TABLE " + tables.get(k).name()));
  }

  private static void repeat(SuiteRun run, String name, List<AtisQueries.Query> queries) {
    int loops = run.size().of(100, 10);
    run.operation(
        SuiteOperation.of(name, loops).counting((long) loops * queries.size()).asEstimable(),
        k -> queries.forEach(q -> run.session().query(q.sql(), q.expect())));
  }

  /** Returns the begin of each row's statement and its values, table after table. */
  private static List<String[]> rows() {
    AtisRows rows = AtisRows.read();
    List<String[]> all = new ArrayList<>();
    for (SuiteTable table : AtisTables.ALL) {
      for (List<Object> row : rows.of(table.name())) {
        String values = row.stream().map(Atis::literal).collect(Collectors.joining(","));
        all.add(new String[] {"INSERT INTO " + table.name(), values});
      }
    }
    return all;
  }

  private static String literal(Object value) {
    if (value instanceof Double fraction) {
      return String.format(Locale.ROOT, "%.2f", fraction);
    }
    return value instanceof String text ? "'" + text + "'" : value.toString();
  }
}
