package io.kurabe.studies.sqlbench.suite.internal;

/** Looks up one row by its keys, each time followed by a row that does not exist. */
record InsertLookUps(SuiteRun run, Insert.Constants constants, ScatteredKeys keys)
    implements Insert.Part {
  @Override
  public void carryOut() {
    lookUp("select_key_prefix", "SELECT * FROM bench1 WHERE id={v}");
    lookUp("select_key", "SELECT * FROM bench1 WHERE id={v} AND id2={v}");
    lookUp("select_key_return_key", "SELECT id,id2 FROM bench1 WHERE id={v} AND id2={v}");
    lookUp("select_key2", "SELECT * FROM bench1 WHERE id3={v}");
    lookUp("select_key2_return_key", "SELECT id3 FROM bench1 WHERE id3={v}");
    lookUp("select_key2_return_prim", "SELECT id,id2 FROM bench1 WHERE id3={v}");
  }

  private void lookUp(String name, String query) {
    int rounds = constants.lookUps();
    run.operation(
        SuiteOperation.of(name, rounds).counting(2L * rounds).asEstimable(),
        k -> {
          int there = keys.step(k + 1) % constants.rows();
          one(query, there, 1);
          one(query, there + constants.rows(), 0);
        });
  }

  private void one(String query, int value, int rows) {
    run.session().query(query.replace("{v}", "" + value), Expect.rows(rows));
  }
}
