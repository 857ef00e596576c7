package io.kurabe.studies.sqlbench.suite.internal;

/** Changes keys and texts, by keys, by ranges and of all rows. */
record InsertUpdates(SuiteRun run, Insert.Constants constants, ScatteredKeys keys)
    implements Insert.Part {
  @Override
  public void carryOut() {
    ofKey();
    ofKeyBig();
    withKey();
  }

  private void set(String change, long rows) {
    run.session().change("UPDATE bench1 SET " + change, rows);
  }

  private void ofKey() {
    run.operation(
        SuiteOperation.of("update_of_key", constants.n() / 2),
        k -> {
          int id = constants.n() + keys.key(k);
          set("id3=-" + id + " WHERE id3=" + id, 1);
        });
  }

  /**
   * Makes ranges of the key negative one after the other, then sets all back to a twentieth. The
   * suite counts the updates and not the one query among them.
   */
  private void ofKeyBig() {
    int n = constants.n();
    int step = n / constants.range() + 1;
    int ranges = (n + step - 1) / step;
    int last = (ranges - 1) * step;
    int positive = 1 + n - n / 2;
    run.operation(
        SuiteOperation.of("update_of_key_big", ranges + 3),
        k -> {
          if (k < ranges) {
            // The row 0 stays what it is, minus nothing, and is met each time.
            set("id3=0-id3 WHERE id3>=0 AND id3<=" + k * step, k == 0 ? 1 : step + 1);
          } else if (k == ranges) {
            set("id3=0-id3 WHERE id3>=0 AND id3<" + n, n - 1 - last + 1);
          } else if (k == ranges + 1) {
            set("id3=0-id3 WHERE id3>=" + n + " AND id3<" + 2 * n, n);
          } else {
            run.session().query("SELECT COUNT(*) FROM bench1 WHERE id3>=0", Expect.row(positive));
            set("id3=FLOOR((0-id3)/20) WHERE id3<0", constants.rows() - positive);
          }
        });
  }

  private void withKey() {
    int rows = constants.rows();
    run.operation(
        SuiteOperation.of("update_with_key", rows),
        k -> set("dummy1='updated' WHERE id=" + k + " AND id2=" + k, 1));
    run.operation(
        SuiteOperation.of("update_with_key_prefix", (rows + 1) / 3).asEstimable(),
        k -> set("dummy1='updated' WHERE id=" + (3 * k + 1), 1));
    run.operation(
        SuiteOperation.of("update_big", Insert.Constants.SMALL),
        k -> set("dummy1='updated " + k + "'", rows));
    run.keepBooks("bench1");
  }
}
