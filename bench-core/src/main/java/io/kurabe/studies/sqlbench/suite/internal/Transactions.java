package io.kurabe.studies.sqlbench.suite.internal;

import java.util.List;
import java.util.function.IntFunction;

/**
 * Makes changes in one transaction, in one for each statement, and with a rollback. The test is not
 * part of the published table.
 */
final class Transactions implements SuiteTest {
  private static final int REGIONS = 27;
  private static final List<String> TABLES = List.of("bench1", "bench2");

  @Override
  public String name() {
    return "transactions";
  }

  private static SuiteTable table(String name) {
    return SuiteTable.of(name, "idn int!, rev_idn int!, region char1!, grp int!, updated tinyint!")
        .primaryKey("idn")
        .unique(name + "_region_grp", "region", "grp");
  }

  @Override
  public void run(SuiteRun run) {
    int loops = run.size().of(10_000, 100);
    int batch = run.size().of(100, 10);
    SuiteSession session = run.session();
    run.aside(() -> TABLES.forEach(t -> run.create(table(t))));
    committed(run, "insert_commit", loops, k -> insert("bench1", k, loops - 1 - k));
    each(run, "insert_autocommit", loops, k -> insert("bench2", k, loops - 1 - k));
    rolledBack(run, "insert_rollback", loops, batch, k -> insert("bench1", loops + k, loops - k));
    rolledBack(run, "update_rollback", loops, batch, k -> update("bench1", 2, k));
    rolledBack(run, "delete_rollback", loops, batch, k -> delete("bench1", k));
    committed(run, "update_commit", loops, k -> update("bench1", 1, k));
    each(run, "update_autocommit", loops, k -> update("bench2", 1, k));
    run.keepBooks("bench1");
    run.keepBooks("bench2");
    committed(run, "delete_commit", loops, k -> delete("bench1", k));
    each(run, "delete_autocommit", loops, k -> delete("bench2", k));
    run.aside(
        () -> {
          for (String table : TABLES) {
            session.query("SELECT COUNT(*) FROM " + table, Expect.row(0));
            session.execute("DROP TABLE " + table);
          }
        });
  }

  /** Returns the INSERT of a row, whose group is a fraction that the server rounds. */
  private static String insert(String table, int k, int reversed) {
    char region = (char) ('A' + k % REGIONS);
    String values = k + "," + reversed + ",'" + region + "'," + k / (double) REGIONS + ",0";
    return "INSERT INTO " + table + " VALUES (" + values + ")";
  }

  private static String update(String table, int value, int k) {
    return "UPDATE " + table + " SET updated=" + value + " WHERE idn=" + k;
  }

  private static String delete(String table, int k) {
    return "DELETE FROM " + table + " WHERE idn=" + k;
  }

  private static SuiteOperation unpublished(String name, int rounds) {
    return SuiteOperation.of(name, rounds).asUnreported();
  }

  private static void each(SuiteRun run, String name, int count, IntFunction<String> change) {
    run.operation(unpublished(name, count), k -> run.session().change(change.apply(k), 1));
  }

  private static void committed(SuiteRun run, String name, int count, IntFunction<String> change) {
    SuiteSession session = run.session();
    run.operation(
        unpublished(name, count),
        k -> {
          if (k == 0) {
            session.autoCommit(false);
          }
          session.change(change.apply(k), 1);
          if (k == count - 1) {
            session.commit();
            session.autoCommit(true);
          }
        });
  }

  /** Runs changes that are rolled back; the rollbacks are counted. */
  private static void rolledBack(
      SuiteRun run, String name, int count, int batch, IntFunction<String> change) {
    SuiteSession session = run.session();
    int batches = (count + batch - 1) / batch;
    run.operation(
        unpublished(name, batches),
        b -> {
          if (b == 0) {
            session.autoCommit(false);
          }
          for (int k = b * batch; k < Math.min(count, (b + 1) * batch); k++) {
            session.change(change.apply(k), 1);
          }
          session.rollBack();
          if (b == batches - 1) {
            session.autoCommit(true);
          }
        });
  }
}
