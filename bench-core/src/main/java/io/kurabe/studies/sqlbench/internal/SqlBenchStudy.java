package io.kurabe.studies.sqlbench.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.JournalEntry;
import io.kurabe.result.internal.Points;
import io.kurabe.spec.Durability;
import io.kurabe.studies.sqlbench.suite.internal.SuiteDialect;
import io.kurabe.studies.sqlbench.suite.internal.SuiteSize;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.Journal;
import io.kurabe.study.internal.PlannedRuns;
import io.kurabe.study.internal.RunsByPoint;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.study.internal.StudyInvocation;
import io.kurabe.target.ServerFacts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * MySQL's classic suite sql-bench, written anew: eight tests with the 86 published operations, and
 * the test {@code transactions}, on servers side by side. It repeats the published comparison of
 * MySQL 5.5, 5.6 and RDS (2013) with fractions of seconds, repeats and intervals.
 *
 * @param context at least one target must be a SQL server; with the runs of an earlier process in
 *     its journal it continues where that was interrupted
 */
record SqlBenchStudy(SqlBenchOptions options, StudyContext context) {
  private static final int LEAST_REPEATS = 2;

  StudyResult run() throws InterruptedException {
    StudyInvocation invocation = StudyInvocation.begin(SqlBench.INFO, context.clock());
    TargetSession session = context.session();
    Journal journal = context.journal();
    Map<String, SuiteDialect> dialects = session.capabilities(SuiteDialect.class);
    if (dialects.isEmpty()) {
      throw new ConfigurationException(
          "none of the targets has tables; the suite needs a SQL server");
    }
    List<List<PlannedRun>> blocks = PlannedRun.blocks(options, dialects.keySet());
    List<JournalEntry> earlier = complete(blocks, journal.entries());
    journal.open(
        invocation.journalHeader(journal.id(), options.values().texts(), session.facts()), earlier);
    SqlBenchRunner runner =
        new SqlBenchRunner(options, context, dialects, progress(blocks, earlier));
    PlannedRuns executed = runner.execute(blocks, earlier);
    List<SuiteTestRun> tests = runner.tests();
    Expected expected = Expected.of(options);
    SuiteResult suite =
        new SuiteFigures(options, expected, dialects.keySet(), tests, executed.runs()).result();
    List<ServerFacts> servers =
        session.facts().stream().filter(f -> dialects.containsKey(f.target())).toList();
    Totals totals = new Totals(tests, expected, Totals.isWhole(options));
    return invocation
        .result(
            session.facts(),
            options.values().texts(),
            options.seed(),
            executed,
            new StudyInvocation.Conclusions(
                points(blocks, executed.runs(), tests),
                new SqlBenchAnswer(suite).sentences(),
                new PublishedFindings(servers, totals).all(),
                cautions(suite, earlier.size())))
        .with(suite);
  }

  private static List<JournalEntry> complete(
      List<List<PlannedRun>> blocks, List<JournalEntry> made) {
    Set<String> names = made.stream().map(e -> e.run().spec().name()).collect(Collectors.toSet());
    Set<String> complete = PlannedRun.complete(blocks, names);
    return made.stream().filter(e -> complete.contains(e.run().spec().name())).toList();
  }

  private SuiteProgress progress(List<List<PlannedRun>> blocks, List<JournalEntry> earlier) {
    Set<String> made = new LinkedHashSet<>();
    earlier.forEach(e -> made.add(e.run().spec().name()));
    Weights weights = Weights.of(options);
    double seconds =
        blocks.stream()
            .flatMap(List::stream)
            .filter(r -> !made.contains(r.name()))
            .mapToDouble(r -> weights.ofTest(r.test().name()))
            .sum();
    int runs = blocks.stream().mapToInt(List::size).sum();
    SuiteProgress of = new SuiteProgress(context.progress(), weights, runs, made.size(), seconds);
    of.plan(runs, seconds);
    return of;
  }

  /**
   * Makes a point for each test on each target, for comparisons of results. A run in which an
   * operation was refused has no time to compare.
   */
  private static List<PointResult> points(
      List<List<PlannedRun>> blocks, List<RunResult> runs, List<SuiteTestRun> tests) {
    Set<String> shorter =
        tests.stream()
            .filter(t -> !t.firstMissing().isEmpty())
            .map(SuiteTestRun::run)
            .collect(Collectors.toSet());
    Map<String, List<RunResult>> byVariant =
        runs.stream()
            .filter(r -> !shorter.contains(r.spec().name()))
            .collect(Collectors.groupingBy(RunsByPoint::variant));
    return blocks.stream()
        .flatMap(List::stream)
        .filter(r -> r.repeat() == 1 && byVariant.containsKey(r.variant()))
        .map(
            r ->
                Points.of(
                    r.variant(),
                    r.target(),
                    1,
                    Map.of("test", r.test().name()),
                    byVariant.getOrDefault(r.variant(), List.of())))
        .toList();
  }

  private List<String> cautions(SuiteResult suite, int earlier) {
    List<String> all = new ArrayList<>();
    context.journal().resumed(earlier).ifPresent(all::add);
    context.journal().problem().ifPresent(all::add);
    context
        .session()
        .sharedProcessors("times move with whatever else it does.")
        .ifPresent(all::add);
    if (options.replication().repeats() < LEAST_REPEATS) {
      all.add("One run of each test: no difference can be shown. Use 3 repeats or more.");
    }
    if (options.published()) {
      all.add(
          "The published columns are of a client in Perl, of a driver of 2013 and of machines of"
              + " 2013, in whole seconds: compare the ratios of columns, not the measured times with them.");
      if (options.durability() == Durability.RELAXED) {
        all.add(
            "Durability is relaxed: commits of servers that Kurabe starts do not wait for the disk,"
                + " those of the published run did.");
      }
    }
    if (options.published() && !options.size().equals(SuiteSize.FULL)) {
      all.add("The published counts are those of the full size; the measured ones differ (*).");
    }
    if (!options.operations().isEmpty()) {
      all.add(
          "Operations were left out: their queries were not sent, so tests have no time, and"
              + " these queries did not fill caches.");
    }
    if (options.fast()) {
      all.add("A fast run sends other statements than the published run: do not compare the two.");
    }
    Set<String> estimated = new TreeSet<>();
    suite.runs().stream()
        .flatMap(t -> t.cells().stream())
        .filter(c -> c.estimated())
        .forEach(c -> estimated.add(c.operation()));
    if (!estimated.isEmpty()) {
      all.add(
          "Extrapolated, since the limit of time was reached: "
              + String.join(", ", estimated)
              + ".");
    }
    return all;
  }
}
