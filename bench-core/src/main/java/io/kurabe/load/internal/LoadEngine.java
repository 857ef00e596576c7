package io.kurabe.load.internal;

import io.kurabe.load.Generator;
import io.kurabe.load.LoadRun;
import io.kurabe.record.internal.Recorder;
import io.kurabe.record.internal.Recording;
import io.kurabe.result.FitnessRule;
import io.kurabe.result.RunResult;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.RunSpec;
import io.kurabe.target.Client;
import io.kurabe.workload.Operation;
import io.kurabe.workload.internal.Mix;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Drives clients through the phases of a run from this process, closed or open loop, and gives what
 * came out. Two engines in one JVM do not disturb each other but for the machine.
 */
public final class LoadEngine implements Generator, PartialGenerator {
  /**
   * The time after the measured phase in which requests that were due may still be sent and
   * answered.
   */
  private static final long GRACE_NANOS = 10_000_000_000L;

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
  public RunResult run(LoadRun asked) throws InterruptedException {
    LoadRun run = asked.isBatch() ? asked.endingByItself() : asked;
    try (RunCollector collector = new RunCollector(run, RunCollector.ALONE, clock, fitness)) {
      StartLine soon =
          onClock -> {
            collector.connected();
            long start = StartLine.SOON.start(onClock);
            collector.startsAt(start);
            return start;
          };
      Slice whole = Slice.whole(run.spec().arrivals().clients());
      return collector.result(List.of(record(run, whole, soon, collector.ofOne())));
    }
  }

  @Override
  public Recording record(LoadRun run, Slice slice, StartLine startLine, RunObserver observer)
      throws InterruptedException {
    List<Client> clients = new ArrayList<>();
    try {
      connect(run, slice, clients);
      long start = startLine.start(clock);
      PhaseTimes times = PhaseTimes.from(start, run.spec().phases(), GRACE_NANOS);
      Recording recording = drive(run, slice, clients, times, observer);
      observer.ended();
      return recording;
    } finally {
      clients.forEach(Client::close);
    }
  }

  private static void connect(LoadRun run, Slice slice, List<Client> clients) {
    for (int i = 0; i < slice.count() && !run.stop().requested(); i++) {
      clients.add(run.workload().open(slice.first() + i, slice.all(), run.spec().seed()));
      if (i % 16 == 0) {
        run.progress().update("connect", 0, 0);
      }
    }
  }

  private Recording drive(
      LoadRun run, Slice slice, List<Client> clients, PhaseTimes times, RunObserver observer)
      throws InterruptedException {
    RunSpec spec = run.spec();
    List<Operation> operations = run.workload().operations();
    SplittableRandom seeds = new SplittableRandom(spec.seed());
    Schedule schedule =
        Schedule.of(
            Turns.arrivals(run), times.start(), times.measureEnd(), seeds.nextLong(), slice);
    for (int other = 0; other < slice.first(); other++) {
      seeds.split(); // A client draws the same stream, whichever generator drives it.
    }
    Recorder recorder =
        new Recorder(
            operations, times.measureStart(), times.measureEnd(), run.requests().orElse(null));
    RunContext context =
        new RunContext(
            clock,
            spec.arrivals().areOpenLoop(),
            schedule,
            new Mix(operations),
            run.workload().rhythm(),
            spec.retry(),
            recorder,
            new OutageLog(),
            new FirstBegin(),
            times.drainDeadline(),
            run.stop());
    try (Timer timer = timers.get();
        RunCoordinator coordinator = new RunCoordinator(run, context, times, timer, observer)) {
      coordinator.start(clients, new ClientThreads(clock, run.stop()), seeds);
      coordinator.lead();
      return coordinator.recording();
    }
  }
}
