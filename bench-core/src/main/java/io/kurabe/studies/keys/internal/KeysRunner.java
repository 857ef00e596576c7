package io.kurabe.studies.keys.internal;

import io.kurabe.load.Generator;
import io.kurabe.result.RunResult;
import io.kurabe.result.internal.JournalEntry;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.Journal;
import io.kurabe.study.internal.LoadingProgress;
import io.kurabe.study.internal.PlannedRuns;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.target.RunId;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.internal.ServerProbes;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workloads.keys.internal.KeyFigure;
import io.kurabe.workloads.keys.internal.KeyTable;
import io.kurabe.workloads.keys.internal.LoadedKeyReads;
import io.kurabe.workloads.keys.internal.LoadedKeys;
import io.kurabe.workloads.pgbench.internal.PgbenchScript;
import io.kurabe.workloads.pgbench.internal.PgbenchWorkload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Carries out the runs of the plan. Used by one thread. */
final class KeysRunner {
  /** The measure of a run that holds the pages read past the server's cache for each read. */
  static final String MISSES_PER_READ = "misses_per_read";

  /** The parameter of a run that completed an interrupted step: the rows that were there. */
  static final String RESUMED_AT = "resumed-at-row";

  /**
   * The number of statements that are thrown away, so that the JVM has compiled the code of the
   * runs; never more than fill a table, since then they would cost more than the runs that they
   * prepare.
   */
  private static final long REHEARSED = 3_000;

  private final KeysOptions options;
  private final StudyContext context;
  private final TargetSession session;
  private final Journal journal;
  private final ResumeState earlier;
  private final KeysTargets targets;
  private final KeysLoad load;
  private final Generator generator;
  private final Map<PlannedRun.Variant, TableLoad> fills = new LinkedHashMap<>();
  private final List<KeyStep> steps = new ArrayList<>();

  /**
   * @param context its journal is open, and takes every run that was made to its end
   * @param targets closed by whoever made them
   */
  KeysRunner(KeysOptions options, StudyContext context, KeysTargets targets, ResumeState earlier) {
    this.options = options;
    this.context = context;
    this.session = context.session();
    this.targets = targets;
    this.journal = context.journal();
    this.earlier = earlier;
    this.generator = context.generator();
    this.load = new KeysLoad(options, context);
  }

  List<KeyStep> steps() {
    return List.copyOf(steps);
  }

  PlannedRuns execute(KeysPlan plan) throws InterruptedException {
    return PlannedRuns.carryOut(
        () -> rehearse(plan),
        new PlannedRuns.Plan<>(
            plan.blocks(), PlannedRun::name, options.replication(), r -> "all keys"),
        new Maker(),
        context);
  }

  /** Rehearses in workspaces of its own; the study's may hold tables of an earlier process. */
  private void rehearse(KeysPlan plan) throws InterruptedException {
    try (TargetSession other = session.withNewWorkspaces(RunId.random());
        KeysTargets apart = new KeysTargets(other, context.clock())) {
      long statements = Math.min(REHEARSED, options.rows() / KeyTable.ROWS);
      for (PlannedRun.Variant variant : plan.variants()) {
        if (!context.stop().requested() && variant.width() == options.widths().get(0)) {
          context.progress().update("rehearse", 0, 0);
          LoadedKeys keys = apart.create(variant);
          PlannedRun planned = new PlannedRun.Step(variant, 0, 0, options.clients(), false);
          generator.run(load.whole(planned, keys, statements, Map.of()));
          keys.drop();
        }
      }
    }
  }

  /** Makes the runs that no earlier process has made, and records them. */
  private final class Maker implements PlannedRuns.Maker<PlannedRun> {
    @Override
    public Optional<RunResult> earlier(PlannedRun planned) {
      Optional<JournalEntry> entry = earlier.run(planned);
      entry.flatMap(e -> e.part(KeyStep.class)).ifPresent(steps::add);
      return entry.map(JournalEntry::run);
    }

    @Override
    public RunResult make(PlannedRun planned) throws InterruptedException {
      int before = steps.size();
      RunResult run = run(planned);
      if (!context.stop().requested()) {
        journal.add(JournalEntry.of(run, steps.stream().skip(before).findFirst()));
        dropWhenDone(planned); // Not before: a fill without its last run needs its table.
      }
      return run;
    }
  }

  private void dropWhenDone(PlannedRun planned) {
    boolean done =
        planned.match(
            step -> step.last() && options.reads().isZero(), PlannedRun.Read::last, none -> false);
    if (done) {
      planned.table().map(fills::remove).ifPresent(fill -> fill.keys().drop());
    }
  }

  private RunResult run(PlannedRun planned) throws InterruptedException {
    if (planned instanceof PlannedRun.Step step) {
      return step(step);
    }
    return planned instanceof PlannedRun.Read read ? read(read) : pgbench(planned);
  }

  private RunResult step(PlannedRun.Step planned) throws InterruptedException {
    if (planned.step() == 1) {
      fills.put(planned.of(), targets.begin(planned.of()));
    }
    TableLoad fill = fill(planned.of(), planned.repeat());
    long before = fill.rows();
    boolean cut = fill.rowsOfCutStep() > 0;
    RunResult run = cut ? rest(planned, fill) : whole(planned, fill);
    double seconds = cut ? Double.NaN : run.measuredSeconds();
    steps.add(stepOf(planned, before, fill.rows(), seconds, run));
    return planned.last()
        ? PlannedRuns.withAudit(run, () -> fill.keys().audit(fill.acknowledged(), fill.uncertain()))
        : run;
  }

  private RunResult whole(PlannedRun.Step planned, TableLoad fill) throws InterruptedException {
    long statements = options.step() / KeyTable.ROWS;
    fill.begin();
    RunResult made =
        metered(planned, generator.run(load.whole(planned, fill.keys(), statements, Map.of())));
    fill.add(made);
    Map<String, Double> figures = made.outage().isPresent() ? fill.states() : fill.figures();
    return made.with(Optional.empty(), figures, whyNoTime(made, statements), List.of());
  }

  /** Opens the meter anew after a run that lost connections, since it has lost its own, too. */
  private RunResult metered(PlannedRun planned, RunResult made) {
    if (made.outage().isPresent()) {
      targets.renewMeter(planned.target());
    }
    return made;
  }

  /**
   * Returns why a step has no time: fewer rows, or a wait for the server, would be another time.
   */
  private static List<String> whyNoTime(RunResult step, long statements) {
    List<String> reasons = new ArrayList<>();
    if (step.acknowledged() < statements) {
      reasons.add(step.acknowledged() + " of " + statements + " statements were acknowledged");
    }
    step.outage()
        .ifPresent(
            o ->
                reasons.add(
                    String.format(
                        Locale.ROOT, "connections were lost for %.1f s", o.longestMillis() / 1e3)));
    return reasons;
  }

  /** Makes the rest of an interrupted step, so that the next ones begin where they would have. */
  private RunResult rest(PlannedRun.Step planned, TableLoad fill) throws InterruptedException {
    long there = fill.rows() + fill.rowsOfCutStep();
    long left = (options.step() - fill.rowsOfCutStep()) / KeyTable.ROWS;
    long statements = Math.max(1, left); // A run is never empty.
    Map<String, String> resumed = Map.of(RESUMED_AT, String.valueOf(there));
    RunResult made =
        metered(planned, generator.run(load.whole(planned, fill.keys(), statements, resumed)));
    fill.add(made);
    String reason = "interrupted at row " + there + " and completed later: it has no time";
    return made.with(Optional.empty(), fill.states(), List.of(reason), List.of());
  }

  private static KeyStep stepOf(
      PlannedRun.Step planned, long before, long after, double seconds, RunResult run) {
    Map<String, Double> figures = new LinkedHashMap<>();
    for (KeyFigure figure : KeyFigure.values()) {
      Double value = run.measures().get(figure.text());
      if (value != null) {
        figures.put(figure.text(), value);
      }
    }
    return new KeyStep(
        planned.name(),
        planned.variant(),
        planned.target(),
        planned.repeat(),
        planned.step(),
        before,
        after,
        seconds,
        run.valid() && after > before,
        figures);
  }

  /** Returns the table that is being filled, which an earlier process may have left. */
  private TableLoad fill(PlannedRun.Variant variant, int repeat) {
    return fills.computeIfAbsent(
        variant,
        a ->
            targets.goOn(
                a,
                TableLoad.known(
                    steps.stream()
                        .filter(s -> s.variant().equals(a.name()) && s.repeat() == repeat))));
  }

  private RunResult read(PlannedRun.Read planned) throws InterruptedException {
    TableLoad fill = fill(planned.of(), planned.repeat());
    LoadedKeyReads reads = fill.reads(planned.read());
    fill.begin();
    RunResult run =
        metered(
            planned,
            PlannedRuns.audited(generator, load.of(planned, reads, options.reads(), Map.of())));
    Map<String, Double> figures = fill.figures();
    Double misses = figures.get(KeyFigure.CACHE_MISSES.text());
    return misses == null || run.acknowledged() == 0
        ? run
        : run.with(
            run.audit(),
            Map.of(MISSES_PER_READ, misses / run.acknowledged()),
            List.of(),
            List.of());
  }

  private RunResult pgbench(PlannedRun planned) throws InterruptedException {
    LoadedWorkload workload =
        session.loaded(
            planned.target(),
            new PgbenchWorkload(PgbenchScript.SIMPLE_UPDATE, options.pgbench().scale()),
            new LoadingProgress(context.progress(), context.stop()));
    Optional<ServerProbe> probe =
        session.capability(planned.target(), ServerProbes.class).map(p -> p.open(false));
    try {
      Map<String, ServerProbe> probing = new LinkedHashMap<>();
      probe.ifPresent(p -> probing.put(planned.target(), p));
      return PlannedRuns.audited(
          generator, load.of(planned, workload, options.pgbench().duration(), probing));
    } finally {
      probe.ifPresent(ServerProbe::close); // A meter waits for sessions that may be ending.
    }
  }
}
