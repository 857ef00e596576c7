package io.kurabe.studies.sqlbench.suite.internal;

/** Runs the part of the test select that finds smallest and largest values, and counts. */
record SelectKeys(SuiteRun run, SelectAnswers answers) {
  void carryOut() {
    minimaAndMaxima();
    counts();
    Expect ofGroups = Expect.rows(answers.distinctGroups());
    grouped("count_group_on_key_parts", "grp, COUNT(*)", "grp", ofGroups, false);
    grouped(
        "count_distinct_key_prefix",
        "COUNT(DISTINCT region)",
        "",
        Expect.row(SelectAnswers.REGIONS),
        true);
    grouped(
        "count_distinct", "COUNT(DISTINCT grp)", "", Expect.row(answers.distinctGroups()), true);
    grouped(
        "count_distinct_2",
        "COUNT(DISTINCT grp), COUNT(DISTINCT rev_idn)",
        "",
        Expect.row(answers.distinctGroups(), answers.rows()),
        true);
    grouped(
        "count_distinct_group_on_key",
        "region, COUNT(DISTINCT idn)",
        "region",
        Expect.rows(SelectAnswers.REGIONS),
        true);
    grouped("count_distinct_group_on_key_parts", "grp, COUNT(DISTINCT idn)", "grp", ofGroups, true);
    grouped("count_distinct_group", "grp, COUNT(DISTINCT rev_idn)", "grp", ofGroups, true);
    String big = query("idn, COUNT(DISTINCT region)", "idn");
    run.operation(
        SuiteOperation.of("count_distinct_big", medium() / 10).asEstimable(),
        k -> run.session().query(big, Expect.rows(answers.rows())));
  }

  private void minimaAndMaxima() {
    SuiteSession session = run.session();
    int loops = answers.rows();
    run.operation(
        SuiteOperation.of("min_max_on_key", loops).counting(7L * loops).asEstimable(),
        k -> {
          int group = answers.group(k);
          int region = answers.region(k);
          String of = " FROM bench1";
          String ofRegion = of + " WHERE region='" + SelectAnswers.name(region) + "'";
          session.query("SELECT MIN(region)" + of, Expect.row("A"));
          session.query("SELECT MAX(region)" + of, Expect.row("F"));
          session.query("SELECT MIN(region),MAX(region)" + of, Expect.row("A", "F"));
          session.query(
              "SELECT MIN(rev_idn)" + ofRegion, Expect.row(loops - 1 - answers.largest(region)));
          session.query("SELECT MAX(grp)" + ofRegion, Expect.row(answers.largestGroup(region)));
          session.query(
              "SELECT MAX(idn)" + ofRegion + " AND grp=" + group,
              Expect.row(answers.largest(region, group)));
          session.query(
              "SELECT MAX(region)" + of + " WHERE region<'" + SelectAnswers.name(region) + "'",
              Expect.row(region == 0 ? "null" : SelectAnswers.name(region - 1)));
        });
  }

  private void counts() {
    int loops = answers.rows();
    int last = SelectAnswers.REGIONS - 1;
    run.operation(
        SuiteOperation.of("count_on_key", loops).counting(5L * loops).asEstimable(),
        k -> {
          int group = answers.group(k);
          int region = answers.region(k);
          String name = "'" + SelectAnswers.name(region) + "'";
          count("region=" + name, answers.ofRegions(region, region));
          count("region=" + name + " AND grp=" + group, answers.ofGroup(region, region, group));
          count("region>" + name, answers.ofRegions(region + 1, last));
          count("region<=" + name, answers.ofRegions(0, region));
          count("region=" + name + " AND grp>" + group, answers.above(region, group));
        });
  }

  private void count(String where, long rows) {
    run.session().query("SELECT COUNT(*) FROM bench1 WHERE " + where, Expect.row(rows));
  }

  private void grouped(String name, String what, String by, Expect expect, boolean estimable) {
    String query = query(what, by);
    SuiteOperation operation = SuiteOperation.of(name, medium());
    run.operation(
        estimable ? operation.asEstimable() : operation, k -> run.session().query(query, expect));
  }

  private int medium() {
    return run.size().of(1_000, 100);
  }

  private static String query(String what, String by) {
    return "SELECT " + what + " FROM bench1" + (by.isEmpty() ? "" : " GROUP BY " + by);
  }
}
