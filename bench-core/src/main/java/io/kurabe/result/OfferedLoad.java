package io.kurabe.result;

import java.util.Locale;
import java.util.Optional;

/**
 * The rate of an open loop that was offered to the server, and what the server achieved.
 *
 * @param offeredPerSecond operations that fell due in the measured phase, per second
 * @param achievedPerSecond those of them that had succeeded when the phase ended, per second
 * @param backlogAtEnd operations due but not sent when the phase ended
 * @param backlogMax largest number of operations due but not sent, seen when one was sent
 * @param unfinished operations due but never answered, also not in the grace period after the phase
 * @param carriedOver requests due before the measured phase that were answered in it: the backlog
 *     of the warm-up, which no rate counts as achieved
 * @param late requests due in the measured phase that were answered after it
 * @param sustainable whether at least 98 % of the offered rate was achieved
 */
public record OfferedLoad(
    double offeredPerSecond,
    double achievedPerSecond,
    long backlogAtEnd,
    long backlogMax,
    long unfinished,
    long carriedOver,
    long late,
    boolean sustainable) {
  /**
   * Makes the load of a run without requests that do not count as achieved.
   *
   * @param offeredPerSecond requests that were due per second
   * @param achievedPerSecond requests that were answered per second
   * @param backlogAtEnd requests that waited at the end
   * @param backlogMax the most requests that waited at once
   * @param sustainable whether the server kept up
   * @return the offered load
   */
  public static OfferedLoad of(
      double offeredPerSecond,
      double achievedPerSecond,
      long backlogAtEnd,
      long backlogMax,
      boolean sustainable) {
    return new OfferedLoad(
        offeredPerSecond, achievedPerSecond, backlogAtEnd, backlogMax, 0, 0, 0, sustainable);
  }

  /**
   * {@return this load with the requests that do not count as achieved}
   *
   * @param neverAnswered requests without an answer
   * @param dueBefore requests that were due before the measurement
   * @param answeredAfter requests that were answered after the measurement
   */
  public OfferedLoad withOthers(long neverAnswered, long dueBefore, long answeredAfter) {
    return new OfferedLoad(
        offeredPerSecond,
        achievedPerSecond,
        backlogAtEnd,
        backlogMax,
        neverAnswered,
        dueBefore,
        answeredAfter,
        sustainable);
  }

  /** The share of the offered rate below which the result says when the other answers came. */
  private static final double MOST = 0.98;

  /**
   * {@return when the answers came that do not count as achieved, and what to do; empty when there
   * are none}
   */
  public Optional<String> outsideThePhase() {
    if (sustainable || carriedOver + late == 0 || achievedPerSecond >= MOST * offeredPerSecond) {
      return Optional.empty();
    }
    String after = String.format(Locale.ROOT, "%,d were answered only after the phase", late);
    return Optional.of(
        carriedOver == 0
            ? after
            : String.format(
                Locale.ROOT,
                "the server answered %,d requests in the measured phase that had been due in the"
                    + " warm-up and were still waiting%s: the backlog of the warm-up took the"
                    + " server's time. Offer a lower rate, or search the highest one that is"
                    + " sustained",
                carriedOver,
                late == 0 ? "" : ", and of those due in the phase " + after));
  }
}
