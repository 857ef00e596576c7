package io.kurabe.load;

import io.kurabe.result.Outage;
import java.util.Optional;

/** Notes lost connections and their return. Thread-safe. */
final class OutageLog {
  private long losses;
  private long returns;
  private long longestNanos;
  private long firstLoss;

  synchronized void lost(long now) {
    if (losses == 0) {
      firstLoss = now;
    }
    losses++;
  }

  synchronized void back(long lostAt, long now) {
    returns++;
    longestNanos = Math.max(longestNanos, now - lostAt);
  }

  /** The run ended before the connection came back. */
  synchronized void neverBack(long lostAt, long now) {
    longestNanos = Math.max(longestNanos, now - lostAt);
  }

  /** The summary, if a connection was lost at all. */
  synchronized Optional<Outage> summary(long measureStart) {
    return losses == 0
        ? Optional.empty()
        : Optional.of(
            new Outage(losses, returns, longestNanos / 1e6, (firstLoss - measureStart) / 1e9));
  }
}
