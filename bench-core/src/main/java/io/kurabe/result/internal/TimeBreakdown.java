package io.kurabe.result.internal;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.util.List;
import java.util.Map;

/**
 * The time of the clients of a point, from begin to end of its observed runs, divided by what it
 * was spent on. Immutable.
 *
 * @param variant the variant, e.g. {@code mariadb query cache 64M, no writes}
 * @param target name of the target
 * @param clients number of clients
 * @param factors of the point by name
 * @param threadSeconds clients times seconds: what the parts add up to
 * @param parts in the order client, network, server
 * @param source how the times inside the server were measured
 * @param notReported times that could not be measured: name and reason
 */
public record TimeBreakdown(
    @JsonAlias("arm") String variant,
    String target,
    int clients,
    Map<String, String> factors,
    double threadSeconds,
    List<Part> parts,
    String source,
    Map<String, String> notReported) {
  public TimeBreakdown {
    factors = Map.copyOf(factors);
    parts = List.copyOf(parts);
    notReported = Map.copyOf(notReported);
  }

  /** Makes the whole of these parts, of which none is missing. */
  public static TimeBreakdown of(
      String variant,
      String target,
      int clients,
      Map<String, String> factors,
      List<Part> parts,
      String source) {
    double whole = parts.stream().mapToDouble(Part::seconds).sum();
    return new TimeBreakdown(variant, target, clients, factors, whole, parts, source, Map.of());
  }

  /** Returns these times with those that could not be measured: name and reason. */
  public TimeBreakdown without(Map<String, String> missing) {
    return new TimeBreakdown(
        variant, target, clients, factors, threadSeconds, parts, source, missing);
  }

  /** The place in which a part of the time passes. */
  public enum Place {
    /** The time passes in this process: drawing, checking, waiting for a processor. */
    CLIENT,
    /**
     * The time passes between client and server: drivers, network, and threads that wait for a
     * processor.
     */
    WAY,
    /** The time passes in the cache beside the server. */
    CACHE,
    /** The time passes in the server, which waits. */
    WAIT,
    /** The time passes in the server, which does not wait. */
    SERVER
  }

  /**
   * A part of the time.
   *
   * @param name e.g. {@code query cache lock}
   * @param place where it passes
   * @param seconds of all clients together
   */
  public record Part(String name, Place place, double seconds) {}

  /** Returns a part as share of the whole, 0 to 1. */
  public double share(Part part) {
    return threadSeconds > 0 ? part.seconds() / threadSeconds : 0;
  }
}
