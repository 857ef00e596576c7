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
import io.kurabe.workloads.counters.internal.CountersWorkloads;
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

  /** The threads of a task of the published experiment. */
  static final int CLIENTS_OF_TASK = 4;

  private static final int REHEARSAL_CLIENTS = 8;
  private static final int KILLED_FLUSHES = 20;

  private final CountersOptions options;
  private final TargetSession session;
  private final Generator generator;
  private final StudyContext context;
  private final Map<String, CounterStore> stores = new LinkedHashMap<>();
  private final Map<String, ServerProbe> probes = new LinkedHashMap<>();

  CountersRunner(CountersOptions options, StudyContext context) {
    this.options = options;
    this.context = context;
    this.session = context.session();
    this.generator = context.generator();
  }

  PlannedRuns execute(CountersPlan plan) throws InterruptedException {
    return PlannedRuns.carryOut(
        () -> rehearse(plan),
        new PlannedRuns.Plan<>(
            plan.blocks(), PlannedRun::name, options.replication(), r -> repeatedVariant(plan, r)),
        this::run,
        context);
  }

  private static String repeatedVariant(CountersPlan plan, RunResult run) {
    String variant = RunsByPoint.variant(run);
    boolean repeated =
        plan.variants().stream().anyMatch(a -> a.name().equals(variant) && a.kind().repeated());
    return repeated ? variant + " at " + run.spec().arrivals().clients() : "";
  }

  /**
   * Makes one short run of each variant, which is thrown away: otherwise the first runs of all
   * would execute code that the JVM has not compiled, and later ones would not.
   */
  private void rehearse(CountersPlan plan) throws InterruptedException {
    for (Variant variant : plan.variants()) {
      if (variant.kind().repeated()
          && variant.writeBack().isEmpty()
          && !context.stop().requested()) {
        store(variant.target()).reset();
        int clients =
            Math.min(REHEARSAL_CLIENTS, variant.clients().get(variant.clients().size() - 1));
        RunSpec spec =
            spec(PlannedRun.closed(variant, clients, 0), new Phases(Duration.ZERO, REHEARSAL));
        generator.run(loadRun(variant, spec, Map.of(), Optional.empty()));
      }
    }
  }

  private RunResult run(PlannedRun planned) throws InterruptedException {
    Variant variant = planned.variant();
    RunSpec spec = spec(planned, new Phases(options.warmUp(), options.measure()));
    if (variant.writeBack().isPresent()) {
      return runWithWriteBack(variant, variant.writeBack().get(), spec);
    }
    if (variant.kind() == Variant.Kind.OBSERVED) {
      try (ServerProbe observing =
          session.required(variant.target(), ServerProbes.class).open(true)) {
        return PlannedRuns.audited(
            generator,
            loadRun(variant, spec, Map.of(variant.target(), observing), context.hlogs()));
      }
    }
    Map<String, ServerProbe> probe = Map.of(variant.target(), probe(variant.target()));
    return PlannedRuns.audited(generator, loadRun(variant, spec, probe, context.hlogs()));
  }

  private RunResult runWithWriteBack(Variant variant, Variant.Destination destination, RunSpec spec)
      throws InterruptedException {
    store(variant.target()).reset();
    store(destination.target()).reset();
    CounterCache cache = session.required(variant.target(), CounterCache.class);
    var flushers =
        new Flushers(
            cache, () -> session.required(destination.target(), CounterLedger.class), variant);
    Map<String, ServerProbe> both = new LinkedHashMap<>();
    both.put(variant.target(), probe(variant.target()));
    both.put(destination.target(), probe(destination.target()));
    RunResult run;
    Map<String, Double> figures;
    try (var task = new WriteBackTask(flushers, period(variant), context.clock())) {
      run = generator.run(loadRun(variant, spec, both, context.hlogs()));
      figures = task.finish();
    }
    try (CounterLedger ledger = session.required(destination.target(), CounterLedger.class)) {
      return audited(variant, run, () -> ledger.total() + cache.total(), figures);
    }
  }

  /** Returns the period of the flushes; with crashes a flusher must get to die after each step. */
  private Duration period(Variant variant) {
    Duration often = options.warmUp().plus(options.measure()).dividedBy(KILLED_FLUSHES);
    boolean shorten =
        variant.kind() == Variant.Kind.KILLED && often.compareTo(options.writeBackEvery()) < 0;
    return shorten ? often : options.writeBackEvery();
  }

  /** Adds the audit; counts lost by killing on purpose are the answer, not a warning. */
  private static RunResult audited(
      Variant variant, RunResult run, LongSupplier found, Map<String, Double> figures) {
    boolean killed = variant.kind() == Variant.Kind.KILLED;
    RunResult audited =
        PlannedRuns.withAudit(
            run,
            () -> {
              Audit audit = Audit.of(run.acknowledged(), run.uncertain(), found.getAsLong());
              String why = " (its flushers were killed on purpose)";
              Audit told = killed ? audit.adding(why) : audit;
              return Optional.of(variant.losesOnPurpose() ? told.ofPurposefulLoss() : told);
            });
    RunResult told = killed && audited.audit().isPresent() ? run : audited;
    return told.with(audited.audit(), figures, List.of(), List.of());
  }

  private LoadRun loadRun(
      Variant variant, RunSpec spec, Map<String, ServerProbe> probing, Optional<Path> hlogs) {
    LoadedWorkload workload =
        new CountersWorkload.Loaded(store(variant.target()), variant.method(), variant.settings());
    List<String> targets = new ArrayList<>(List.of(variant.target()));
    variant.writeBack().ifPresent(d -> targets.add(d.target()));
    CountersWorkload words =
        new CountersWorkload(Optional.of(variant.method()), variant.settings());
    boolean onThisHost = session.factsOf(variant.target()).sharesGeneratorHost();
    return LoadRun.of(spec, workload)
        .on(targets, onThisHost)
        .joinedBy(Optional.of(CountersWorkloads.attachment(words)), CLIENTS_OF_TASK)
        .withProbes(probing)
        .withHlogs(hlogs)
        .until(context.stop())
        .withProgress(context.progress());
  }

  private RunSpec spec(PlannedRun planned, Phases phases) {
    Variant variant = planned.variant();
    Map<String, String> parameters = variant.factors();
    parameters.put("variant", variant.name());
    parameters.put("clients", String.valueOf(planned.clients()));
    parameters.put("repeat", String.valueOf(planned.repeat()));
    return RunSpec.of(
            planned.name(),
            Counters.INFO.name() + "/" + variant.method().text(),
            planned.arrivals(),
            phases)
        .withSeed(PlannedRuns.seed(options.seed(), planned.name()))
        .withParameters(parameters)
        .over(session.transport(variant.target()));
  }

  private CounterStore store(String target) {
    return stores.computeIfAbsent(target, t -> session.required(t, CounterStore.class));
  }

  private ServerProbe probe(String target) {
    return probes.computeIfAbsent(target, t -> session.required(t, ServerProbes.class).open(false));
  }

  @Override
  public void close() {
    probes.values().forEach(ServerProbe::close);
  }
}
