package io.kurabe.load.internal;

import io.kurabe.config.internal.Reason;
import io.kurabe.load.StopSignal;
import io.kurabe.record.internal.Recorder;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.Retry;
import io.kurabe.spec.ThinkTime;
import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.workload.Operation;
import io.kurabe.workload.Workload;
import io.kurabe.workload.internal.Mix;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Runs the closed loop of a blocking client that does nothing, with recording, which shows the time
 * that Kurabe itself adds to every operation.
 */
public final class NullLoop {
  private static final long AT_MOST_NANOS = TimeUnit.HOURS.toNanos(1);

  private NullLoop() {}

  /**
   * Runs the loop on the calling thread.
   *
   * @param operations how many to make
   * @return how many were recorded
   */
  public static long run(long operations) {
    StopSignal stop = new StopSignal();
    List<Operation> nothing = List.of(new Operation("nothing", 1));
    long start = NanoClock.SYSTEM.nanoTime();
    long end = start + AT_MOST_NANOS;
    Recorder recorder = new Recorder(nothing, start, end);
    RunContext context =
        new RunContext(
            NanoClock.SYSTEM,
            false,
            Schedule.of(new Arrivals.Closed(1, ThinkTime.NONE), start, end, 0, Slice.whole(1)),
            new Mix(nothing),
            Workload.Rhythm.FREE,
            Retry.DEFAULT,
            recorder,
            new OutageLog(),
            new FirstBegin(),
            end,
            stop);
    NullClient client = new NullClient(operations, stop);
    new BlockingLoop(context, client, new SplittableRandom(0), start).run();
    return recorder.acknowledged();
  }

  private static final class NullClient implements Client.Blocking {
    private final StopSignal stop;
    private long left;

    NullClient(long operations, StopSignal stop) {
      this.left = operations;
      this.stop = stop;
    }

    @Override
    public void perform(int operation, SplittableRandom random) {
      if (--left == 0) {
        stop.request("all operations are made");
      }
    }

    @Override
    public Failure classify(Throwable thrown) {
      return new Failure(OutcomeKind.OTHER, "", Reason.of(thrown));
    }

    @Override
    public void reconnect() {
      // It has no connection.
    }

    @Override
    public void abort() {
      // It never hangs.
    }

    @Override
    public void close() {
      // It holds nothing.
    }
  }
}
