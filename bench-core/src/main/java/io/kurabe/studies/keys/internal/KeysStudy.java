package io.kurabe.studies.keys.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.result.Finding;
import io.kurabe.result.StudyResult;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.Journal;
import io.kurabe.study.internal.PlannedRuns;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.study.internal.StudyInvocation;
import io.kurabe.workloads.keys.internal.KeyServer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares types of primary keys: tables are filled step by step, with measurements of the
 * structure of their index, the log, the reads afterwards and pgbench's simple updates; two targets
 * run in turns. It repeats the published comparison of RDS PostgreSQL 12.4 on Graviton2 and x86
 * (2020), and adds MySQL and MariaDB, UUIDs of version 7, and the later cost of the choice.
 *
 * @param context at least one target must be a SQL server; with the runs of an earlier process in
 *     its journal it continues where that was interrupted
 */
record KeysStudy(KeysOptions options, StudyContext context) {
  /** A guess of the rate at which rows go in, for the expected time only. */
  private static final double ROWS_PER_SECOND = 60_000;

  /** The least number of repeats; one fill has no other to be compared with. */
  private static final int LEAST_REPEATS = 2;

  StudyResult run() throws InterruptedException {
    try (KeysTargets targets = new KeysTargets(context.session(), context.clock())) {
      return run(targets);
    }
  }

  private StudyResult run(KeysTargets targets) throws InterruptedException {
    TargetSession session = context.session();
    StudyInvocation invocation = StudyInvocation.begin(Keys.INFO, context.clock());
    Journal journal = context.journal();
    Map<String, KeyServer> servers = targets.servers();
    if (servers.isEmpty()) {
      throw new ConfigurationException(
          "none of the targets has tables with primary keys; the study needs a SQL server");
    }
    KeysPlan plan = KeysPlan.of(options, servers);
    ResumeState earlier = ResumeState.of(plan, journal, targets);
    journal.open(
        invocation.journalHeader(journal.id(), options.values().texts(), session.facts()),
        earlier.taken());
    context
        .progress()
        .plan(plan.blocks().stream().mapToInt(List::size).sum(), expectedSeconds(plan, earlier));
    Map<String, Long> caches = new LinkedHashMap<>(); // Asked now: later a server may have died.
    servers.forEach((target, server) -> caches.put(target, server.cacheBytes()));
    KeysRunner runner = new KeysRunner(options, context, targets, earlier);
    PlannedRuns executed = runner.execute(plan);
    List<KeyStep> steps = runner.steps();
    KeysFigures figures = new KeysFigures(options, plan, steps, executed.runs(), caches);
    Pairs pairs = new Pairs(options, plan, figures);
    List<KeyVariant> variants = figures.variants();
    List<KeyRatio> ratios = pairs.ofTargets(session.facts());
    return invocation
        .result(
            session.facts(),
            options.values().texts(),
            options.seed(),
            executed,
            new StudyInvocation.Conclusions(
                new KeysPoints(options, plan, figures).all(),
                new KeysAnswer(variants, pairs.overSerial(), ratios).sentences(),
                findings(plan, figures, pairs),
                cautions(executed, earlier)))
        .with(
            new KeysResult(
                variants,
                steps,
                figures.reads(),
                ratios,
                servers.entrySet().stream()
                    .filter(e -> e.getValue().rowsInKeyIndex())
                    .map(Map.Entry::getKey)
                    .toList(),
                plan.unavailable(),
                targets.notReported()));
  }

  private double expectedSeconds(KeysPlan plan, ResumeState earlier) {
    return plan.blocks().stream()
        .flatMap(List::stream)
        .filter(r -> earlier.run(r).isEmpty())
        .mapToDouble(this::expectedSeconds)
        .sum();
  }

  private double expectedSeconds(PlannedRun planned) {
    return planned.match(
        step -> options.step() / ROWS_PER_SECOND,
        read -> options.reads().toMillis() / 750.0,
        pgbench -> options.pgbench().duration().toMillis() / 750.0);
  }

  private List<Finding> findings(KeysPlan plan, KeysFigures figures, Pairs pairs) {
    List<Finding> all = new ArrayList<>(new PublishedFindings(options, plan, figures, pairs).all());
    all.addAll(new ArchitectureFindings(options, context.session().facts(), pairs).all());
    all.addAll(new MeasuredFindings(options, plan, figures, pairs).all());
    return all;
  }

  private List<String> cautions(PlannedRuns executed, ResumeState earlier) {
    List<String> all = new ArrayList<>(earlier.cautions(executed.runs()));
    context.journal().problem().ifPresent(all::add);
    all.add(
        "Between two steps the load pauses while the table is looked at, and the clients connect"
            + " anew; the time of a step is that of its statements alone.");
    context
        .session()
        .sharedProcessors(
            "times move with whatever else it does. Sizes, fill of the pages and bytes of the log do"
                + " not.")
        .ifPresent(all::add);
    all.addAll(KeysTargets.sharedServers(context.session().facts()));
    if (options.replication().repeats() < LEAST_REPEATS) {
      all.add("One fill of each table: no difference can be shown. Use 2 repeats or more.");
    }
    return all;
  }
}
