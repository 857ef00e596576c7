package io.kurabe.studies.sqlbench.suite.internal;

import java.util.ArrayList;
import java.util.List;

/** Uses the Wisconsin benchmark's tables, with ten queries and fourteen changes. */
final class Wisconsin implements SuiteTest {
  private static final String COLUMNS =
      "unique1,unique2,two,four,ten,twenty,hundred,thousand,twothousand,fivethous,tenthous,odd,even,"
          + "stringu1,stringu2,string4";
  private static final List<String> TABLES = List.of("onek", "tenk1", "tenk2", "bprime");

  @Override
  public String name() {
    return "wisconsin";
  }

  private static SuiteTable table(int number) {
    return SuiteTable.of(
            TABLES.get(number),
            "unique1 int!, unique2 int!, two int, four int, ten int, twenty int, hundred int!,"
                + " thousand int, twothousand int, fivethous int, tenthous int, odd int, even int,"
                + " stringu1 char16, stringu2 char16, string4 char16")
        .unique("unique1_" + (number + 1), "unique1")
        .unique("unique2_" + (number + 1), "unique2")
        .index("hundred" + (number + 1), "hundred");
  }

  @Override
  public void run(SuiteRun run) {
    int loops = run.size().of(10, 2);
    SuiteSession session = run.session();
    // The suite reports the last index in place of the count; four are made.
    run.operation(
        SuiteOperation.of("create_table", TABLES.size()).counting(TABLES.size() - 1L),
        k -> {
          session.execute("DROP TABLE IF EXISTS " + TABLES.get(k));
          run.create(table(k));
        });
    List<String[]> rows = rows();
    BulkInsert into = new BulkInsert(run);
    run.operation(
        SuiteOperation.of("insert", rows.size()),
        k -> into.row(rows.get(k)[0], rows.get(k)[1], k == rows.size() - 1));
    run.operation(
        SuiteOperation.of("delete_big", 1),
        k -> session.change("DELETE FROM bprime WHERE unique2 >= 1000", 9_000));
    TABLES.forEach(run::keepBooks);
    benchmark(run, loops);
    run.aside(
        () -> {
          session.query("SELECT COUNT(*) FROM tenk1", Expect.row(10_000));
          TABLES.forEach(table -> session.execute("DROP TABLE " + table));
        });
  }

  /** Returns the begin of each row's statement and its values, table after table. */
  private static List<String[]> rows() {
    List<String[]> all = new ArrayList<>();
    for (String table : TABLES) {
      int rows = table.equals("onek") ? 1_000 : 10_000;
      WisconsinRows.of(rows, values -> all.add(new String[] {"INSERT INTO " + table, values}));
    }
    return all;
  }

  private record Query(String sql, int rows) {}

  private static void benchmark(SuiteRun run, int loops) {
    List<Query> queries = queries();
    List<String> changes = changes();
    int asked = loops * queries.size();
    run.operation(
        SuiteOperation.of("wisc_benchmark", asked + changes.size()),
        k -> {
          if (k < asked) {
            Query query = queries.get(k / loops);
            run.session().query(query.sql, Expect.rows(query.rows));
          } else {
            run.session().change(changes.get(k - asked), 1);
          }
        });
  }

  private static List<Query> queries() {
    String tenk1 = "SELECT " + COLUMNS + " FROM tenk1 WHERE ";
    return List.of(
        new Query(tenk1 + "unique2 > 301 AND unique2 < 402", 100),
        new Query(tenk1 + "unique1 > 647 AND unique1 < 1648", 1_000),
        new Query(tenk1 + "unique2 = 2001", 1),
        new Query(tenk1 + "unique2 > 301 AND unique2 < 402", 100),
        new Query(
            "SELECT x.*, "
                + renamed("y")
                + " FROM tenk1 x, tenk1 y WHERE x.unique2 = y.unique2 AND y.unique2 < 1000",
            1_000),
        new Query(
            "SELECT x.*, " + renamed("y") + " FROM tenk1 x, bprime y WHERE x.unique2 = y.unique2",
            1_000),
        new Query(
            "SELECT x.*, "
                + renamed("o")
                + " FROM onek o, tenk1 x, tenk1 y WHERE o.unique2 = x.unique2"
                + " AND x.unique2 = y.unique2 AND x.unique2 < 1000 AND y.unique2 < 1000",
            1_000),
        new Query("SELECT two,four,ten,twenty,hundred,string4 FROM tenk1", 10_000),
        new Query("SELECT * FROM onek", 1_000),
        new Query("SELECT MIN(unique2) FROM tenk1", 1));
  }

  private static String renamed(String table) {
    List<String> all = new ArrayList<>();
    for (String column : COLUMNS.split(",", -1)) {
      all.add(table + "." + column + " AS t2" + column);
    }
    return String.join(", ", all);
  }

  private static List<String> changes() {
    return List.of(
        insert(10_001, 74_001),
        insert(19_991, 60_001),
        "DELETE FROM tenk1 WHERE unique2 = 877",
        "DELETE FROM tenk1 WHERE unique2 = 876",
        update(1_491, 10_001),
        update(1_480, 10_023),
        insert(20_002, 70_002),
        insert(50_002, 40_002),
        "DELETE FROM tenk1 WHERE unique2 = 10001",
        "DELETE FROM tenk1 WHERE unique2 = 900",
        update(187, 10_088),
        update(2_000, 10_003),
        update(1_974, 10_020),
        update(1_140, 16_001));
  }

  private static String insert(int unique1, int unique2) {
    return "INSERT INTO tenk1 (%s) VALUES (%s,%s,0,2,0,10,50,688,1950,4950,9950,1,100,'AAAAAA','BBBBBB','CCCCxx')"
        .formatted(COLUMNS, unique1, unique2);
  }

  private static String update(int from, int to) {
    return "UPDATE tenk1 SET unique2 = " + to + " WHERE unique2 = " + from;
  }
}
