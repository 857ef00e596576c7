package io.kurabe.study.counters;

import io.kurabe.config.ConfigurationException;
import io.kurabe.load.LoadEngine;
import io.kurabe.load.StopSignal;
import io.kurabe.result.EnvironmentReader;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.ThinkTime;
import io.kurabe.study.Bench;
import io.kurabe.study.StudyProgress;
import io.kurabe.workload.counters.CounterMethod;
import io.kurabe.workload.counters.CounterSettings;
import io.kurabe.workload.counters.CounterStore;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The counter workload alone, on one target, at one load: {@code bench load counters}. */
public final class CountersLoad {
  private final CountersOptions options;
  private final Arrivals arrivals;
  private final Optional<CounterMethod> chosen;
  private final Bench bench;

  /**
   * @param options of which clients, think time and write-back are not used
   * @param arrivals the load
   * @param chosen how to count; by default the first way that the target offers
   * @param bench with exactly one target
   */
  public CountersLoad(
      CountersOptions options, Arrivals arrivals, Optional<CounterMethod> chosen, Bench bench) {
    this.options = options;
    this.arrivals = arrivals;
    this.chosen = chosen;
    this.bench = bench;
  }

  /**
   * Runs the repeats.
   *
   * @throws ConfigurationException when the target does not count in this way
   * @throws InterruptedException when the calling thread is interrupted
   */
  public StudyResult run(Optional<Path> hlogFolder, StopSignal stop, StudyProgress progress)
      throws InterruptedException {
    long began = NanoClock.SYSTEM.nanoTime();
    String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    CountersPlan plan = plan();
    double each = options.warmUp().plus(options.measure()).toMillis() / 1e3;
    progress.plan(plan.runs().size(), each * plan.runs().size());
    CountersRunner.Executed executed;
    try (CountersRunner runner =
        new CountersRunner(options, bench, new LoadEngine(), hlogFolder, stop, progress)) {
      executed = runner.execute(plan, false);
    }
    return new StudyResult(
        StudyResult.SCHEMA_VERSION,
        "load " + CountersStudy.NAME,
        "How many increments per second, and how long does each take?",
        startedAt,
        (NanoClock.SYSTEM.nanoTime() - began) / 1e9,
        executed.incomplete().isEmpty(),
        executed.incomplete(),
        EnvironmentReader.read(),
        bench.facts(),
        options.parameters(),
        options.seed(),
        plan.runs().stream().map(PlannedRun::name).toList(),
        executed.runs(),
        new CountersPoints(plan, executed.runs()).all(),
        List.of(),
        List.of(),
        List.of());
  }

  private CountersPlan plan() {
    String target = bench.workspaces().keySet().iterator().next();
    var offered =
        bench
            .capability(target, CounterStore.class)
            .map(CounterStore::methods)
            .orElseThrow(() -> new ConfigurationException(target + " keeps no counters"));
    CounterMethod method =
        chosen.orElseGet(() -> offered.stream().sorted().findFirst().orElseThrow());
    if (!offered.contains(method)) {
      throw new ConfigurationException(
          "--method: '"
              + method.text()
              + "' is not possible on "
              + target
              + ". Possible: "
              + String.join(", ", offered.stream().sorted().map(CounterMethod::text).toList()));
    }
    ThinkTime think =
        arrivals.match(Arrivals.Closed::think, c -> ThinkTime.NONE, p -> ThinkTime.NONE);
    var settings = new CounterSettings(options.rows(), options.slots(), options.hold());
    Arm arm =
        new Arm(
            Arm.Kind.MAIN,
            target,
            method,
            settings,
            think,
            List.of(arrivals.clients()),
            Optional.empty());
    return new CountersPlan(
        List.of(arm),
        IntStream.rangeClosed(1, options.repeats())
            .mapToObj(repeat -> new PlannedRun(arm, arrivals, repeat))
            .toList());
  }
}
