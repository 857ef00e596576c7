package io.kurabe.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Optional;

/**
 * Finds the longest time of a phase in which no client had a successful answer, the times before
 * the first and after the last answer included. Thread-safe.
 *
 * <p>Clients share one instant, that of a recent answer. A client writes it only when its own
 * answer is more than {@link Pause#RESOLUTION_NANOS} later, so that the path of nearly every answer
 * is one read of memory that nobody writes. Only then the answers of all clients are looked at for
 * the last one before the pause, which makes a pause longer than the resolution exact.
 */
final class PauseWatch {
  private static final VarHandle RECENT;

  static {
    try {
      RECENT = MethodHandles.lookup().findVarHandle(PauseWatch.class, "recent", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final List<ClientRecorder> clients;
  private final int phase;
  private final long start;
  private final long end;

  private long recent;

  private long longestNanos;
  private long longestStart;

  PauseWatch(List<ClientRecorder> clients, int phase, long start, long end) {
    this.clients = clients;
    this.phase = phase;
    this.start = start;
    this.end = end;
    this.recent = start;
    this.longestStart = start;
  }

  /** Called for a successful answer, before its client keeps the time of it. */
  void answered(long done) {
    if (done - (long) RECENT.getOpaque(this) > Pause.RESOLUTION_NANOS) {
      after(Math.min(done, end));
    }
  }

  private synchronized void after(long done) {
    if (done - recent > longestNanos) {
      take(done);
    }
    RECENT.setOpaque(this, Math.max(recent, done));
  }

  private void take(long until) {
    long last = start;
    for (ClientRecorder client : clients) {
      long answer = client.lastAnswer(phase);
      if (answer - until <= 0) {
        last = Math.max(last, answer);
      }
    }
    if (until - last > longestNanos) {
      longestNanos = until - last;
      longestStart = last;
    }
  }

  /** From now on it looks for the longest anew. */
  synchronized void forget() {
    longestNanos = 0;
  }

  /**
   * The longest pause.
   *
   * @param measuredUntil where the phase ended
   * @return empty when nothing was measured
   */
  synchronized Optional<Pause> longest(long measuredUntil) {
    long until = Math.min(measuredUntil, end);
    if (until - start <= 0) {
      return Optional.empty();
    }
    if (until - recent > longestNanos) {
      take(until);
    }
    long length = Math.min(longestNanos, until - longestStart); // Not the wait for late answers.
    return Optional.of(new Pause(length / 1e6, (longestStart - start) / 1e9));
  }
}
