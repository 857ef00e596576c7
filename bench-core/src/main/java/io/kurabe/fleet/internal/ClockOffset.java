package io.kurabe.fleet.internal;

import io.kurabe.fleet.internal.FleetMessage.Pong;
import org.jspecify.annotations.Nullable;

/**
 * Estimates by how much an agent's monotonic clock is ahead of the coordinator's, from pings with
 * four times each, as in NTP (RFC 5905, section 8): of the ping with the least round trip, since
 * both ways took at least half as long as one of them. Used by one thread.
 */
final class ClockOffset {
  private static final int PINGS = 40;

  /** As many find a round trip without a wait at either end, most of the time. */
  private static final int LEAST_PINGS = 8;

  /** The time after which so many are enough: agents may be far away. */
  private static final long ENOUGH_NANOS = 2_000_000_000L;

  /** Returns whether each agent should get one more ping, after so many that took so long. */
  static boolean needsMore(int pings, long nanos) {
    return pings < LEAST_PINGS || (pings < PINGS && nanos < ENOUGH_NANOS);
  }

  /**
   * An estimate.
   *
   * @param nanos the agent's clock minus the coordinator's
   * @param uncertaintyNanos the most by which it is wrong, half the round trip
   * @param wallMillis the agent's wall clock minus the coordinator's
   * @param at when it was taken, on the coordinator's clock
   */
  record Estimate(long nanos, long uncertaintyNanos, double wallMillis, long at) {}

  private @Nullable Estimate best;
  private long worstRoundTrip;

  /**
   * Takes the answer to a ping.
   *
   * @param received when it came, on the coordinator's clock
   * @param wallMillis the coordinator's wall clock at that time
   */
  void add(Pong pong, long received, long wallMillis) {
    long roundTrip = Math.max(0, (received - pong.sent()) - (pong.answered() - pong.received()));
    worstRoundTrip = Math.max(worstRoundTrip, roundTrip);
    if (best == null || roundTrip < 2 * best.uncertaintyNanos) {
      long offset = ((pong.received() - pong.sent()) + (pong.answered() - received)) / 2;
      double wall = pong.wallMillis() - wallMillis + roundTrip / 2e6;
      best = new Estimate(offset, (roundTrip + 1) / 2, wall, received);
    }
  }

  /** Returns the longest round trip. */
  long worstRoundTrip() {
    return worstRoundTrip;
  }

  Estimate best() {
    if (best == null) {
      throw new IllegalStateException("no ping has been answered");
    }
    return best;
  }

  boolean isKnown() {
    return best != null;
  }
}
