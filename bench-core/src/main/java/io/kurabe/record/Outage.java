package io.kurabe.record;

/**
 * Connections lost during a run and their return.
 *
 * @param connectionsLost how often a client lost its connection
 * @param reconnects how often one came back
 * @param longestMillis longest time from loss to return of one client
 * @param resolutionMillis by how much the longest time may be too long: the time from the last
 *     attempt to reconnect that failed to the one that succeeded
 * @param firstLossSeconds time of the first loss, seconds since the measured phase began (negative
 *     in warm-up)
 */
public record Outage(
    long connectionsLost,
    long reconnects,
    double longestMillis,
    double resolutionMillis,
    double firstLossSeconds) {
  /**
   * {@return the outage that two generators of one run saw together}
   *
   * @param other the other one
   */
  public Outage with(Outage other) {
    int longer = Double.compare(longestMillis, other.longestMillis);
    if (longer == 0) {
      longer = Double.compare(resolutionMillis, other.resolutionMillis);
    }
    Outage longest = longer >= 0 ? this : other;
    return new Outage(
        connectionsLost + other.connectionsLost,
        reconnects + other.reconnects,
        longest.longestMillis,
        longest.resolutionMillis,
        Math.min(firstLossSeconds, other.firstLossSeconds));
  }
}
