package io.kurabe.studies.sqlbench.suite.internal;

import java.util.List;

/** Reads one table by regions and groups. */
final class Select implements SuiteTest {
  private static final SuiteTable TABLE =
      SuiteTable.of("bench1", "region char1!, idn int!, rev_idn int!, grp int!")
          .primaryKey("region", "idn")
          .unique("region_rev_idn", "region", "rev_idn")
          .unique("region_grp_idn", "region", "grp", "idn");

  @Override
  public String name() {
    return "select";
  }

  @Override
  public void run(SuiteRun run) {
    int loops = run.size().of(10_000, 1_000);
    int small = run.size().of(10, 1);
    SelectAnswers answers = new SelectAnswers(loops, run.size().of(100, 10));
    SuiteSession session = run.session();
    run.aside(() -> run.create(TABLE));
    BulkInsert into = new BulkInsert(run);
    run.operation(
        SuiteOperation.of("insert", loops),
        k -> {
          boolean named = k > loops / 2 && !run.fast();
          String columns = named ? " (region,idn,rev_idn,grp)" : "";
          into.row("INSERT INTO bench1" + columns, answers.row(k), k == loops - 1);
        });
    run.keepBooks("bench1");
    sums(run, loops);
    big(run, answers, small);
    ranges(run, answers, small);
    new SelectKeys(run, answers).carryOut();
    run.aside(() -> session.execute("DROP TABLE bench1"));
  }

  private static void sums(SuiteRun run, int loops) {
    SuiteSession session = run.session();
    run.aside(() -> session.query(sum(1_000), sums(loops, 1_000)));
    run.operation(
        SuiteOperation.of("select_cache", loops), k -> session.query(sum(100), sums(loops, 100)));
    run.operation(
        SuiteOperation.of("select_cache2", loops), k -> session.query(sum(k), sums(loops, k)));
  }

  private static String sum(int more) {
    return "SELECT SUM(idn+" + more + "), SUM(rev_idn-" + more + ") FROM bench1";
  }

  private static Expect sums(int loops, int more) {
    long all = (long) loops * (loops - 1) / 2;
    return Expect.row(all + (long) more * loops, all - (long) more * loops);
  }

  private static void big(SuiteRun run, SelectAnswers answers, int small) {
    run.operation(
        SuiteOperation.of("select_big", small).counting(7L * small),
        k -> {
          int group = 11 * k % answers.groups();
          int region = k % SelectAnswers.ASKED_REGIONS;
          String ofRegion = "region='" + SelectAnswers.name(region) + "'";
          idn(run, ofRegion, answers.ofRegions(region, region));
          idn(run, ofRegion + " AND idn=" + k, answers.region(k) == region ? 1 : 0);
          idn(run, ofRegion + " AND rev_idn=" + k, answers.ofReversed(k) == region ? 1 : 0);
          idn(run, ofRegion + " AND grp=" + group, answers.ofGroup(region, region, group));
          idn(run, "region>='B' AND region<='C' AND grp=" + group, answers.ofGroup(1, 2, group));
          idn(run, "region>='B' AND region<='E' AND grp=" + group, answers.ofGroup(1, 4, group));
          idn(run, "grp=" + group, answers.ofGroup(0, SelectAnswers.REGIONS - 1, group));
        });
  }

  private static void idn(SuiteRun run, String where, long rows) {
    run.session().query("SELECT idn FROM bench1 WHERE " + where, Expect.rows(rows));
  }

  private static void ranges(SuiteRun run, SelectAnswers answers, int small) {
    List<SelectLists> lists = SelectLists.of(answers, small);
    run.operation(
        SuiteOperation.of("select_range", small).counting(41L * small).asEstimable(),
        k -> {
          all(run, lists.get(k).once());
          for (int i = 0; i < 10; i++) {
            lists.get(k).tenTimes().forEach(q -> all(run, q));
          }
        });
  }

  private static void all(SuiteRun run, SelectLists.Query query) {
    run.session().query("SELECT * FROM bench1 WHERE " + query.where(), Expect.rows(query.rows()));
  }
}
