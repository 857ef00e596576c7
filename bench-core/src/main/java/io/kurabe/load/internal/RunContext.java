package io.kurabe.load.internal;

import io.kurabe.load.StopSignal;
import io.kurabe.record.internal.Recorder;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.Retry;
import io.kurabe.workload.Workload;
import io.kurabe.workload.internal.Mix;
import java.util.SplittableRandom;

/**
 * The shared state of all clients of one run: schedule, clock, recorder, rules and the end.
 * Thread-safe.
 *
 * @param clock the run's clock
 * @param openLoop whether requests are due whatever the server does
 * @param schedule when requests are due
 * @param mix draws the operation
 * @param rhythm how clients choose and space operations
 * @param retry rule for deadlocks and serialization failures
 * @param recorder records everything
 * @param outages lost connections
 * @param firstBegin when the first client began
 * @param drainDeadline no operation is sent after this
 * @param stop asks the run to end early
 */
record RunContext(
    NanoClock clock,
    boolean openLoop,
    Schedule schedule,
    Mix mix,
    Workload.Rhythm rhythm,
    Retry retry,
    Recorder recorder,
    OutageLog outages,
    FirstBegin firstBegin,
    long drainDeadline,
    StopSignal stop) {
  private static final long FIRST_RECONNECT_NANOS = 50_000_000;

  /**
   * The longest pause between attempts to reconnect. An outage ends when a connection comes back,
   * so its length is too long by up to this pause.
   */
  private static final long LONGEST_RECONNECT_NANOS = 100_000_000;

  /** Returns the turns of one client. */
  Turns turns() {
    return new Turns(schedule, mix, rhythm);
  }

  /** Returns whether a client that is free now goes on with a request due then. */
  boolean shouldContinue(long due, long now) {
    return due != Schedule.NEVER && now - drainDeadline < 0 && !stop.requested();
  }

  /** Returns the pause before a retry, in nanoseconds. */
  long backOffNanos(SplittableRandom random) {
    long most = retry.backOff().toNanos();
    return most == 0 ? 0 : random.nextLong(most);
  }

  /**
   * Returns the pause before a further attempt to reconnect: 50 ms after the first, then 100 ms.
   */
  private static long reconnectPauseNanos(int attempt) {
    return attempt == 0 ? FIRST_RECONNECT_NANOS : LONGEST_RECONNECT_NANOS;
  }

  /** Returns whether a client that lost its connection at that time still has something to do. */
  private boolean needed(long lostAt) {
    long now = clock.nanoTime();
    return shouldContinue(lostAt, now)
        && !schedule.exhausted()
        && now - lostAt < schedule.reconnectTimeoutNanos();
  }

  /**
   * Tries to reconnect until it succeeds, the schedule's limit is reached or the run is over.
   *
   * @return whether the client is connected again
   */
  boolean reconnect(io.kurabe.target.Client client) throws InterruptedException {
    long lostAt = clock.nanoTime();
    if (!shouldContinue(lostAt, lostAt)) {
      return false; // Connections are closed at the end of a run.
    }
    outages.lost(lostAt);
    long lastAway = lostAt;
    for (int attempt = 0; needed(lostAt); attempt++) {
      long began = clock.nanoTime();
      try {
        client.reconnect();
        outages.back(lostAt, lastAway, clock.nanoTime());
        return true;
      } catch (InterruptedException e) {
        throw e;
      } catch (Exception stillAway) {
        lastAway = began;
        clock.sleepUntil(clock.nanoTime() + reconnectPauseNanos(attempt));
      }
    }
    outages.neverBack(lostAt, clock.nanoTime());
    return false;
  }
}
