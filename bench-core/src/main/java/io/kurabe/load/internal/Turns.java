package io.kurabe.load.internal;

import io.kurabe.load.LoadRun;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.ThinkTime;
import io.kurabe.workload.Workload;
import io.kurabe.workload.internal.Mix;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * What one client does next, and when: the schedule of the run, the mix and the rhythm of the
 * workload. Used by one thread at a time.
 */
final class Turns {
  private static final int NONE = -1;

  private final Schedule schedule;
  private final Mix mix;
  private final Workload.Rhythm rhythm;

  /** The order of this client; null where each operation is drawn. */
  private final Mix.@Nullable Order order;

  /** The operation that the pause before it was made for; {@link #NONE} when none is drawn yet. */
  private int next = NONE;

  private int last = NONE;

  Turns(Schedule schedule, Mix mix, Workload.Rhythm rhythm) {
    this.schedule = schedule;
    this.mix = mix;
    this.rhythm = rhythm;
    this.order =
        switch (rhythm.order()) {
          case DRAWN -> null;
          case DEALT -> mix.deck();
          case IN_TURN -> mix.inTurn();
        };
  }

  /**
   * Returns the arrivals of a run without a think time that only states the pauses of its workload,
   * which are drawn here.
   */
  static Arrivals arrivals(LoadRun run) {
    return run.workload().rhythm().paced() && run.spec().arrivals() instanceof Arrivals.Closed c
        ? new Arrivals.Closed(c.clients(), ThinkTime.NONE)
        : run.spec().arrivals();
  }

  /**
   * Returns when the next request of the client is due, or {@link Schedule#NEVER}. Where operations
   * have pauses, the operation is drawn now, and the user thinks about the last answer, then types.
   *
   * @param freeAt the time at which the client became free
   */
  long next(long freeAt, SplittableRandom random) {
    if (!rhythm.paced()) {
      return schedule.next(freeAt, random);
    }
    next = draw(random);
    // Before its first request a client thinks, too, so that clients do not march in step.
    Workload.Rhythm.Pauses thinking = rhythm.pauses().get(last == NONE ? next : last);
    long pause = thinking.thinkNanos(random) + rhythm.pauses().get(next).before().toNanos();
    return schedule.next(freeAt + pause, random);
  }

  /** Returns the operation whose turn it is. */
  int operation(SplittableRandom random) {
    last = next == NONE ? draw(random) : next;
    next = NONE;
    return last;
  }

  private int draw(SplittableRandom random) {
    return order == null ? mix.next(random) : order.next(random);
  }
}
