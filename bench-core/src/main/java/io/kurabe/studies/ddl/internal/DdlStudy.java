package io.kurabe.studies.ddl.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.result.Finding;
import io.kurabe.result.StudyResult;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.LoadingProgress;
import io.kurabe.study.internal.PlannedRuns;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.study.internal.StudyInvocation;
import io.kurabe.target.TargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Measures the effect of a schema change on the work beside it: lock classes, stalls, durations,
 * the queue behind an open transaction, and ways to avoid the harm. It repeats the published
 * experiment on Aurora and RDS MySQL 5.6 (2017) with open-loop probes beside its closed loop, which
 * does not show a stall.
 */
final class DdlStudy {
  /** The Student interval of fewer runs is wider than any effect. */
  private static final int LEAST_REPEATS = 3;

  private final DdlOptions options;
  private final StudyContext context;
  private final TargetSession session;
  private final List<DdlDuration> durations = new ArrayList<>();
  private final List<String> cautions = new ArrayList<>();

  /**
   * @param context at least one target must be able to change its schema
   */
  DdlStudy(DdlOptions options, StudyContext context) {
    this.options = options;
    this.context = context;
    this.session = context.session();
  }

  StudyResult run() throws InterruptedException {
    StudyInvocation invocation = StudyInvocation.begin(Ddl.INFO, context.clock());
    Map<String, DdlServer> servers = servers();
    servers.keySet().forEach(t -> DdlPlan.chosen(options, servers, t));
    List<DdlLock> locks = locks(servers);
    DdlPlan plan = DdlPlan.of(options, servers, locks);
    int runs = plan.blocks().stream().mapToInt(List::size).sum();
    context.progress().plan(runs, runs * secondsPerRun());
    PlannedRuns executed;
    DdlFigures figures;
    List<DdlRun> changes;
    try (DdlRunner runner = new DdlRunner(options, context)) {
      executed = execute(plan, servers, runner);
      changes = runner.runs();
      figures = DdlFigures.of(changes, executed.runs());
    }
    List<DdlVariant> variants = figures.variants(plan);
    return invocation
        .result(
            session.facts(),
            options.values().texts(),
            options.seed(),
            executed,
            new StudyInvocation.Conclusions(
                new DdlPoints(plan, figures, executed.runs()).all(),
                new DdlAnswer(plan, variants, locks).sentences(),
                findings(plan, figures, variants, locks),
                cautions(changes)))
        .with(
            new DdlResult(
                variants,
                locks,
                changes,
                durations,
                DdlFigures.growth(durations),
                plan.unavailable()));
  }

  private Map<String, DdlServer> servers() {
    Map<String, DdlServer> servers = session.capabilities(DdlServer.class);
    if (servers.isEmpty()) {
      throw new ConfigurationException(
          "none of the targets has a schema to change; the study needs a SQL server");
    }
    return servers;
  }

  private List<DdlLock> locks(Map<String, DdlServer> servers) {
    List<DdlLock> locks = new ArrayList<>();
    servers.forEach(
        (target, server) -> {
          List<DdlChange> changes =
              options.wholeMatrix() ? server.changes() : DdlPlan.chosen(options, servers, target);
          for (DdlChange change : changes) {
            if (!context.stop().requested()) {
              classify(target, server, change, locks);
            }
          }
        });
    return locks;
  }

  private void classify(String target, DdlServer server, DdlChange change, List<DdlLock> locks) {
    context.progress().update("locks", 0, 0);
    try {
      locks.add(
          new DdlLock(
              target,
              change.matrixRow(),
              change.statement(),
              DdlMatrix.published().compare(change, server, server.classify(change))));
    } catch (TargetException e) {
      cautions.add(target + " " + change.operation() + ": no lock class: " + e.getMessage());
    }
  }

  private double secondsPerRun() {
    DdlOptions.Lengths lengths = options.lengths();
    return lengths.warmUp().plus(lengths.before()).plus(lengths.after()).toMillis() / 1e3 + 1;
  }

  private PlannedRuns execute(DdlPlan plan, Map<String, DdlServer> servers, DdlRunner runner)
      throws InterruptedException {
    return PlannedRuns.carryOut(
        () -> {
          for (String target : servers.keySet()) {
            measureDurations(target, DdlPlan.chosen(options, servers, target), runner);
          }
        },
        new PlannedRuns.Plan<>(
            plan.blocks(), PlannedRun::name, options.replication(), r -> "all changes"),
        runner::run,
        context);
  }

  /** Fills the table in ascending sizes, so that the last one stays for the load. */
  private void measureDurations(String target, List<DdlChange> changes, DdlRunner runner)
      throws InterruptedException {
    for (int rows : options.rows()) {
      if (context.stop().requested()) {
        return;
      }
      runner.fill(target, rows, new LoadingProgress(context.progress(), context.stop()));
      for (int repeat = 1; repeat <= options.replication().repeats(); repeat++) {
        for (DdlChange change : changes) {
          if (options.rows().size() > 1 && !context.stop().requested()) {
            context.progress().update("sizes", 0, 0);
            durations.add(runner.duration(target, change, rows, repeat));
          }
        }
      }
    }
  }

  private List<Finding> findings(
      DdlPlan plan, DdlFigures figures, List<DdlVariant> variants, List<DdlLock> locks) {
    List<Finding> findings =
        new ArrayList<>(new PublishedFindings(plan, figures, variants, locks, durations).all());
    findings.addAll(new MeasuredFindings(plan, figures, variants).all());
    return findings;
  }

  private List<String> cautions(List<DdlRun> changes) {
    List<String> all = new ArrayList<>(cautions);
    changes.stream()
        .filter(r -> !r.failure().isEmpty())
        .map(r -> r.variant() + ": " + r.target() + " refused it: " + r.failure())
        .distinct()
        .forEach(all::add);
    session
        .sharedProcessors(
            "a change takes processor time from both, so rates fall more than on hosts of their own.")
        .ifPresent(all::add);
    if (options.replication().repeats() < LEAST_REPEATS) {
      all.add("Fewer than 3 repeats: little can be shown. Use 3 repeats or more.");
    }
    return all;
  }
}
