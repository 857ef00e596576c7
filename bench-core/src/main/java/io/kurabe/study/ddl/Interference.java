package io.kurabe.study.ddl;

import io.kurabe.load.LoadEngine;
import io.kurabe.load.LoadRun;
import io.kurabe.load.Progress;
import io.kurabe.load.StopSignal;
import io.kurabe.probe.FitnessRule;
import io.kurabe.record.RequestLog;
import io.kurabe.result.DdlStream;
import io.kurabe.result.RunResult;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.Phases;
import io.kurabe.spec.Retry;
import io.kurabe.spec.RunSpec;
import io.kurabe.target.TargetException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Runs several loads side by side on one clock, and a schema change beside them: baseline, change,
 * time after it. The loads end when the change and the time after it are over. Used by one thread.
 */
final class Interference {
  /** Longer than any change: the loads are ended by the signal. */
  private static final Duration OPEN_END = Duration.ofDays(30);

  private static final long TICK_NANOS = 20_000_000;

  /** The load engine itself gives up earlier. */
  private static final long LAST_ANSWERS_SECONDS = 30;

  private final LoadEngine engine;
  private final NanoClock clock;
  private final StopSignal stop;
  private final Progress progress;

  /**
   * What came of it.
   *
   * @param runs results of the loads, in the order of the streams
   * @param observed the change and what it did to the loads; empty when it was stopped before
   */
  record Outcome(List<RunResult> runs, Optional<Observed> observed) {}

  /**
   * A change that was made.
   *
   * @param course the instants by which the logs are cut
   * @param made what became of the change
   * @param watch what the server said meanwhile; closed
   * @param streams the loads, cut by it
   */
  record Observed(Course course, ChangeMaker.Made made, Watch watch, List<DdlStream> streams) {}

  private record Load(Scene.Stream stream, RequestLog log, Future<RunResult> result) {}

  Interference(LoadEngine engine, NanoClock clock, StopSignal stop, Progress progress) {
    this.engine = engine;
    this.clock = clock;
    this.stop = stop;
    this.progress = progress;
  }

  /**
   * @throws TargetException when a load or the change cannot go on with the server
   * @throws InterruptedException when the calling thread is interrupted
   */
  Outcome run(Scene scene) throws InterruptedException {
    StopSignal within = stop.forRunsWithin();
    CountDownLatch begun = new CountDownLatch(scene.streams().size());
    ExecutorService threads =
        Executors.newFixedThreadPool(
            scene.streams().size() + 1, task -> new Thread(task, "kurabe-ddl"));
    List<Load> loads = new ArrayList<>();
    try {
      for (Scene.Stream stream : scene.streams()) {
        loads.add(begin(scene, stream, within, begun, threads));
      }
      Optional<Accompanied> change = accompany(scene, loads, within, begun, threads);
      within.finish(clock.nanoTime());
      List<RunResult> runs = new ArrayList<>();
      for (Load load : loads) {
        runs.add(get(load.result));
      }
      return new Outcome(runs, change.map(c -> observed(c, loads)));
    } finally {
      within.finish(clock.nanoTime());
      threads.shutdown();
      // The loads must be off the server before anything else is done there.
      if (!threads.awaitTermination(LAST_ANSWERS_SECONDS, TimeUnit.SECONDS)) {
        threads.shutdownNow();
      }
    }
  }

  private Load begin(
      Scene scene,
      Scene.Stream stream,
      StopSignal within,
      CountDownLatch begun,
      ExecutorService threads) {
    RequestLog log = new RequestLog();
    boolean first = stream.equals(scene.streams().get(0));
    Begin begin = new Begin(begun, first ? progress : Progress.NONE, expectedNanos(scene));
    LoadRun run =
        new LoadRun(
            spec(scene, stream),
            stream.workload(),
            List.of(scene.site().target()),
            scene.site().onGeneratorsHost(),
            first ? scene.site().probes() : Map.of(),
            FitnessRule.DEFAULT.underLimit(Course.BLOCKED_NANOS / 1e3),
            Optional.empty(),
            within,
            begin,
            Optional.of(log));
    return new Load(stream, log, threads.submit(() -> engine.run(run)));
  }

  private static RunSpec spec(Scene scene, Scene.Stream stream) {
    boolean first = stream.equals(scene.streams().get(0));
    return new RunSpec(
        first ? scene.name() : scene.name() + "-" + stream.workload().name(),
        stream.workload().name(),
        stream.arrivals(),
        new Phases(scene.lengths().warmUp(), OPEN_END),
        Retry.DEFAULT,
        scene.seed() + scene.streams().indexOf(stream),
        scene.parameters());
  }

  /** A change that was made, in the instants of the clock. */
  private record Accompanied(long start, ChangeMaker.Made made, Watch watch, long end) {}

  private Optional<Accompanied> accompany(
      Scene scene,
      List<Load> loads,
      StopSignal within,
      CountDownLatch begun,
      ExecutorService threads)
      throws InterruptedException {
    try (ChangeMaker maker = new ChangeMaker(scene.site().workspace(), clock)) {
      awaitBegin(begun, loads, within);
      long start = clock.nanoTime();
      passTime(scene.lengths().before(), loads, within);
      if (within.requested()) {
        return Optional.empty();
      }
      Watch watch = new Watch(scene.site().server().observe(scene.site().table()), clock);
      ChangeMaker.Made made;
      try (watch) {
        made = change(scene, maker, within, threads);
      }
      passTime(scene.lengths().after(), loads, within);
      return Optional.of(new Accompanied(start, made, watch, clock.nanoTime()));
    }
  }

  private ChangeMaker.Made change(
      Scene scene, ChangeMaker maker, StopSignal within, ExecutorService threads)
      throws InterruptedException {
    if (scene.openTransaction().isEmpty()) {
      return await(maker, submit(scene, maker, threads), within);
    }
    try (OpenTransaction open =
        new OpenTransaction(scene.site().workspace(), scene.site().lockingRead())) {
      Future<ChangeMaker.Made> making = submit(scene, maker, threads);
      long endAt = clock.nanoTime() + scene.openTransaction().get().toNanos();
      while (clock.nanoTime() - endAt < 0 && !within.requested()) {
        clock.sleepUntil(Math.min(endAt, clock.nanoTime() + TICK_NANOS));
      }
      open.end();
      return await(maker, making, within);
    }
  }

  /** Makes the change. */
  private interface Work {
    ChangeMaker.Made make() throws InterruptedException;
  }

  private static Future<ChangeMaker.Made> submit(
      Scene scene, ChangeMaker maker, ExecutorService threads) {
    Work work =
        scene
            .change()
            .match(
                steps -> () -> maker.make(steps.steps()),
                tool -> () -> maker.make(tool.run(), scene.site().table()),
                none -> {
                  throw new IllegalArgumentException(none.name() + ": " + none.reason());
                });
    return threads.submit(work::make);
  }

  private ChangeMaker.Made await(
      ChangeMaker maker, Future<ChangeMaker.Made> making, StopSignal within)
      throws InterruptedException {
    boolean cancelled = false;
    while (!making.isDone()) {
      if (within.requested() && !cancelled) {
        cancelled = true;
        maker.cancel();
      }
      clock.sleepUntil(clock.nanoTime() + 1_000_000);
    }
    return get(making);
  }

  /** Until all loads are in their measured phase. */
  private void awaitBegin(CountDownLatch begun, List<Load> loads, StopSignal within)
      throws InterruptedException {
    while (!begun.await(TICK_NANOS, TimeUnit.NANOSECONDS) && !within.requested()) {
      failIfOneEnded(loads);
    }
  }

  private void passTime(Duration length, List<Load> loads, StopSignal within)
      throws InterruptedException {
    long end = clock.nanoTime() + length.toNanos();
    while (clock.nanoTime() - end < 0 && !within.requested()) {
      failIfOneEnded(loads);
      clock.sleepUntil(Math.min(end, clock.nanoTime() + TICK_NANOS));
    }
  }

  /** A load that ends before it is told to has failed; its exception says why. */
  private static void failIfOneEnded(List<Load> loads) throws InterruptedException {
    for (Load load : loads) {
      if (load.result.isDone()) {
        get(load.result);
      }
    }
  }

  private static <T> T get(Future<T> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      throw new IllegalStateException("a load beside the change failed", e.getCause());
    }
  }

  private static Observed observed(Accompanied change, List<Load> loads) {
    Course course = new Course(change.start, change.made.span(), change.end);
    List<DdlStream> streams = new ArrayList<>();
    for (Load load : loads) {
      boolean openLoop =
          load.stream
              .arrivals()
              .match(closed -> false, batch -> false, constant -> true, poisson -> true);
      streams.add(course.of(load.stream.name(), Requests.of(load.log, openLoop)));
    }
    return new Observed(course, change.made, change.watch, streams);
  }

  private static long expectedNanos(Scene scene) {
    DdlOptions.Lengths lengths = scene.lengths();
    return lengths.warmUp().plus(lengths.before()).plus(lengths.after()).toNanos();
  }

  /** Says when the measured phase begins, and tells how much of the expected time is over. */
  private final class Begin implements Progress {
    private final CountDownLatch begun;
    private final Progress listener;
    private final long expected;
    private final long created = clock.nanoTime();
    private boolean measuring;

    Begin(CountDownLatch begun, Progress listener, long expected) {
      this.begun = begun;
      this.listener = listener;
      this.expected = expected;
    }

    @Override
    public void update(String phase, double done, double opsPerSecond) {
      if (!measuring && phase.equals("measure")) {
        measuring = true;
        begun.countDown();
      }
      double over = (clock.nanoTime() - created) / (double) Math.max(1, expected);
      listener.update(phase, Math.min(1, over), opsPerSecond);
    }
  }
}
