package io.kurabe.load.internal;

import io.kurabe.load.Generator;
import io.kurabe.load.LoadRun;
import io.kurabe.probe.ProbeResult;
import io.kurabe.probe.internal.ServerSampler;
import io.kurabe.record.internal.HdrLog;
import io.kurabe.record.internal.Interval;
import io.kurabe.record.internal.IntervalMerge;
import io.kurabe.record.internal.Recorder;
import io.kurabe.record.internal.Recording;
import io.kurabe.result.FitnessRule;
import io.kurabe.result.RunResult;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.RunSpec;
import io.kurabe.target.Client;
import io.kurabe.workload.Operation;
import io.kurabe.workload.internal.Mix;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Drives clients through the phases of a run from this process, closed or open loop, and gives what
 * came out. Two engines in one JVM do not disturb each other but for the machine.
 */
public final class LoadEngine implements Generator {
  /**
   * The time after the measured phase in which requests that were due may still be sent and
   * answered.
   */
  private static final long GRACE_NANOS = 10_000_000_000L;

  /** The time from the last client being connected to the first request. */
  private static final long LEAD_NANOS = 2_000_000;

  private final NanoClock clock;
  private final Supplier<Timer> timers;
  private final FitnessRule fitness;

  /** Makes an engine on the machine's clock, judged by {@link FitnessRule#DEFAULT}. */
  public LoadEngine() {
    this(NanoClock.SYSTEM, Timer.OnThread::new, FitnessRule.DEFAULT);
  }

  /** Makes an engine on another clock, with timers that use it. */
  LoadEngine(NanoClock clock, Supplier<Timer> timers, FitnessRule fitness) {
    this.clock = clock;
    this.timers = timers;
    this.fitness = fitness;
  }

  /** Returns this engine with another rule of fitness. */
  public LoadEngine judgedBy(FitnessRule rule) {
    return new LoadEngine(clock, timers, rule);
  }

  @Override
  public NanoClock clock() {
    return clock;
  }

  @Override
  public FitnessRule fitness() {
    return fitness;
  }

  @Override
  public RunResult run(LoadRun run) throws InterruptedException {
    List<Client> clients = new ArrayList<>();
    List<ServerSampler> samplers = new ArrayList<>();
    try {
      connect(run, clients);
      run.probes()
          .forEach((target, probe) -> samplers.add(new ServerSampler(target, probe, clock)));
      return drive(run.isBatch() ? run.endingByItself() : run, clients, samplers);
    } finally {
      samplers.forEach(ServerSampler::close);
      clients.forEach(Client::close);
    }
  }

  private void connect(LoadRun run, List<Client> clients) {
    int wanted = run.spec().arrivals().clients();
    for (int i = 0; i < wanted && !run.stop().requested(); i++) {
      clients.add(run.workload().open(i));
      if (i % 16 == 0) {
        run.progress().update("connect", 0, 0);
      }
    }
  }

  private RunResult drive(LoadRun run, List<Client> clients, List<ServerSampler> samplers)
      throws InterruptedException {
    RunSpec spec = run.spec();
    PhaseTimes times = PhaseTimes.from(clock.nanoTime() + LEAD_NANOS, spec.phases(), GRACE_NANOS);
    Instant startedAt = Instant.now();
    long measureStartMillis =
        System.currentTimeMillis() + (times.measureStart() - clock.nanoTime()) / 1_000_000;
    HdrLog log =
        run.hlogFolder()
            .map(folder -> new HdrLog(folder, spec.name(), measureStartMillis))
            .orElse(null);
    try (log) {
      Totals totals =
          new Totals(spec.phases().measure().toNanos() / 1e9, run.workload().operations());
      IntervalMerge merge =
          new IntervalMerge(
              1,
              interval -> {
                totals.add(interval);
                if (log != null) {
                  log.write(interval.startSeconds(), interval.endSeconds(), interval.operations());
                }
              });
      Recording recording = record(run, clients, times, interval -> merge.add(0, interval));
      List<ProbeResult> probes = new ArrayList<>();
      for (ServerSampler sampler : samplers) {
        probes.add(sampler.finish());
      }
      RunResult result =
          new RunResultAssembler(
                  run, run.limit(fitness), totals, Recording.merge(List.of(recording)))
              .make(startedAt, probes);
      String withoutLog = log == null ? "" : log.failure();
      return withoutLog.isEmpty()
          ? result
          : result.with(
              result.audit(),
              Map.of(),
              List.of(),
              List.of("its .hlog files are missing: " + withoutLog));
    }
  }

  private Recording record(
      LoadRun run, List<Client> clients, PhaseTimes times, Consumer<Interval> intervals)
      throws InterruptedException {
    RunSpec spec = run.spec();
    List<Operation> operations = run.workload().operations();
    SplittableRandom seeds = new SplittableRandom(spec.seed());
    Schedule schedule =
        Schedule.of(spec.arrivals(), times.start(), times.measureEnd(), seeds.nextLong());
    Recorder recorder =
        new Recorder(
            operations, times.measureStart(), times.measureEnd(), run.requests().orElse(null));
    RunContext context =
        new RunContext(
            clock,
            spec.arrivals().areOpenLoop(),
            schedule,
            new Mix(operations),
            spec.retry(),
            recorder,
            new OutageLog(),
            times.drainDeadline(),
            run.stop());
    try (Timer timer = timers.get();
        RunCoordinator coordinator = new RunCoordinator(run, context, times, timer, intervals)) {
      coordinator.start(clients, new ClientThreads(clock, run.stop()), seeds);
      coordinator.lead();
      return coordinator.recording();
    }
  }
}
