package io.kurabe.studies.sqlbench.suite.internal;

import java.util.List;

/** Fills, reads, changes, joins, copies and empties one table. */
final class Insert implements SuiteTest {
  private static final int LEAST_ROWS = 100;

  /** One part of the test, which uses the table as the parts before have left it. */
  interface Part {
    void carryOut();
  }

  @Override
  public String name() {
    return "insert";
  }

  @Override
  public void run(SuiteRun run) {
    Constants constants = Constants.of(run.size());
    ScatteredKeys keys = new ScatteredKeys(constants.n);
    List<Part> parts =
        List.of(
            new InsertRows(run, constants, keys),
            new InsertReads(run, constants, keys),
            new InsertLookUps(run, constants, keys),
            new InsertGroups(run, constants),
            new InsertUpdates(run, constants, keys),
            new InsertJoins(run, constants),
            new InsertCopies(run, constants, keys),
            new InsertManyKeys(run, constants, keys));
    parts.forEach(Part::carryOut);
  }

  /**
   * The loop counts of the test.
   *
   * @param n keys that are scattered; the table has three times as many rows
   * @param range ranges and rounds of range queries
   * @param manyKeys rows of the table with sixteen keys
   * @param lookUps rounds of each kind of look-up
   */
  record Constants(int n, int range, int manyKeys, int lookUps) {
    /** The rounds of operations that read the whole table. */
    static final int SMALL = 10;

    static Constants of(SuiteSize size) {
      // Parts of the test go in tenths and twentieths of it.
      int n = (Math.max(LEAST_ROWS, size.of(100_000, 1_000)) + 19) / 20 * 20;
      return new Constants(
          n, Math.min(n, size.of(500, 10)), size.of(100_000, 100), size.of(100_000, 10));
    }

    int rows() {
      return 3 * n;
    }
  }
}
