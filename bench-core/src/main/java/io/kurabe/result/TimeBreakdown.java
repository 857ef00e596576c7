package io.kurabe.result;

import java.util.List;
import java.util.Map;

/**
 * Where the time of the clients of a point went, from begin to end of its observed runs. Immutable.
 *
 * @param arm what was measured, e.g. {@code mariadb query cache 64M, no writes}
 * @param target name of the target
 * @param clients number of clients
 * @param factors of the point by name
 * @param threadSeconds clients times seconds: what the parts add up to
 * @param parts in the order in which a client's time is told: itself, on the way, in the server
 * @param source how the times inside the server were taken
 * @param notReported what could not be seen: name and reason
 */
public record TimeBreakdown(
    String arm,
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

  /** Where a part of the time passes. */
  public enum Place {
    /** In this process: drawing, checking, waiting for a processor. */
    CLIENT,
    /** Between client and server: drivers, network, and threads that wait for a processor. */
    WAY,
    /** In the cache beside the server. */
    CACHE,
    /** In the server, waiting. */
    WAIT,
    /** In the server, otherwise. */
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

  /** A part as share of the whole, 0 to 1. */
  public double share(Part part) {
    return threadSeconds > 0 ? part.seconds() / threadSeconds : 0;
  }
}
