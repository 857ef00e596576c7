package io.kurabe.load.internal;

import io.kurabe.record.Outage;
import java.util.Optional;

/** Records lost connections and their return. Thread-safe. */
final class OutageLog {
  private long losses;
  private long returns;
  private long longestNanos;
  private long resolutionNanos;
  private long firstLoss;

  synchronized void lost(long now) {
    if (losses == 0) {
      firstLoss = now;
    }
    losses++;
  }

  /**
   * Records that a connection came back.
   *
   * @param lastAway when the last failed attempt began; without one, when the connection was lost
   */
  synchronized void back(long lostAt, long lastAway, long now) {
    returns++;
    ended(lostAt, lastAway, now);
  }

  /** Records that the run ended before the connection came back. */
  synchronized void neverBack(long lostAt, long now) {
    ended(lostAt, now, now);
  }

  private void ended(long lostAt, long lastAway, long now) {
    if (now - lostAt >= longestNanos) {
      longestNanos = now - lostAt;
      resolutionNanos = now - lastAway;
    }
  }

  /** Returns the summary, if a connection was lost at all. */
  synchronized Optional<Outage> summary(long measureStart) {
    return losses == 0
        ? Optional.empty()
        : Optional.of(
            new Outage(
                losses,
                returns,
                longestNanos / 1e6,
                resolutionNanos / 1e6,
                (firstLoss - measureStart) / 1e9));
  }
}
