package io.kurabe.study;

import io.kurabe.load.LoadEngine;
import io.kurabe.load.LoadRun;
import io.kurabe.load.Progress;
import io.kurabe.load.StopSignal;
import io.kurabe.result.RunResult;
import io.kurabe.spec.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Loads that go on beside something else, each on a thread of its own, until they are finished.
 * Used by one thread.
 */
public final class BesideLoads implements AutoCloseable {
  /** Measured phase of a load that is ended by the signal: longer than anything beside it. */
  public static final Duration OPEN_END = Duration.ofDays(30);

  private static final long TICK_MILLIS = 5;

  /** The load engine itself gives up earlier. */
  private static final long LAST_ANSWERS_SECONDS = 30;

  private final LoadEngine engine;
  private final NanoClock clock;
  private final StopSignal within;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(task -> new Thread(task, "kurabe-beside"));
  private final List<Future<RunResult>> loads = new ArrayList<>();
  private final List<CountDownLatch> begun = new ArrayList<>();

  /**
   * @param stop ends the loads early
   */
  public BesideLoads(LoadEngine engine, NanoClock clock, StopSignal stop) {
    this.engine = engine;
    this.clock = clock;
    this.within = stop.forRunsWithin();
  }

  /** The signal that the loads end by; requested when the one of the constructor is. */
  public StopSignal signal() {
    return within;
  }

  /**
   * Starts a load.
   *
   * @param run whose signal is {@link #signal} and whose measured phase is {@link #OPEN_END}
   */
  public void start(LoadRun run) {
    CountDownLatch measuring = new CountDownLatch(1);
    begun.add(measuring);
    LoadRun heard = run.withProgress(new Begin(measuring, run.progress()));
    loads.add(threads.submit(() -> engine.run(heard)));
  }

  /**
   * Starts other work beside them, on a thread of its own that is waited for as theirs are.
   *
   * @param work ends by itself
   */
  public <T> Future<T> submit(Callable<T> work) {
    return threads.submit(work);
  }

  /** Waits until all of them are in their measured phase, or are to end. */
  public void awaitBegin() throws InterruptedException {
    for (CountDownLatch measuring : begun) {
      while (!measuring.await(TICK_MILLIS, TimeUnit.MILLISECONDS) && !within.requested()) {
        failIfOneEnded();
      }
    }
  }

  /** A load that ends before it is told to has failed; its exception says why. */
  public void failIfOneEnded() throws InterruptedException {
    for (Future<RunResult> load : loads) {
      if (load.isDone()) {
        get(load);
      }
    }
  }

  /** Ends them as planned, and waits for their results, in the order of their start. */
  public List<RunResult> finish() throws InterruptedException {
    within.finish(clock.nanoTime());
    List<RunResult> results = new ArrayList<>();
    for (Future<RunResult> load : loads) {
      results.add(get(load));
    }
    return results;
  }

  /** Waits for work that was started here; what it threw is thrown again. */
  public static <T> T get(Future<T> work) throws InterruptedException {
    try {
      return work.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      throw new IllegalStateException("what ran beside failed", e.getCause());
    }
  }

  /** Loads and work are off the server before anything else is done there. */
  @Override
  public void close() {
    within.finish(clock.nanoTime());
    threads.shutdown();
    try {
      if (!threads.awaitTermination(LAST_ANSWERS_SECONDS, TimeUnit.SECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException e) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  /** Says when the measured phase begins. */
  private record Begin(CountDownLatch measuring, Progress listener) implements Progress {
    @Override
    public void update(String phase, double done, double opsPerSecond) {
      if (phase.equals("measure")) {
        measuring.countDown();
      }
      listener.update(phase, done, opsPerSecond);
    }
  }
}
