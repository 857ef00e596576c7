package io.kurabe.studies.sqlbench.suite.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Fills a table with sixteen keys, many rows at a time. */
record InsertManyKeys(SuiteRun run, Insert.Constants constants, ScatteredKeys keys)
    implements Insert.Part {
  private static final int MASK = 127;

  private static SuiteTable table() {
    StringBuilder columns =
        new StringBuilder(
            "field1 tinyint!, field_search tinyint!, field2 mediumint!, field3 smallint!,"
                + " field4 char16!, field5 int!, field6 float!, field7 double!");
    String[] key = new String[16];
    for (int i = 1; i <= key.length; i++) {
      key[i - 1] = "field" + i;
      columns.append(i > 7 ? ", field" + i + " char6!" : "");
    }
    SuiteTable table =
        SuiteTable.of("bench1", columns.toString()).primaryKey(key).index("index2", "field_search");
    for (int i = 3; i <= key.length; i++) {
      table = table.index("index" + i, "field" + i);
    }
    return table;
  }

  @Override
  public void carryOut() {
    SuiteSession session = run.session();
    int rows = constants.manyKeys();
    run.aside(() -> run.create(table()));
    BulkInsert into = new BulkInsert(run);
    run.operation(
        SuiteOperation.of("insert_key", rows),
        k -> into.row("INSERT INTO bench1", row(k, keys.key(k)), k == rows - 1));
    run.keepBooks("bench1");
    run.operation(
        SuiteOperation.of("update_of_primary_key_many_keys", 256),
        k -> session.change("UPDATE bench1 SET field5=1 WHERE field_search=" + k, having(k)));
    run.keepBooks("bench1");
    run.operation(
        SuiteOperation.of("delete_big_many_keys", 128),
        k -> session.change("DELETE FROM bench1 WHERE field_search=" + k, having(k)));
    run.operation(
        SuiteOperation.of("delete_all_many_keys", 1).withTheLast(), k -> deleteAll(session));
    run.aside(() -> session.execute("DROP TABLE bench1"));
    multiple();
  }

  private void deleteAll(SuiteSession session) {
    if (run.fast()) {
      session.execute("TRUNCATE TABLE bench1");
    } else {
      session.change("DELETE FROM bench1 WHERE field1>0", 0);
    }
  }

  private int having(int search) {
    int rows = constants.manyKeys();
    return search > MASK ? 0 : rows / 128 + (search < rows % 128 ? 1 : 0);
  }

  private String row(int k, int random) {
    return (k & MASK)
        + ","
        + (k & MASK)
        + ","
        + random
        + ","
        + (k & (run.fast() ? 32_766 : 32_767))
        + ",'ABCDEF"
        + random
        + "',0,"
        + random
        + ","
        + random
        + ".0"
        + String.join("", Collections.nCopies(9, ",'" + random + "'"));
  }

  private void multiple() {
    SuiteSession session = run.session();
    int n = constants.n();
    run.aside(() -> run.create(InsertRows.TABLE));
    List<String> statements = new ArrayList<>();
    List<Integer> rows = new ArrayList<>();
    pack(n, statements, rows);
    run.operation(
        SuiteOperation.of("multiple_value_insert", statements.size()).counting(n),
        k -> session.change(statements.get(k), rows.get(k)));
    run.operation(
        SuiteOperation.of("drop table(1)", 1).asUnreported(),
        k -> session.execute("DROP TABLE bench1"));
  }

  /** Packs rows into statements; the suite counts only the length of a key of each. */
  private static void pack(int n, List<String> statements, List<Integer> rows) {
    String begin = "INSERT INTO bench1 VALUES ";
    StringBuilder statement = new StringBuilder(begin);
    int first = 0;
    for (int k = 0; k < n; k++) {
      if (statement.length() + ("" + k).length() >= BulkInsert.LONGEST_STATEMENT) {
        statements.add(statement.substring(0, statement.length() - 1));
        rows.add(k - first);
        statement.setLength(begin.length());
        first = k;
      }
      statement.append('(').append(k).append(',').append(k).append(',').append(k);
      statement.append(",'EFGHIJKLM'),");
    }
    statements.add(statement.substring(0, statement.length() - 1));
    rows.add(n - first);
  }
}
