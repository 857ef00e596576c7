package io.kurabe.studies.counters.internal;

import io.kurabe.load.Generator;
import io.kurabe.load.LoadRun;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Phases;
import io.kurabe.spec.RunSpec;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.PlannedRuns;
import io.kurabe.study.internal.RunsByPoint;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.internal.ServerProbes;
import io.kurabe.workload.Audit;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workloads.counters.internal.CounterCache;
import io.kurabe.workloads.counters.internal.CounterLedger;
import io.kurabe.workloads.counters.internal.CounterStore;
import io.kurabe.workloads.counters.internal.CountersWorkload;
import io.kurabe.workloads.counters.internal.WriteBackTask;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Carries out single runs of the plan: reset, load, last flush, audit. Used by one thread. */
final class CountersRunner implements AutoCloseable {
  /** The length of the discarded run of each variant, for compilers and caches. */
  static final Duration REHEARSAL = Duration.ofMillis(400);

  private static final int REHEARSAL_CLIENTS = 8;
  private static final int KILLED_FLUSHES = 20;

  private final CountersOptions options;
  private final TargetSession bench;
  private final Generator generator;
  private final StudyContext context;
  private final Map<String, CounterStore> stores = new LinkedHashMap<>();
  private final Map<String, ServerProbe> probes = new LinkedHashMap<>();

  CountersRunner(CountersOptions options, StudyContext context) {
    this.options = options;
    this.context = context;
    this.bench = context.bench();
    this.generator = context.generator();
  }

  PlannedRuns execute(CountersPlan plan) throws InterruptedException {
    return PlannedRuns.carryOut(
        () -> rehearse(plan),
        new PlannedRuns.Plan<>(
            plan.blocks(), PlannedRun::name, options.replication(), r -> repeatedArm(plan, r)),
        this::run,
        context);
  }

  private static String repeatedArm(CountersPlan plan, RunResult run) {
    String arm = RunsByPoint.arm(run);
    boolean repeated =
        plan.arms().stream().anyMatch(a -> a.name().equals(arm) && a.kind().repeated());
    return repeated ? arm + " at " + run.spec().arrivals().clients() : "";
  }

  /**
   * Makes one short run of each variant, which is thrown away: otherwise the first runs of all
   * would execute code that the JVM has not compiled, and later ones would not.
   */
  private void rehearse(CountersPlan plan) throws InterruptedException {
    for (Variant arm : plan.arms()) {
      if (arm.kind().repeated() && arm.writeBack().isEmpty() && !context.stop().requested()) {
        store(arm.target()).reset();
        int clients = Math.min(REHEARSAL_CLIENTS, arm.clients().get(arm.clients().size() - 1));
        RunSpec spec =
            spec(PlannedRun.closed(arm, clients, 0), new Phases(Duration.ZERO, REHEARSAL));
        generator.run(loadRun(arm, spec, Map.of(), Optional.empty()));
      }
    }
  }

  private RunResult run(PlannedRun planned) throws InterruptedException {
    Variant arm = planned.arm();
    RunSpec spec = spec(planned, new Phases(options.warmUp(), options.measure()));
    if (arm.writeBack().isPresent()) {
      return runWithWriteBack(arm, arm.writeBack().get(), spec);
    }
    if (arm.kind() == Variant.Kind.OBSERVED) {
      try (ServerProbe observing = bench.required(arm.target(), ServerProbes.class).open(true)) {
        return PlannedRuns.audited(
            generator, loadRun(arm, spec, Map.of(arm.target(), observing), context.hlogs()));
      }
    }
    Map<String, ServerProbe> probe = Map.of(arm.target(), probe(arm.target()));
    return PlannedRuns.audited(generator, loadRun(arm, spec, probe, context.hlogs()));
  }

  private RunResult runWithWriteBack(Variant arm, Variant.Destination destination, RunSpec spec)
      throws InterruptedException {
    store(arm.target()).reset();
    store(destination.target()).reset();
    CounterCache cache = bench.required(arm.target(), CounterCache.class);
    var flushers =
        new Flushers(cache, () -> bench.required(destination.target(), CounterLedger.class), arm);
    Map<String, ServerProbe> both = new LinkedHashMap<>();
    both.put(arm.target(), probe(arm.target()));
    both.put(destination.target(), probe(destination.target()));
    RunResult run;
    Map<String, Double> figures;
    try (var task = new WriteBackTask(flushers, period(arm), context.clock())) {
      run = generator.run(loadRun(arm, spec, both, context.hlogs()));
      figures = task.finish();
    }
    try (CounterLedger ledger = bench.required(destination.target(), CounterLedger.class)) {
      return audited(arm, run, () -> ledger.total() + cache.total(), figures);
    }
  }

  /** Returns the period of the flushes; with crashes a flusher must get to die after each step. */
  private Duration period(Variant arm) {
    Duration often = options.warmUp().plus(options.measure()).dividedBy(KILLED_FLUSHES);
    boolean shorten =
        arm.kind() == Variant.Kind.KILLED && often.compareTo(options.writeBackEvery()) < 0;
    return shorten ? often : options.writeBackEvery();
  }

  /** Adds the audit; counts lost by killing on purpose are the answer, not a warning. */
  private static RunResult audited(
      Variant arm, RunResult run, LongSupplier found, Map<String, Double> figures) {
    boolean killed = arm.kind() == Variant.Kind.KILLED;
    RunResult audited =
        PlannedRuns.withAudit(
            run,
            () -> {
              Audit audit = Audit.of(run.acknowledged(), run.uncertain(), found.getAsLong());
              String why = " (its flushers were killed on purpose)";
              return Optional.of(killed ? audit.adding(why) : audit);
            });
    RunResult told = killed && audited.audit().isPresent() ? run : audited;
    return told.with(audited.audit(), figures, List.of(), List.of());
  }

  private LoadRun loadRun(
      Variant arm, RunSpec spec, Map<String, ServerProbe> probing, Optional<Path> hlogs) {
    LoadedWorkload workload =
        new CountersWorkload.Loaded(store(arm.target()), arm.method(), arm.settings());
    List<String> targets = new ArrayList<>(List.of(arm.target()));
    arm.writeBack().ifPresent(d -> targets.add(d.target()));
    boolean onThisHost = bench.factsOf(arm.target()).sharesGeneratorHost();
    return LoadRun.of(spec, workload)
        .on(targets, onThisHost)
        .withProbes(probing)
        .withHlogs(hlogs)
        .until(context.stop())
        .withProgress(context.progress());
  }

  private RunSpec spec(PlannedRun planned, Phases phases) {
    Variant arm = planned.arm();
    Map<String, String> parameters = arm.factors();
    parameters.put("arm", arm.name());
    parameters.put("clients", String.valueOf(planned.clients()));
    parameters.put("repeat", String.valueOf(planned.repeat()));
    return RunSpec.of(
            planned.name(),
            Counters.INFO.name() + "/" + arm.method().text(),
            planned.arrivals(),
            phases)
        .withSeed(PlannedRuns.seed(options.seed(), planned.name()))
        .withParameters(parameters)
        .over(bench.transport(arm.target()));
  }

  private CounterStore store(String target) {
    return stores.computeIfAbsent(target, t -> bench.required(t, CounterStore.class));
  }

  private ServerProbe probe(String target) {
    return probes.computeIfAbsent(target, t -> bench.required(t, ServerProbes.class).open(false));
  }

  @Override
  public void close() {
    probes.values().forEach(ServerProbe::close);
  }
}
