package io.kurabe.studies.querycache.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.result.Finding;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.JournalEntry;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.Journal;
import io.kurabe.study.internal.PlannedRuns;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.study.internal.StudyInvocation;
import io.kurabe.target.TargetException;
import io.kurabe.target.internal.ServerTimes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures reads of a hot set with and without a cache: the server's own in several sizes, Redis
 * beside the server with a time to live or with invalidation, a proxy. It repeats the published
 * comparison of the query caches of Aurora MySQL 5.6 and RDS MySQL 5.7 (2017), and adds the lock
 * that it missed, the servers that have no query cache any more, and the stale answers that caches
 * give.
 *
 * @param context at least one target must be a SQL server; with the runs of an earlier process in
 *     its journal it continues where that was interrupted
 */
record QueryCacheStudy(QueryCacheOptions options, StudyContext context) {
  /** The interval of a median needs as many. */
  private static final int LEAST_REPEATS = 6;

  StudyResult run() throws InterruptedException {
    StudyInvocation invocation = StudyInvocation.begin(QueryCache.INFO, context.clock());
    TargetSession session = context.session();
    Journal journal = context.journal();
    if (session.capabilities(SqlWorkspace.class).isEmpty()) {
      throw new ConfigurationException(
          "none of the targets has tables to read from; the study needs a SQL server");
    }
    CacheTopology topology = CacheTopology.of(session);
    Map<String, String> refused = refused();
    List<String> observable =
        session.capabilities(ServerTimes.class).keySet().stream()
            .filter(target -> !refused.containsKey(target))
            .toList();
    QueryCachePlan plan = QueryCachePlan.of(options, topology, observable);
    Map<String, JournalEntry> earlier = plan.made(journal.entries());
    journal.open(
        invocation.journalHeader(journal.id(), options.values().texts(), session.facts()),
        List.copyOf(earlier.values()));
    int runs = plan.blocks().stream().mapToInt(List::size).sum();
    double each = options.warmUp().plus(options.measure()).toMillis() / 1e3;
    context.progress().plan(runs, (runs - earlier.size()) * each);
    QueryCacheRunner runner = new QueryCacheRunner(options, context, topology);
    PlannedRuns made = runner.execute(plan, earlier);
    QueryCachePoints points = new QueryCachePoints(options, plan, made.runs());
    Observed observed = new Observed(plan, points, runner.observations());
    List<CacheRow> rows = new CacheRows(options, plan, points).all();
    List<CacheInstrument> instruments = observed.instruments();
    List<Finding> findings =
        new ArrayList<>(
            new PublishedFindings(options, plan, points, observed, instruments, rows).all());
    findings.addAll(new MeasuredFindings(options, plan, points, observed).all());
    return invocation
        .result(
            session.facts(),
            options.values().texts(),
            options.seed(),
            made,
            new StudyInvocation.Conclusions(
                points.all(),
                new QueryCacheAnswer(options, rows, instruments).sentences(),
                findings,
                cautions(topology, earlier.size())))
        .with(
            new QueryCacheResult(
                rows,
                observed.times(),
                instruments,
                observed.timelines(),
                observed.observing(),
                notes(topology, observable, refused)));
  }

  /** Returns why servers refuse to report where time goes; asked before anything is made. */
  private Map<String, String> refused() {
    Map<String, String> refused = new LinkedHashMap<>();
    context
        .session()
        .capabilities(ServerTimes.class)
        .forEach(
            (target, times) -> {
              try {
                times.open().close();
              } catch (TargetException e) {
                refused.put(target, target + ": " + e.getMessage());
              }
            });
    return refused;
  }

  private List<String> cautions(CacheTopology topology, int earlier) {
    List<String> all = new ArrayList<>();
    context.journal().resumed(earlier).ifPresent(all::add);
    context.journal().problem().ifPresent(all::add);
    context
        .session()
        .sharedProcessors(
            "the processor time that a cache spares the server is also available to the clients and to Redis.")
        .ifPresent(all::add);
    if (options.replication().repeats() < LEAST_REPEATS) {
      all.add("Fewer than 6 repeats give no intervals. Use 7 repeats.");
    }
    topology
        .caches()
        .forEach(
            (target, cache) -> {
              if (!cache.sizable()) {
                all.add(
                    target
                        + " was not started by Kurabe, so its query cache is left as it is: sessions"
                        + " use it or do not. For other sizes give a server of each.");
              }
            });
    return all;
  }

  private List<String> notes(
      CacheTopology topology, List<String> observable, Map<String, String> refused) {
    List<String> notes = new ArrayList<>();
    for (String target : topology.sql()) {
      if (!topology.caches().containsKey(target)) {
        notes.add(target + " has no query cache of its own.");
      }
      if (!observable.contains(target)) {
        notes.add(
            refused.getOrDefault(
                target, target + " does not report where time goes (performance_schema is OFF)."));
      }
    }
    if (topology.stores().isEmpty()) {
      notes.add("No Redis among the targets: nothing was kept beside the servers.");
    }
    return notes;
  }
}
