package io.kurabe.load.internal;

import io.kurabe.load.LoadRun;
import io.kurabe.probe.internal.GeneratorProbe;
import io.kurabe.record.internal.ClientRecorder;
import io.kurabe.record.internal.Interval;
import io.kurabe.record.internal.Recording;
import io.kurabe.target.Client;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Leads one run on the calling thread: starts the clients, cuts the intervals, waits for the end.
 */
final class RunCoordinator implements AutoCloseable {
  private static final long TICK_NANOS = 50_000_000;

  /**
   * The period of looks at a batch, which may be over at any time; nothing is measured between its
   * end and the look.
   */
  private static final long BATCH_TICK_NANOS = 5_000_000;

  private static final long DRAIN_TICK_NANOS = 1_000_000;
  private static final long ABORT_GRACE_NANOS = 2_000_000_000;

  private final LoadRun run;
  private final RunContext context;
  private final PhaseTimes times;
  private final Timer timer;
  private final GeneratorProbe generator;
  private final RunObserver observer;
  private final List<CompletionLoop> completionLoops = new ArrayList<>();
  private final List<Client> clients = new ArrayList<>();
  private @Nullable ClientThreads threads;
  private @Nullable ExecutorService reconnects;
  private long intervalStart;
  private long measuredUntil;
  private long dueInWarmUp;
  private long backlogMax;
  private long backlogAtEnd;
  private long lastTick;
  private long rehearsedUntil;
  private long lastFinished;

  /**
   * @param observer hears the intervals, on the leading thread
   */
  RunCoordinator(
      LoadRun run, RunContext context, PhaseTimes times, Timer timer, RunObserver observer) {
    this.run = run;
    this.context = context;
    this.times = times;
    this.timer = timer;
    this.observer = observer;
    this.generator =
        new GeneratorProbe(
            context.clock(), times.measureStart(), times.measureEnd(), GeneratorProbe.FINE);
    this.intervalStart = times.measureStart();
  }

  /** Starts every client; each draws from its own stream, split off the seed. */
  void start(List<Client> opened, ClientThreads clientThreads, SplittableRandom seeds) {
    clients.addAll(opened);
    threads = clientThreads;
    for (int i = 0; i < opened.size(); i++) {
      Client client = opened.get(i);
      SplittableRandom random = seeds.split();
      long begin = context.openLoop() ? times.start() : times.begin(i);
      if (client instanceof Client.Blocking blocking) {
        clientThreads.start(new BlockingLoop(context, blocking, random, begin));
      } else if (client instanceof Client.CompletionDriven driven) {
        CompletionLoop loop =
            new CompletionLoop(
                context, driven, random, timer, task -> reconnects().execute(task), () -> {});
        completionLoops.add(loop);
        loop.start(begin);
      }
    }
  }

  /** Leads the run to its end. */
  void lead() throws InterruptedException {
    lastTick = times.start();
    rehearsedUntil = times.start();
    leadUntil("warm-up", times.measureStart());
    dueInWarmUp = context.schedule().dueBefore(times.measureStart());
    generator.start();
    leadUntil("measure", times.measureEnd());
    generator.stop();
    tellBegin(); // No look may have come between it and the end of a short run.
    long end = run.stop().requested() ? context.clock().nanoTime() : times.measureEnd();
    measuredUntil = run.stop().finishedAtOr(end);
    backlogAtEnd = backlog(measuredUntil);
    cut(Math.min(measuredUntil, times.measureEnd()), times.lastBoundary());
    drain();
    cutDrained();
  }

  private void leadUntil(String phase, long end) throws InterruptedException {
    while (!run.stop().requested()) {
      long now = context.clock().nanoTime();
      if (now - end >= 0) {
        return;
      }
      tick(phase, now);
      if (run.isBatch() && running() == 0) {
        run.stop().finish(context.schedule().exhausted() ? context.schedule().lastFree() : now);
        return;
      }
      boolean measured = now - times.measureStart() >= 0;
      long boundary = Math.min(times.nextBoundary(now), end);
      context.clock().sleepUntil(Math.min(now + tickNanos(), boundary));
      long woke = context.clock().nanoTime();
      if (woke - boundary < 0 || woke - end >= 0) {
        continue;
      }
      if (measured) {
        // Not at the boundary: what a late look finds belongs to a longer interval.
        cut(woke, times.boundaryBefore(woke));
      } else {
        rehearse(woke);
      }
    }
  }

  private long tickNanos() {
    return run.isBatch() ? BATCH_TICK_NANOS : TICK_NANOS;
  }

  /**
   * Cuts in the warm-up, too, so that the first measured cut does not wait for a compiler that many
   * clients keep waiting.
   */
  private void rehearse(long now) {
    long length = Math.max(0, now - rehearsedUntil);
    rehearsedUntil = now;
    run.progress()
        .answered(
            new Totals(1, run.workload().operations())
                .add(new Interval(1, 0, length, false, context.recorder().nextOfWarmUp())));
  }

  private void tellBegin() {
    context.firstBegin().untold().ifPresent(observer::began);
  }

  private void tick(String phase, long now) {
    tellBegin();
    run.workload().defect().ifPresent(d -> run.stop().request(String.valueOf(d.getMessage())));
    completionLoops.stream()
        .flatMap(loop -> loop.defect().stream())
        .findFirst()
        .ifPresent(d -> run.stop().request("a client failed: " + d));
    backlogMax = Math.max(backlogMax, backlog(now));
    long finished = context.recorder().finished();
    double rate = now > lastTick ? (finished - lastFinished) * 1e9 / (now - lastTick) : 0;
    double done = (now - times.start()) / (double) (times.measureEnd() - times.start());
    run.progress().update(phase, Math.min(1, Math.max(0, done)), rate);
    lastTick = now;
    lastFinished = finished;
  }

  private long backlog(long now) {
    return context.openLoop()
        ? Math.max(0, context.schedule().dueBefore(now) - context.recorder().sent())
        : 0;
  }

  /** Closes the current interval. */
  private void cut(long end, long boundary) {
    if (end > intervalStart) {
      tell(boundary, end, false);
      intervalStart = end;
    }
  }

  /**
   * Cuts off the operations that were due in the measured phase and answered after it: they are in
   * the totals, not in the series' rate.
   */
  private void cutDrained() {
    tell(times.lastBoundary() + 1, Math.max(context.clock().nanoTime(), intervalStart), true);
  }

  private void tell(long boundary, long end, boolean afterPhase) {
    observer.interval(
        new Interval(
            boundary,
            intervalStart - times.measureStart(),
            end - times.measureStart(),
            afterPhase,
            context.recorder().nextInterval()));
  }

  private void drain() throws InterruptedException {
    waitForClients(
        "drain", Math.min(times.drainDeadline(), context.clock().nanoTime() + graceNanos()));
    if (running() > 0) {
      clientThreads().interruptStragglers();
      clients.forEach(Client::abort);
      waitForClients("drain", context.clock().nanoTime() + ABORT_GRACE_NANOS);
    }
    ClientRecorder stragglers = context.recorder().client();
    for (int i = running(); i > 0; i--) {
      stragglers.unanswered();
    }
  }

  private long graceNanos() {
    return run.stop().requested() ? ABORT_GRACE_NANOS : times.drainDeadline() - times.measureEnd();
  }

  private void waitForClients(String phase, long deadline) throws InterruptedException {
    long nextTick = context.clock().nanoTime();
    while (running() > 0 && context.clock().nanoTime() - deadline < 0) {
      if (context.clock().nanoTime() - nextTick >= 0) {
        tick(phase, context.clock().nanoTime());
        nextTick += TICK_NANOS;
      }
      context.clock().sleepUntil(context.clock().nanoTime() + DRAIN_TICK_NANOS);
    }
  }

  private int running() {
    int loops = (int) completionLoops.stream().filter(loop -> !loop.ended()).count();
    return clientThreads().running() + loops;
  }

  /** Returns what was observed besides the intervals. */
  Recording recording() throws InterruptedException {
    completionLoops.forEach(loop -> loop.defect().ifPresent(clientThreads()::keepDefect));
    clientThreads().rethrowDefect();
    run.workload()
        .defect()
        .ifPresent(
            defect -> {
              throw defect;
            });
    Schedule schedule = context.schedule();
    return context
        .recorder()
        .recording(
            List.of(),
            measuredUntil,
            new Recording.Backlog(
                dueInWarmUp, schedule.dueBefore(measuredUntil), backlogMax, backlogAtEnd),
            schedule.exhausted(),
            context.outages().summary(times.measureStart()),
            generator.seen());
  }

  private ClientThreads clientThreads() {
    if (threads == null) {
      throw new IllegalStateException("the run was not started");
    }
    return threads;
  }

  private synchronized ExecutorService reconnects() {
    if (reconnects == null) {
      reconnects =
          Executors.newCachedThreadPool(
              task -> {
                Thread thread = new Thread(task, "kurabe-reconnect");
                thread.setDaemon(true);
                return thread;
              });
    }
    return reconnects;
  }

  @Override
  public synchronized void close() {
    generator.close();
    if (reconnects != null) {
      reconnects.shutdownNow();
    }
  }
}
