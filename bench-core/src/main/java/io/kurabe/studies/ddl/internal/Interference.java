package io.kurabe.studies.ddl.internal;

import io.kurabe.load.Answers;
import io.kurabe.load.LoadRun;
import io.kurabe.load.Progress;
import io.kurabe.load.StopSignal;
import io.kurabe.record.RequestLog;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Phases;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.internal.Task;
import io.kurabe.study.internal.BackgroundLoads;
import io.kurabe.study.internal.StudyContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * Runs several loads side by side on one clock, and a schema change beside them: baseline, change,
 * time after it. The loads end when the change and the time after it are over. Used by one thread.
 */
record Interference(StudyContext context) {
  private static final long TICK_NANOS = 20_000_000;

  /**
   * The outcome of a run.
   *
   * @param runs results of the loads, in the order of the streams
   * @param observed the change and its effect on the loads; empty when the run was stopped before
   */
  record Outcome(List<RunResult> runs, Optional<Observed> observed) {}

  /**
   * A change that was made.
   *
   * @param timeline the instants by which the logs are cut
   * @param watch observations of the server meanwhile; closed
   * @param streams the loads, cut by it
   */
  record Observed(
      PhaseWindows timeline, ChangeMaker.Made made, Watch watch, List<DdlStream> streams) {}

  private record Load(InterferenceSpec.Stream stream, RequestLog log) {}

  /** Runs loads and change; throws when one cannot continue with the server. */
  Outcome run(InterferenceSpec interference) throws InterruptedException {
    List<Load> loads = new ArrayList<>();
    // Closed before anything else is done on the server: the loads must be off it.
    try (BackgroundLoads background = new BackgroundLoads(context.generator(), context.stop())) {
      for (InterferenceSpec.Stream stream : interference.streams()) {
        loads.add(begin(interference, stream, background));
      }
      Optional<Accompanied> change = accompany(interference, background);
      List<RunResult> runs = background.finish();
      boolean tableGone = interference.lengths().after().isZero();
      return new Outcome(runs, change.map(c -> observed(c, loads, tableGone)));
    }
  }

  private Load begin(
      InterferenceSpec interference, InterferenceSpec.Stream stream, BackgroundLoads background) {
    RequestLog log = new RequestLog();
    boolean first = stream.equals(interference.streams().get(0));
    background.start(
        LoadRun.of(spec(interference, stream), stream.workload())
            .on(List.of(interference.site().target()), interference.site().onGeneratorsHost())
            .withProbes(first ? interference.site().probes() : Map.of())
            .until(background.signal())
            .withProgress(
                first ? new Share(context.progress(), expectedNanos(interference)) : Progress.NONE)
            .underLimit(PhaseWindows.BLOCKED_NANOS / 1e3)
            .writingDown(log));
    return new Load(stream, log);
  }

  private static RunSpec spec(InterferenceSpec interference, InterferenceSpec.Stream stream) {
    boolean first = stream.equals(interference.streams().get(0));
    return RunSpec.of(
            first ? interference.name() : interference.name() + "-" + stream.workload().name(),
            stream.workload().name(),
            stream.arrivals(),
            new Phases(interference.lengths().warmUp(), BackgroundLoads.OPEN_END))
        .withSeed(interference.seed() + interference.streams().indexOf(stream))
        .withParameters(interference.parameters())
        .over(interference.site().workspace().transport());
  }

  /** A change that was made, in the instants of the clock. */
  private record Accompanied(long start, ChangeMaker.Made made, Watch watch, long end) {}

  private Optional<Accompanied> accompany(InterferenceSpec interference, BackgroundLoads background)
      throws InterruptedException {
    try (ChangeMaker maker = new ChangeMaker(interference.site().workspace(), context.clock())) {
      background.awaitBegin();
      long start = context.clock().nanoTime();
      passTime(interference.lengths().before(), background);
      if (background.signal().requested()) {
        return Optional.empty();
      }
      Watch watch =
          new Watch(
              interference.site().server().observe(interference.site().table()), context.clock());
      ChangeMaker.Made made;
      try (watch) {
        made = change(interference, maker, background);
      }
      passTime(interference.lengths().after(), background);
      return Optional.of(new Accompanied(start, made, watch, context.clock().nanoTime()));
    }
  }

  private ChangeMaker.Made change(
      InterferenceSpec interference, ChangeMaker maker, BackgroundLoads background)
      throws InterruptedException {
    StopSignal within = background.signal();
    if (interference.openTransaction().isEmpty()) {
      return await(maker, submit(interference, maker, background), within);
    }
    try (OpenTransaction open =
        new OpenTransaction(interference.site().workspace(), interference.site().lockingRead())) {
      Task<ChangeMaker.Made> making = submit(interference, maker, background);
      long endAt = maker.awaitBegin() + interference.openTransaction().get().toNanos();
      while (context.clock().nanoTime() - endAt < 0 && !within.requested()) {
        context.clock().sleepUntil(Math.min(endAt, context.clock().nanoTime() + TICK_NANOS));
      }
      open.end();
      return await(maker, making, within);
    }
  }

  private static Task<ChangeMaker.Made> submit(
      InterferenceSpec interference, ChangeMaker maker, BackgroundLoads background) {
    Callable<ChangeMaker.Made> work =
        interference
            .change()
            .match(
                steps -> () -> maker.make(steps.steps()),
                tool -> () -> maker.make(tool.run(), interference.site().table()),
                none -> {
                  throw new IllegalArgumentException(none.name() + ": " + none.reason());
                });
    return background.submit(work);
  }

  private ChangeMaker.Made await(
      ChangeMaker maker, Task<ChangeMaker.Made> making, StopSignal within)
      throws InterruptedException {
    boolean cancelled = false;
    while (!making.await(context.clock().nanoTime() + TICK_NANOS)) {
      if (within.requested() && !cancelled) {
        cancelled = true;
        maker.cancel();
      }
    }
    return making.get();
  }

  private void passTime(Duration length, BackgroundLoads background) throws InterruptedException {
    long end = context.clock().nanoTime() + length.toNanos();
    while (context.clock().nanoTime() - end < 0 && !background.signal().requested()) {
      background.failIfOneEnded();
      context.clock().sleepUntil(Math.min(end, context.clock().nanoTime() + TICK_NANOS));
    }
  }

  private static Observed observed(Accompanied change, List<Load> loads, boolean tableGone) {
    PhaseWindows timeline =
        new PhaseWindows(change.start, change.made.span(), change.end, tableGone);
    List<DdlStream> streams = new ArrayList<>();
    for (Load load : loads) {
      boolean openLoop =
          load.stream
              .arrivals()
              .match(closed -> false, batch -> false, constant -> true, poisson -> true);
      streams.add(timeline.of(load.stream.name(), Requests.of(load.log, openLoop)));
    }
    return new Observed(timeline, change.made, change.watch, streams);
  }

  private static long expectedNanos(InterferenceSpec interference) {
    DdlOptions.Lengths lengths = interference.lengths();
    return lengths.warmUp().plus(lengths.before()).plus(lengths.after()).toNanos();
  }

  /** Reports how much of the expected time is over. */
  private final class Share implements Progress {
    private final Progress listener;
    private final long expected;
    private final long created = context.clock().nanoTime();

    Share(Progress listener, long expected) {
      this.listener = listener;
      this.expected = expected;
    }

    @Override
    public void update(String phase, double done, double opsPerSecond) {
      double over = (context.clock().nanoTime() - created) / (double) Math.max(1, expected);
      listener.update(phase, Math.min(1, over), opsPerSecond);
    }

    @Override
    public void answered(Answers answers) {
      listener.answered(answers);
    }
  }
}
