package io.kurabe.studies.sqlbench.suite.internal;

/** Inserts the rows of the test insert in order, in reverse and scattered; and duplicates. */
record InsertRows(SuiteRun run, Insert.Constants constants, ScatteredKeys keys)
    implements Insert.Part {
  /** The table of the test; its three numbers are the same in every row. */
  static final SuiteTable TABLE =
      SuiteTable.of("bench1", "id int!, id2 int!, id3 int!, dummy1 char30")
          .primaryKey("id", "id2")
          .index("ix_id3", "id3");

  private static final String[] TEXTS = {"ABCDEFGHIJ", "BCDEFGHIJK", "CDEFGHIJKL"};

  @Override
  public void carryOut() {
    SuiteSession session = run.session();
    int rows = constants.rows();
    run.aside(() -> run.create(TABLE));
    BulkInsert into = new BulkInsert(run);
    String begin = "INSERT INTO bench1" + (run.fast() ? "" : " (id,id2,id3,dummy1)");
    run.operation(
        SuiteOperation.of("insert", rows),
        k -> {
          int id = id(k);
          String text = TEXTS[k / constants.n()];
          into.row(begin, id + "," + id + "," + id + ",'" + text + "'", k == rows - 1);
        });
    run.keepBooks("bench1");
    run.operation(
        SuiteOperation.of("insert_duplicates", constants.n()),
        k -> {
          int id = keys.step(k) % rows;
          session.duplicate(
              "INSERT INTO bench1 (id,id2,id3,dummy1) VALUES (" + id + "," + id + ",2,'D')");
        });
  }

  /** Returns an id: a third ascends from 0, a third descends to the middle, the rest scatters. */
  private int id(int k) {
    int n = constants.n();
    if (k < n) {
      return k;
    }
    return k < 2 * n ? constants.rows() - 1 - (k - n) : keys.key(k - 2 * n);
  }
}
