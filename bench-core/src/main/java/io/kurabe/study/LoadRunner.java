package io.kurabe.study;

import io.kurabe.load.LoadEngine;
import io.kurabe.load.LoadRun;
import io.kurabe.probe.FitnessRule;
import io.kurabe.result.EnvironmentReader;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.RunSpec;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.ServerProbes;
import io.kurabe.workload.LoadedWorkload;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Carries out a {@link LoadPlan} on one target of a bench. Used by one thread. */
final class LoadRunner {
  private static final String QUESTION =
      "How many operations per second, and how long does each take?";

  private final LoadPlan plan;
  private final Bench bench;
  private final String target;
  private final LoadEngine engine = new LoadEngine();
  private final LoadedWorkload loaded;

  /** Loads the workload, unless this bench has it already. */
  LoadRunner(LoadPlan plan, Bench bench, String target) {
    this.plan = plan;
    this.bench = bench;
    this.target = target;
    this.loaded = bench.loaded(target, plan.workload());
  }

  /** The first repeat alone. */
  RunResult one() throws InterruptedException {
    plan.progress().plan(1, plan.secondsPerRun());
    plan.progress().run(1, name(1));
    Optional<ServerProbe> probe = openProbe();
    try {
      return run(1, probe);
    } finally {
      probe.ifPresent(ServerProbe::close);
    }
  }

  /** All repeats. */
  StudyResult all() throws InterruptedException {
    long began = NanoClock.SYSTEM.nanoTime();
    String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    plan.progress().plan(plan.repeats(), plan.secondsPerRun() * plan.repeats());
    PlannedRuns made = repeats();
    return new StudyResult(
        StudyResult.SCHEMA_VERSION,
        "load " + plan.workload().name(),
        QUESTION,
        startedAt,
        (NanoClock.SYSTEM.nanoTime() - began) / 1e9,
        made.incomplete().isEmpty(),
        made.incomplete(),
        EnvironmentReader.read(),
        List.of(bench.factsOf(target)),
        plan.parameters(loaded.parameters(), bench.options()),
        plan.seed(),
        numbers().stream().map(this::name).toList(),
        made.runs(),
        made.runs().isEmpty() ? List.of() : List.of(point(made.runs())),
        List.of(),
        List.of(),
        List.of());
  }

  private PlannedRuns repeats() throws InterruptedException {
    Optional<ServerProbe> probe = openProbe();
    try {
      return PlannedRuns.carryOut(
          numbers(), this::name, repeat -> run(repeat, probe), plan.stop(), plan.progress());
    } finally {
      probe.ifPresent(ServerProbe::close);
    }
  }

  private Optional<ServerProbe> openProbe() {
    return bench.capability(target, ServerProbes.class).map(probes -> probes.open(false));
  }

  private List<Integer> numbers() {
    return IntStream.rangeClosed(1, plan.repeats()).boxed().toList();
  }

  private RunResult run(int repeat, Optional<ServerProbe> probe) throws InterruptedException {
    Map<String, ServerProbe> probes = new LinkedHashMap<>();
    probe.ifPresent(p -> probes.put(target, p));
    return PlannedRuns.audited(
        engine,
        new LoadRun(
            spec(repeat),
            loaded,
            List.of(target),
            bench.factsOf(target).sharesGeneratorHost(),
            probes,
            FitnessRule.DEFAULT,
            plan.hlogFolder(),
            plan.stop(),
            plan.progress()));
  }

  private RunSpec spec(int repeat) {
    Map<String, String> parameters = factors();
    parameters.put("arm", arm());
    parameters.put("clients", String.valueOf(plan.arrivals().clients()));
    parameters.put("repeat", String.valueOf(repeat));
    return new RunSpec(
        name(repeat),
        loaded.name(),
        plan.arrivals(),
        plan.phases(),
        plan.retry(),
        PlannedRuns.seed(plan.seed(), name(repeat)),
        parameters);
  }

  private PointResult point(List<RunResult> runs) {
    return Points.of(arm(), target, plan.arrivals().clients(), factors(), runs);
  }

  private Map<String, String> factors() {
    Map<String, String> factors = new LinkedHashMap<>(loaded.parameters());
    if (!plan.think().isNone()) {
      factors.put("think", plan.think().text());
    }
    return factors;
  }

  private String arm() {
    return target + " " + loaded.name();
  }

  /** Safe in file names. */
  private String name(int repeat) {
    return String.format(
        Locale.ROOT,
        "%s-c%d-r%d",
        arm().replaceAll("[^A-Za-z0-9]+", "-"),
        plan.arrivals().clients(),
        repeat);
  }
}
