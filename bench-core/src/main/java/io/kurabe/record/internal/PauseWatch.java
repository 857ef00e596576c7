package io.kurabe.record.internal;

import io.kurabe.record.Pause;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the times of a phase in which no client had a successful answer, those before the first and
 * after the last answer included. Thread-safe.
 *
 * <p>Clients share one instant, that of a recent answer. A client writes it only when its own
 * answer is more than {@link Pause#RESOLUTION_NANOS} later, so that the path of nearly every answer
 * is one read of memory that nobody writes. Only then the answers of all clients are examined for
 * the last one before the pause, which makes a pause longer than the resolution exact.
 *
 * <p>The longest is always known. Others are kept for the sake of other generators, whose clients
 * may have had answers in it: those longer than a floor of twice the resolution, since a look at
 * all clients for each shorter one would cost a fast load too much. The floor rises when there are
 * many.
 */
final class PauseWatch {
  /** A third of a megabyte. */
  private static final int MOST_GAPS = 10_000;

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

  private Pauses.Gap longest;
  private final List<Pauses.Gap> gaps = new ArrayList<>();
  private long floor = 2 * Pause.RESOLUTION_NANOS;

  PauseWatch(List<ClientRecorder> clients, int phase, long start, long end) {
    this.clients = clients;
    this.phase = phase;
    this.start = start;
    this.end = end;
    this.recent = start;
    this.longest = new Pauses.Gap(start, start);
  }

  /** Records a successful answer; called before its client keeps the time of it. */
  void answered(long done) {
    if (done - (long) RECENT.getOpaque(this) > Pause.RESOLUTION_NANOS) {
      after(Math.min(done, end));
    }
  }

  private synchronized void after(long done) {
    look(done);
    RECENT.setOpaque(this, Math.max(recent, done));
  }

  private void look(long until) {
    if (until - recent <= Math.min(longest.nanos(), floor)) {
      return;
    }
    long last = recent;
    for (ClientRecorder client : clients) {
      long answer = client.lastAnswer(phase);
      if (answer - until <= 0) {
        last = Math.max(last, answer);
      }
    }
    if (until - last <= Math.min(longest.nanos(), floor)) {
      return;
    }
    Pauses.Gap gap = new Pauses.Gap(last, until);
    if (gap.nanos() > longest.nanos()) {
      longest = gap;
    }
    if (gap.nanos() > floor) {
      gaps.add(gap);
      if (gaps.size() > MOST_GAPS) {
        floor += floor / 4;
        gaps.removeIf(g -> g.nanos() <= floor);
      }
    }
  }

  /** Forgets the pauses so far and begins to look anew. */
  synchronized void forget() {
    longest = new Pauses.Gap(start, start);
    gaps.clear();
  }

  /**
   * Returns what was found.
   *
   * @param measuredUntil where the phase ended
   */
  synchronized Pauses pauses(long measuredUntil) {
    long until = Math.min(measuredUntil, end);
    if (until - start <= 0) {
      return new Pauses(floor, List.of());
    }
    look(until);
    List<Pauses.Gap> found = new ArrayList<>();
    for (Pauses.Gap gap : gaps.isEmpty() ? List.of(longest) : gaps) {
      if (gap.start() < until) { // And not the wait for late answers.
        found.add(new Pauses.Gap(gap.start() - start, Math.min(gap.end(), until) - start));
      }
    }
    return new Pauses(floor, found.isEmpty() ? List.of(new Pauses.Gap(0, 0)) : found);
  }
}
