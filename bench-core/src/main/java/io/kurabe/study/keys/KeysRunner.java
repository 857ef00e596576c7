package io.kurabe.study.keys;

import io.kurabe.jdbc.SqlWorkspace;
import io.kurabe.load.LoadEngine;
import io.kurabe.load.LoadRun;
import io.kurabe.load.StopSignal;
import io.kurabe.probe.FitnessRule;
import io.kurabe.result.KeyStep;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Phases;
import io.kurabe.spec.Retry;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import io.kurabe.study.Bench;
import io.kurabe.study.LoadingProgress;
import io.kurabe.study.PlannedRuns;
import io.kurabe.study.StudyProgress;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.ServerProbes;
import io.kurabe.target.TargetException;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.keys.KeyFigure;
import io.kurabe.workload.keys.KeyServer;
import io.kurabe.workload.keys.KeyTable;
import io.kurabe.workload.keys.LoadedKeyReads;
import io.kurabe.workload.keys.LoadedKeys;
import io.kurabe.workload.pgbench.PgbenchScript;
import io.kurabe.workload.pgbench.PgbenchWorkload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Carries out the runs of the plan. Used by one thread. */
final class KeysRunner implements AutoCloseable {
  /** Measure of a run: pages read past the server's cache for each read. */
  static final String MISSES_PER_READ = "misses_per_read";

  /** A step is measured whole, however long it takes. */
  private static final Duration NO_LIMIT = Duration.ofDays(1);

  /** Statements of each client that are thrown away, so that the JVM has compiled what it runs. */
  private static final long REHEARSED = 1_000;

  private static final int WARM_UP_SHARE = 3;

  private final KeysOptions options;
  private final Bench bench;
  private final StopSignal stop;
  private final StudyProgress progress;
  private final KeysTargets targets;
  private final LoadEngine engine = new LoadEngine();
  private final Map<PlannedRun.Arm, Fill> fills = new LinkedHashMap<>();
  private final List<KeyStep> steps = new ArrayList<>();

  KeysRunner(
      KeysOptions options,
      Bench bench,
      Map<String, KeyServer> servers,
      StopSignal stop,
      StudyProgress progress) {
    this.options = options;
    this.bench = bench;
    this.targets = new KeysTargets(bench, servers);
    this.stop = stop;
    this.progress = progress;
  }

  /** The steps made so far. */
  List<KeyStep> steps() {
    return List.copyOf(steps);
  }

  /** What the servers do not report, with the reason. */
  List<String> notReported() {
    return targets.notReported();
  }

  /** Carries out the plan; a stop signal or a server that dies ends it early. */
  PlannedRuns execute(KeysPlan plan) throws InterruptedException {
    try {
      rehearse(plan);
    } catch (TargetException e) {
      return PlannedRuns.none(String.valueOf(e.getMessage()));
    }
    return PlannedRuns.carryOut(
        new PlannedRuns.Plan<>(
            plan.blocks(), PlannedRun::name, options.replication(), r -> "all keys"),
        this::run,
        stop,
        progress);
  }

  private void rehearse(KeysPlan plan) throws InterruptedException {
    for (PlannedRun.Arm arm : plan.arms()) {
      if (!stop.requested() && arm.width() == options.widths().get(0)) {
        progress.update("rehearse", 0, 0);
        LoadedKeys keys = LoadedKeys.create(targets.workspace(arm.target()), targets.table(arm));
        Arrivals batch = new Arrivals.Batch(options.clients(), REHEARSED);
        PlannedRun planned = new PlannedRun.Step(arm, 0, 0, options.clients(), false);
        engine.run(load(planned, keys, batch, new Phases(Duration.ZERO, NO_LIMIT), Map.of()));
        keys.drop();
      }
    }
  }

  private RunResult run(PlannedRun planned) throws InterruptedException {
    if (planned instanceof PlannedRun.Step step) {
      return step(step);
    }
    return planned instanceof PlannedRun.Read read ? read(read) : pgbench(planned);
  }

  private RunResult step(PlannedRun.Step planned) throws InterruptedException {
    Fill fill = planned.step() == 1 ? begin(planned.of()) : fill(planned.of());
    long statements = options.step() / KeyTable.ROWS;
    Arrivals batch = new Arrivals.Batch(planned.clients(), statements);
    RunResult made =
        engine.run(
            load(planned, fill.keys(), batch, new Phases(Duration.ZERO, NO_LIMIT), Map.of()));
    long before = fill.rows();
    fill.add(made.acknowledged() * KeyTable.ROWS, made);
    RunResult run = made.with(Optional.empty(), fill.figures(), List.of(), List.of());
    steps.add(stepOf(planned, before, fill.rows(), run));
    return planned.last() ? ended(planned, fill, run) : run;
  }

  private RunResult ended(PlannedRun.Step planned, Fill fill, RunResult run) {
    RunResult audited =
        PlannedRuns.withAudit(run, fill.keys().audit(fill.acknowledged(), fill.uncertain()));
    if (options.reads().isZero()) {
      end(planned.of());
    }
    return audited;
  }

  private static KeyStep stepOf(PlannedRun.Step planned, long before, long after, RunResult run) {
    Map<String, Double> figures = new LinkedHashMap<>();
    for (KeyFigure figure : KeyFigure.values()) {
      Double value = run.measures().get(figure.text());
      if (value != null) {
        figures.put(figure.text(), value);
      }
    }
    return new KeyStep(
        planned.name(),
        planned.arm(),
        planned.target(),
        planned.repeat(),
        planned.step(),
        before,
        after,
        run.measuredSeconds(),
        run.valid() && after > before,
        figures);
  }

  private Fill begin(PlannedRun.Arm arm) {
    SqlWorkspace workspace = targets.workspace(arm.target());
    LoadedKeys keys = LoadedKeys.create(workspace, targets.table(arm));
    targets.checkpoint(arm.target());
    Fill fill = new Fill(workspace, keys, 0, targets.meter(arm.target()));
    fills.put(arm, fill);
    return fill;
  }

  private void end(PlannedRun.Arm arm) {
    fill(arm).keys().drop();
    fills.remove(arm);
  }

  private Fill fill(PlannedRun.Arm arm) {
    Fill fill = fills.get(arm);
    if (fill == null) {
      throw new IllegalStateException("no table is being filled for " + arm.name());
    }
    return fill;
  }

  private RunResult read(PlannedRun.Read planned) throws InterruptedException {
    Fill fill = fill(planned.of());
    LoadedKeyReads reads = fill.reads(planned.read());
    RunResult run =
        PlannedRuns.audited(
            engine,
            load(planned, reads, closed(planned.clients()), phases(options.reads()), Map.of()));
    Map<String, Double> figures = fill.figures();
    Double misses = figures.get(KeyFigure.CACHE_MISSES.text());
    if (planned.last()) {
      end(planned.of());
    }
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
        bench.loaded(
            planned.target(),
            new PgbenchWorkload(PgbenchScript.SIMPLE_UPDATE, options.pgbench().scale()),
            new LoadingProgress(progress, stop));
    Optional<ServerProbe> probe =
        bench.capability(planned.target(), ServerProbes.class).map(p -> p.open(false));
    try {
      Map<String, ServerProbe> probing = new LinkedHashMap<>();
      probe.ifPresent(p -> probing.put(planned.target(), p));
      return PlannedRuns.audited(
          engine,
          load(
              planned,
              workload,
              closed(planned.clients()),
              phases(options.pgbench().duration()),
              probing));
    } finally {
      probe.ifPresent(ServerProbe::close); // A meter waits for sessions that may be ending.
    }
  }

  private static Arrivals closed(int clients) {
    return new Arrivals.Closed(clients, ThinkTime.NONE);
  }

  private static Phases phases(Duration measured) {
    return new Phases(measured.dividedBy(WARM_UP_SHARE), measured);
  }

  private LoadRun load(
      PlannedRun planned,
      LoadedWorkload workload,
      Arrivals arrivals,
      Phases phases,
      Map<String, ServerProbe> probing) {
    Map<String, String> parameters = new LinkedHashMap<>(workload.parameters());
    parameters.putAll(planned.factors());
    parameters.put("arm", planned.arm());
    parameters.put("clients", String.valueOf(planned.clients()));
    parameters.put("repeat", String.valueOf(planned.repeat()));
    RunSpec spec =
        new RunSpec(
            planned.name(),
            workload.name(),
            arrivals,
            phases,
            Retry.DEFAULT,
            PlannedRuns.seed(options.seed(), planned.name()),
            parameters);
    return new LoadRun(
        spec,
        workload,
        List.of(planned.target()),
        bench.factsOf(planned.target()).sharesGeneratorHost(),
        probing,
        FitnessRule.DEFAULT,
        Optional.empty(),
        stop,
        progress);
  }

  @Override
  public void close() {
    targets.close();
  }
}
