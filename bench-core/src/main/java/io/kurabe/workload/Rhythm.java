package io.kurabe.workload;

import io.kurabe.spec.ThinkTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * How a client chooses its operations, and how it spaces them in a closed loop. Immutable and
 * thread-safe.
 *
 * @param dealt whether operations are dealt from a shuffled deck that holds each as often as its
 *     weight says, so that every pass has exactly that mix, instead of being drawn independently
 * @param pauses one for each operation, in order; empty for clients that never pause
 * @param mostClients the most clients for which the pauses make sense
 */
public record Rhythm(boolean dealt, List<Pauses> pauses, int mostClients) {
  /** Operations are drawn by weight, and follow each other at once. */
  public static final Rhythm FREE = new Rhythm(false, List.of(), Integer.MAX_VALUE);

  public Rhythm {
    pauses = List.copyOf(pauses);
  }

  /**
   * {@return what is wrong with a number of clients; empty when nothing is}
   *
   * @param clients of all generators together
   */
  public Optional<String> tooMany(int clients) {
    return clients > mostClients
        ? Optional.of("must be at most " + mostClients + " with these pauses, was " + clients)
        : Optional.empty();
  }

  /** {@return whether clients pause between their operations} */
  public boolean paced() {
    return !pauses.isEmpty();
  }

  /** {@return the shortest and the longest pause between two operations; none when not paced} */
  public ThinkTime range() {
    Duration least =
        pauses.stream().map(Pauses::before).min(Duration::compareTo).orElse(Duration.ZERO);
    Duration typed =
        pauses.stream().map(Pauses::before).max(Duration::compareTo).orElse(Duration.ZERO);
    Duration thought =
        pauses.stream().map(Pauses::meanAfter).max(Duration::compareTo).orElse(Duration.ZERO);
    return new ThinkTime(least, typed.plus(thought.multipliedBy(Pauses.CUT)));
  }

  /**
   * The pauses around one operation. They are no part of its response time.
   *
   * @param before constant time before it is sent: a user types
   * @param meanAfter mean of the exponentially distributed time after its answer: a user thinks
   */
  public record Pauses(Duration before, Duration meanAfter) {
    /** A pause is cut at so many times its mean, which lowers the mean to 0.99995 of itself. */
    public static final int CUT = 10;

    /**
     * Draws the time after an answer, in nanoseconds.
     *
     * @param random the client's own stream
     * @return 0 up to {@value #CUT} times the mean
     */
    public long thinkNanos(SplittableRandom random) {
      double mean = meanAfter.toNanos();
      return (long) Math.min(CUT * mean, -Math.log(1 - random.nextDouble()) * mean);
    }
  }
}
