package io.kurabe.result;

/**
 * The price of a server.
 *
 * @param target name of the target
 * @param usdPerHour US dollars per hour of one instance or node, on demand, without storage, backup
 *     and traffic
 * @param of the product that has the price, e.g. {@code db.m7g.large, PostgreSQL, Single-AZ}
 * @param region where; empty when the user gave the price
 * @param source the origin of the price, e.g. {@code AWS Price List API}
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

  /**
   * Makes the price of a target that is one server.
   *
   * @param target the name of the target
   * @param usdPerHour the price of an hour in USD
   * @param of the product that has the price
   * @param region the region of AWS
   * @param source where it comes from, in words
   * @param date the day of the price
   */
  public HostPrice(
      String target, double usdPerHour, String of, String region, String source, String date) {
    this(target, usdPerHour, of, region, source, date, 1);
  }

  /** {@return this price for a target whose cluster is counted as another target's already} */
  public HostPrice ofCountedCluster() {
    return new HostPrice(target, usdPerHour, of, region, source, date, 0);
  }

  /** {@return US dollars per hour of all its nodes} */
  public double usdPerHourOfAll() {
    return usdPerHour * nodes;
  }
}
