package io.kurabe.study;

import io.kurabe.config.ConfigurationException;
import io.kurabe.load.LoadRun;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.Points;
import io.kurabe.spec.Driver;
import io.kurabe.spec.Phases;
import io.kurabe.spec.Replication;
import io.kurabe.spec.RunSpec;
import io.kurabe.study.findmax.FindMax;
import io.kurabe.study.internal.LoadingProgress;
import io.kurabe.study.internal.PlannedRuns;
import io.kurabe.study.internal.RunsByPoint;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.study.internal.StudyInvocation;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.TargetException;
import io.kurabe.target.internal.ServerProbes;
import io.kurabe.workload.LoadedWorkload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Carries out a {@link LoadPlan} on targets of a session, in turns. Used by one thread. */
final class LoadRunner {
  private static final String QUESTION =
      "How many operations per second, and how long does each take?";

  private final LoadPlan plan;
  private final TargetSession session;
  private final StudyContext context;
  private final Map<String, LoadedWorkload> loaded = new LinkedHashMap<>();
  private final List<Variant> variants = new ArrayList<>();
  private String notLoaded = "";

  /** A variant of the plan; {@code again} only repeats a target, to see the noise. */
  private record Variant(String target, boolean again) {}

  /** A run of a variant; repeats start at 1, runs that are thrown away have 0. */
  private record Planned(Variant variant, int repeat) {}

  /** Loads the workload, unless this session has it; a stop leaves a result without runs. */
  LoadRunner(LoadPlan plan, TargetSession session, List<String> targets) {
    this.plan = plan;
    this.session = session;
    this.context = plan.on(session);
    try {
      load(targets);
    } catch (TargetException e) {
      if (!plan.stop().interrupted()) {
        throw e;
      }
      notLoaded = String.valueOf(e.getMessage());
    }
  }

  private void load(List<String> targets) {
    LoadingProgress loading = new LoadingProgress(plan.progress(), plan.stop());
    for (String target : targets) {
      LoadedWorkload workload = session.loaded(target, plan.workload(), loading);
      requireDriver(target, workload);
      loaded.put(target, workload);
      variants.add(new Variant(target, false));
      if (plan.replication().nullCheck()) {
        variants.add(new Variant(target, true));
      }
    }
  }

  private void requireDriver(String target, LoadedWorkload workload) {
    Driver driver = session.transport(target).driver();
    if (!workload.runsBy(driver)) {
      throw new ConfigurationException(
          "driver",
          List.of(
              "%s does not carry '%s', whose operations are code over JDBC: use jdbc"
                  .formatted(driver.text(), workload.name())));
    }
  }

  /** Makes the first run of the first target alone. */
  RunResult one() throws InterruptedException {
    if (!notLoaded.isEmpty()) {
      throw new TargetException(notLoaded);
    }
    Planned first = new Planned(variants.get(0), 1);
    plan.progress().plan(1, plan.secondsPerRun());
    plan.progress().run(1, name(first));
    try (Probes probes = new Probes()) {
      return run(first, plan.phases(), probes);
    }
  }

  StudyResult all() throws InterruptedException {
    StudyInvocation invocation = begin();
    if (!notLoaded.isEmpty()) {
      return withoutRuns(invocation);
    }
    int runs = variants.size() * plan.replication().repeats();
    double rehearsals = plan.rehearsal(variants.size()).toMillis() / 1e3 * loaded.size();
    plan.progress().plan(runs, rehearsals + plan.secondsPerRun() * runs);
    PlannedRuns made;
    try (Probes probes = new Probes()) {
      made = carryOut(probes);
    }
    return invocation.result(
        loaded.keySet().stream().map(session::factsOf).toList(),
        plan.parameters(parametersByTarget(), session.options()),
        plan.seed(),
        made,
        new StudyInvocation.Conclusions(points(made.runs()), List.of(), List.of(), List.of()));
  }

  private StudyInvocation begin() {
    return StudyInvocation.begin(
        StudyResult.LOAD + plan.workload().name(), QUESTION, context.clock());
  }

  private StudyResult withoutRuns(StudyInvocation invocation) {
    return invocation.result(
        session.facts(),
        plan.parameters(Map.of(), session.options()),
        plan.seed(),
        new PlannedRuns(List.of(), List.of(), withoutStop(notLoaded), ""),
        new StudyInvocation.Conclusions(List.of(), List.of(), List.of(), List.of()));
  }

  /** Returns a sentence as the end of another. */
  private static String withoutStop(String sentence) {
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }

  /** Searches for the highest rate that meets an objective, on the only target. */
  StudyResult findMax(FindMax what) throws InterruptedException {
    if (!notLoaded.isEmpty()) {
      return withoutRuns(begin());
    }
    if (variants.size() > 1) {
      throw new ConfigurationException(
          "findMax(...) searches on one target at a time: on(session, name)");
    }
    Variant variant = variants.get(0);
    try (Probes probes = new Probes()) {
      SloSearchRunner.Subject subject =
          new SloSearchRunner.Subject(
              session.factsOf(variant.target),
              variantName(variant),
              loadedOn(variant.target),
              plan.parameters(parametersByTarget(), session.options()),
              session.transport(variant.target),
              spec ->
                  PlannedRuns.audited(
                      context.generator(),
                      loadRun(spec, variant.target, context.hlogs(), probes)
                          .underLimit(what.slo().limitMicros())));
      return new SloSearchRunner(plan, what, subject, context.clock()).search();
    }
  }

  private PlannedRuns carryOut(Probes probes) throws InterruptedException {
    List<List<Planned>> blocks =
        plan.replication()
            .order(
                repeat -> variants.stream().map(variant -> new Planned(variant, repeat)).toList(),
                Planned::variant,
                plan.seed());
    return PlannedRuns.carryOut(
        () -> rehearse(probes),
        new PlannedRuns.Plan<>(blocks, this::name, plan.replication(), r -> "all targets"),
        planned -> run(planned, plan.phases(), probes),
        context);
  }

  /**
   * Makes one warm-up of each variant, which is thrown away, when there are several or it was asked
   * for: otherwise the first runs of all would execute code that the JVM has not compiled, and
   * later ones would not.
   */
  private void rehearse(Probes probes) throws InterruptedException {
    Duration length = plan.rehearsal(variants.size());
    if (length.isZero()) {
      return;
    }
    Phases phases = new Phases(Duration.ZERO, length);
    for (Variant variant : variants) {
      if (!variant.again && !plan.stop().requested()) {
        run(new Planned(variant, 0), phases, probes);
      }
    }
  }

  /** Holds one probe per target, opened when it is first needed. */
  private final class Probes implements AutoCloseable {
    private final Map<String, ServerProbe> open = new LinkedHashMap<>();

    Map<String, ServerProbe> of(String target) {
      if (!open.containsKey(target)) {
        session
            .capability(target, ServerProbes.class)
            .ifPresent(probes -> open.put(target, probes.open(false)));
      }
      ServerProbe probe = open.get(target);
      return probe == null ? Map.of() : Map.of(target, probe);
    }

    @Override
    public void close() {
      open.values().forEach(ServerProbe::close);
    }
  }

  private RunResult run(Planned planned, Phases phases, Probes probes) throws InterruptedException {
    return PlannedRuns.audited(
        context.generator(),
        loadRun(
            spec(planned, phases),
            planned.variant.target,
            planned.repeat == 0 ? Optional.empty() : context.hlogs(),
            probes));
  }

  private LoadRun loadRun(RunSpec spec, String target, Optional<Path> hlogs, Probes probes) {
    return LoadRun.of(spec, loadedOn(target))
        .on(List.of(target), session.factsOf(target).sharesGeneratorHost())
        .joinedBy(plan.attachment())
        .withProbes(probes.of(target))
        .withHlogs(hlogs)
        .until(plan.stop())
        .withProgress(plan.progress());
  }

  private LoadedWorkload loadedOn(String target) {
    LoadedWorkload workload = loaded.get(target);
    if (workload == null) {
      throw new IllegalArgumentException("nothing is loaded on '" + target + "'");
    }
    return workload;
  }

  private Map<String, Map<String, String>> parametersByTarget() {
    Map<String, Map<String, String>> all = new LinkedHashMap<>();
    loaded.forEach(
        (target, workload) -> {
          Map<String, String> own = new LinkedHashMap<>(workload.parameters());
          own.putAll(workload.inputs());
          own.putAll(session.transport(target).described());
          all.put(target, own);
        });
    return all;
  }

  private RunSpec spec(Planned planned, Phases phases) {
    Map<String, String> parameters = factors(planned.variant);
    parameters.put("variant", variantName(planned.variant));
    parameters.put("clients", String.valueOf(plan.arrivals().clients()));
    parameters.put("repeat", String.valueOf(planned.repeat));
    return RunSpec.of(
            name(planned), loadedOn(planned.variant.target).name(), plan.arrivals(), phases)
        .withRetry(plan.retry())
        .withSeed(seed(planned))
        .withParameters(parameters)
        .over(session.transport(planned.variant.target));
  }

  /** Returns the seed of a run: the user's for the first; the same for all targets. */
  private long seed(Planned planned) {
    return planned.repeat == 1
        ? plan.seed()
        : PlannedRuns.seed(plan.seed(), "repeat " + planned.repeat);
  }

  private List<PointResult> points(List<RunResult> runs) {
    List<PointResult> points = new ArrayList<>();
    for (Variant variant : variants) {
      List<RunResult> own =
          runs.stream().filter(r -> RunsByPoint.variant(r).equals(variantName(variant))).toList();
      if (!own.isEmpty()) {
        points.add(
            Points.of(
                variantName(variant),
                variant.target,
                plan.arrivals().clients(),
                factors(variant),
                own));
      }
    }
    return points;
  }

  private Map<String, String> factors(Variant variant) {
    Map<String, String> factors = new LinkedHashMap<>(loadedOn(variant.target).parameters());
    if (!plan.think().isNone()) {
      factors.put("think", plan.think().text());
    }
    if (variant.again) {
      factors.put(Replication.NULL_CHECK, Replication.AGAIN);
    }
    return factors;
  }

  private String variantName(Variant variant) {
    String again = variant.again ? ", " + Replication.AGAIN : "";
    return variant.target + " " + loadedOn(variant.target).name() + again;
  }

  private String name(Planned planned) {
    return PlannedRuns.name(
        variantName(planned.variant), plan.arrivals().clients(), "r" + planned.repeat);
  }
}
