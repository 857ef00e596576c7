package io.kurabe.study.internal;

import io.kurabe.load.Answers;
import io.kurabe.load.Generator;
import io.kurabe.load.LoadRun;
import io.kurabe.load.Progress;
import io.kurabe.load.StopSignal;
import io.kurabe.result.RunResult;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.internal.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

/** Runs loads beside other work, each on its thread, until all end. Used by one thread. */
public final class BackgroundLoads implements AutoCloseable {
  /** The measured phase of a load that the signal ends, longer than any work beside it. */
  public static final Duration OPEN_END = Duration.ofDays(30);

  private static final long TICK_NANOS = 5_000_000;

  /** The generator itself gives up earlier. */
  private static final long LAST_ANSWERS_NANOS = 30_000_000_000L;

  private final Generator generator;
  private final NanoClock clock;
  private final StopSignal within;
  private final List<Task<?>> tasks = new ArrayList<>();
  private final List<Task<RunResult>> loads = new ArrayList<>();
  private final List<CountDownLatch> begun = new ArrayList<>();

  public BackgroundLoads(Generator generator, StopSignal stop) {
    this.generator = generator;
    this.clock = generator.clock();
    this.within = stop.forRunsWithin();
  }

  /** Returns the signal that ends the loads; it is requested when the one of the constructor is. */
  public StopSignal signal() {
    return within;
  }

  /** Starts a load with the run's signal {@link #signal} and length {@link #OPEN_END}. */
  public void start(LoadRun run) {
    CountDownLatch measuring = new CountDownLatch(1);
    begun.add(measuring);
    LoadRun timings = run.withProgress(new Begin(measuring, run.progress()));
    loads.add(submit(() -> generator.run(timings)));
  }

  /** Starts other work, which ends by itself, on a thread that is waited for, too. */
  public <T> Task<T> submit(Callable<T> work) {
    Task<T> task = Task.start(clock, "kurabe-beside", work);
    tasks.add(task);
    return task;
  }

  /** Waits until all loads are in their measured phase, or have to end. */
  public void awaitBegin() throws InterruptedException {
    for (CountDownLatch measuring : begun) {
      while (!clock.await(measuring, clock.nanoTime() + TICK_NANOS) && !within.requested()) {
        failIfOneEnded();
      }
    }
  }

  /** Throws the exception of a load that ended before it was asked to. */
  public void failIfOneEnded() throws InterruptedException {
    for (Task<RunResult> load : loads) {
      if (load.isDone()) {
        load.get();
      }
    }
  }

  /** Ends the loads as planned, and waits for their results, in the order of their start. */
  public List<RunResult> finish() throws InterruptedException {
    within.finish(clock.nanoTime());
    List<RunResult> results = new ArrayList<>();
    for (Task<RunResult> load : loads) {
      results.add(load.get());
    }
    return results;
  }

  /** Ends loads and work; all have left the server when this returns. */
  @Override
  public void close() {
    within.finish(clock.nanoTime());
    long deadline = clock.nanoTime() + LAST_ANSWERS_NANOS;
    try {
      for (Task<?> task : tasks) {
        if (!task.await(deadline)) {
          task.interrupt();
        }
      }
    } catch (InterruptedException e) {
      tasks.forEach(Task::interrupt);
      Thread.currentThread().interrupt();
    }
  }

  /** Reports when the measured phase begins. */
  private record Begin(CountDownLatch measuring, Progress listener) implements Progress {
    @Override
    public void update(String phase, double done, double opsPerSecond) {
      if (phase.equals("measure")) {
        measuring.countDown();
      }
      listener.update(phase, done, opsPerSecond);
    }

    @Override
    public void answered(Answers answers) {
      listener.answered(answers);
    }
  }
}
