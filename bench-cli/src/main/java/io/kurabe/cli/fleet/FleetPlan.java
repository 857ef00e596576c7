package io.kurabe.cli.fleet;

import io.kurabe.config.internal.WholeNumber;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A user's wish for a fleet: how many generators, who starts them, and how they meet.
 *
 * @param start who starts the agents
 * @param generators their number
 * @param hosts by ssh; empty otherwise
 * @param key of the fleet; empty for a local one, which makes its own
 * @param bind where the coordinator listens
 * @param joinTimeout how long it waits for all agents
 */
public record FleetPlan(
    Start start,
    int generators,
    List<String> hosts,
    Optional<FleetKey> key,
    Endpoint bind,
    Duration joinTimeout) {
  /** How long the coordinator and its agents wait for each other where nothing else is said. */
  public static final Duration JOIN_TIMEOUT = Duration.ofMinutes(5);

  private static final String LOCAL = "local:";
  private static final String SSH = "ssh:";

  /** More of them were never tried by far. */
  private static final int MOST = 1_000;

  /** Who starts the agents. */
  public enum Start {
    /** The user, with {@code bench agent}. */
    USER,
    /** The coordinator, as processes of this host. */
    LOCAL,
    /** The coordinator, by ssh. */
    SSH
  }

  public FleetPlan {
    hosts = List.copyOf(hosts);
  }

  /**
   * Reads {@code N}, {@code local:N} or {@code ssh:HOST,HOST}.
   *
   * @throws IllegalArgumentException that says what was found and what is possible
   */
  public static FleetPlan parse(String text) {
    try {
      return parsed(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'%s' is no fleet: %s. Possible: a number of agents that you start, local:N, ssh:HOST,HOST"
              .formatted(text, e.getMessage()),
          e);
    }
  }

  private static FleetPlan parsed(String text) {
    if (text.startsWith(LOCAL)) {
      return of(Start.LOCAL, WholeNumber.parse(text.substring(LOCAL.length()), 1, MOST), List.of());
    }
    if (text.startsWith(SSH)) {
      List<String> hosts = List.of(text.substring(SSH.length()).split(",", -1));
      for (String host : hosts) {
        if (!host.matches("[\\w.@:\\[\\]-]+") || host.startsWith("-")) {
          throw new IllegalArgumentException("'" + host + "' is not a host, as ssh takes it");
        }
      }
      if (hosts.stream().distinct().count() < hosts.size()) {
        throw new IllegalArgumentException("a host is named twice: one generator fills a host");
      }
      return of(Start.SSH, hosts.size(), hosts);
    }
    return of(Start.USER, WholeNumber.parse(text, 1, MOST), List.of());
  }

  private static FleetPlan of(Start start, int generators, List<String> hosts) {
    return new FleetPlan(start, generators, hosts, Optional.empty(), Endpoint.ANY, JOIN_TIMEOUT);
  }

  /** Returns this plan with where and with which key members meet. */
  public FleetPlan meeting(Optional<FleetKey> newKey, Endpoint endpoint, Duration timeout) {
    return new FleetPlan(start, generators, hosts, newKey, endpoint, timeout);
  }

  /** Returns whether all members run on this host. */
  public boolean isLocal() {
    return start == Start.LOCAL;
  }
}
