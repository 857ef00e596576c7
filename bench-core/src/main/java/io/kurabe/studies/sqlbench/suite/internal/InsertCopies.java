package io.kurabe.studies.sqlbench.suite.internal;

import java.util.ArrayList;
import java.util.List;

/** Copies the table by INSERT ... SELECT, and deletes its rows. */
record InsertCopies(SuiteRun run, Insert.Constants constants, ScatteredKeys keys)
    implements Insert.Part {
  @Override
  public void carryOut() {
    copies();
    byKey();
    ranges();
    run.aside(() -> run.session().execute("DROP TABLE bench1"));
  }

  private void copies() {
    SuiteSession session = run.session();
    SuiteTable plain =
        new SuiteTable(
            "bench2", InsertRows.TABLE.columns(), InsertRows.TABLE.primaryKey(), List.of());
    run.aside(
        () -> {
          run.create(plain);
          run.create(plain.named("bench3").index("ix3_id3", "id3"));
        });
    run.operation(SuiteOperation.of("insert_select_1_key", 1), k -> copy("bench2"));
    run.operation(SuiteOperation.of("insert_select_2_keys", 1), k -> copy("bench3"));
    run.operation(
        SuiteOperation.of("drop table(2)", 2).asUnreported(),
        k -> session.execute("DROP TABLE bench" + (k + 2)));
  }

  private void copy(String table) {
    run.session().change("INSERT INTO " + table + " SELECT * FROM bench1", constants.rows());
  }

  /** Deletes by key; half of the keys were changed before, so their statements find no row. */
  private void byKey() {
    int n = constants.n();
    run.operation(
        SuiteOperation.of("delete_key", n / 10),
        k -> {
          int id3 = n + keys.key(10 * k);
          run.session().change("DELETE FROM bench1 WHERE id3=" + id3, 10 * k < n / 2 ? 0 : 1);
        });
    run.keepBooks("bench1");
  }

  /** Deletes by thirteen statements; the suite reports twelve. */
  private void ranges() {
    int n = constants.n();
    DeletedRows model = new DeletedRows(n, keys);
    List<Deletion> deletions = new ArrayList<>();
    for (int k = 0; k < 10; k++) {
      int to = k * (n / 10);
      deletions.add(new Deletion("id3>=0 AND id3<=" + to, model.deleteByKey(0, to)));
    }
    deletions.add(new Deletion("id3>=0 AND id3<=" + n, model.deleteByKey(0, n)));
    deletions.add(new Deletion("id>=" + n + " AND id<=" + 2 * n, model.deleteById(n, 2 * n)));
    String rest = run.fast() ? "" : "id3<" + constants.rows();
    deletions.add(new Deletion(rest, model.deleteByKey(Integer.MIN_VALUE, constants.rows() - 1)));
    run.operation(
        SuiteOperation.of("delete_range", deletions.size()).counting(deletions.size() - 1),
        k -> delete(deletions.get(k)));
  }

  private record Deletion(String where, long rows) {}

  private void delete(Deletion deletion) {
    String where = deletion.where.isEmpty() ? "" : " WHERE " + deletion.where;
    run.session().change("DELETE FROM bench1" + where, deletion.rows);
  }

  /** Computes which rows the table has after the updates and the deletes by key. */
  private static final class DeletedRows {
    private final int[] key;
    private final boolean[] gone;

    DeletedRows(int n, ScatteredKeys keys) {
      key = new int[3 * n];
      gone = new boolean[3 * n];
      for (int id = 0; id < 3 * n; id++) {
        key[id] = id / 20;
      }
      for (int k = n / 2; k < n; k++) {
        int id = n + keys.key(k);
        key[id] = id;
        gone[id] = k % 10 == 0;
      }
      key[0] = 0;
    }

    long deleteByKey(int from, int to) {
      long deleted = 0;
      for (int id = 0; id < key.length; id++) {
        if (!gone[id] && key[id] >= from && key[id] <= to) {
          gone[id] = true;
          deleted++;
        }
      }
      return deleted;
    }

    long deleteById(int from, int to) {
      long deleted = 0;
      for (int id = from; id <= to; id++) {
        if (!gone[id]) {
          gone[id] = true;
          deleted++;
        }
      }
      return deleted;
    }
  }
}
