package io.kurabe.studies.sqlbench.suite.internal;

/** Reads one row by a statement that is prepared anew or once, and the table in an order. */
record InsertReads(SuiteRun run, Insert.Constants constants, ScatteredKeys keys)
    implements Insert.Part {
  @Override
  public void carryOut() {
    prepared();
    whole("select_big", "SELECT id FROM bench1", false);
    whole("order_by_big_key", "SELECT id,id2 FROM bench1 ORDER BY id,id2", true);
    whole("order_by_big_key_desc", "SELECT id,id2 FROM bench1 ORDER BY id DESC,id2 DESC", true);
    whole("order_by_big_key_prefix", "SELECT id FROM bench1 ORDER BY id DESC", true);
    whole("order_by_big_key2", "SELECT id3 FROM bench1 ORDER BY id3", true);
    whole("order_by_big_key_diff", "SELECT id2 FROM bench1 ORDER BY id3", true);
    whole("order_by_big", "SELECT id FROM bench1 ORDER BY id2,id3", true);
    ranges();
  }

  private void prepared() {
    SuiteSession session = run.session();
    run.operation(
        SuiteOperation.of("prepared_select", constants.n()),
        k ->
            session.prepareAndQuery(
                "SELECT * FROM bench1 WHERE id=" + keys.key(k + 1), Expect.rows(1)));
    try (OncePrepared query = new OncePrepared(session, "SELECT * FROM bench1 WHERE id=?")) {
      run.operation(
          SuiteOperation.of("once_prepared_select", constants.n()),
          k -> query.query(keys.key(k + 1), Expect.rows(1)));
    }
  }

  private void whole(String name, String query, boolean estimable) {
    SuiteOperation operation = SuiteOperation.of(name, Insert.Constants.SMALL);
    run.operation(
        estimable ? operation.asEstimable() : operation,
        k -> run.session().query(query, Expect.rows(constants.rows())));
  }

  private void ranges() {
    int range = constants.range();
    int apart = constants.n() / range;
    ordered(
        "order_by_range",
        k -> "dummy1 FROM bench1 WHERE " + between("id", apart * k, k) + " ORDER BY id3",
        k -> k + 1);
    ordered(
        "order_by_key_prefix",
        k -> "dummy1 FROM bench1 WHERE " + between("id", apart * k, k) + " ORDER BY id",
        k -> k + 1);
    ordered(
        "order_by_key2_diff",
        k -> "id2 FROM bench1 WHERE " + between("id3", apart * k, range) + " ORDER BY id3",
        k -> range + 1);
    ordered(
        "select_diff_key", k -> "id2 FROM bench1 WHERE id=" + k + " OR id3=" + keys.key(k), k -> 2);
  }

  private static String between(String column, int from, int length) {
    return column + ">=" + from + " AND " + column + "<=" + (from + length);
  }

  /** Makes a query for each number from 1 to that of the ranges. */
  private void ordered(
      String name,
      java.util.function.IntFunction<String> query,
      java.util.function.IntUnaryOperator rows) {
    run.operation(
        SuiteOperation.of(name, constants.range()).asEstimable(),
        k ->
            run.session()
                .query("SELECT " + query.apply(k + 1), Expect.rows(rows.applyAsInt(k + 1))));
  }
}
