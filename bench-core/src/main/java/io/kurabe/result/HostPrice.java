package io.kurabe.result;

/**
 * What a server costs.
 *
 * @param target name of the target
 * @param usdPerHour US dollars per hour of one instance or node, on demand, without storage, backup
 *     and traffic
 * @param of what the price is of, e.g. {@code db.m7g.large, PostgreSQL, Single-AZ}
 * @param region where; empty when the user gave the price
 * @param source who says so, e.g. {@code AWS Price List API}, {@code --price}
 * @param date day of the source, ISO-8601; empty when it has none
 * @param nodes instances or nodes that the target consists of, replicas included; 0 for another
 *     member of a cluster that is counted already
 */
public record HostPrice(
    String target,
    double usdPerHour,
    String of,
    String region,
    String source,
    String date,
    int nodes) {
  public HostPrice {
    if (!(usdPerHour > 0) || Double.isInfinite(usdPerHour)) {
      throw new IllegalArgumentException("a price per hour is above 0, was " + usdPerHour);
    }
  }

  /** Of a target that is one server. */
  public HostPrice(
      String target, double usdPerHour, String of, String region, String source, String date) {
    this(target, usdPerHour, of, region, source, date, 1);
  }

  /** The same of a target whose cluster another target has counted. */
  public HostPrice ofCountedCluster() {
    return new HostPrice(target, usdPerHour, of, region, source, date, 0);
  }

  /** US dollars per hour of all its nodes. */
  public double usdPerHourOfAll() {
    return usdPerHour * nodes;
  }
}
