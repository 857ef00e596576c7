package io.kurabe.study.internal;

import io.kurabe.result.internal.TimeBreakdown;
import io.kurabe.target.internal.ServerTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Attributes the time of a point's clients: the time that they measured around their calls is
 * divided by what the server reports about the same seconds. Stateless.
 *
 * <p>The parts add up to clients x seconds. A server counts for all of its sessions, so waits and
 * stages are cut in proportion to what the clients spent there.
 */
public final class TimeAttribution {
  /** The name of the part that has no other name. */
  public static final String REST = "server, the rest";

  /** The number of stages that have a part of their own. */
  private static final int STAGES = 4;

  /** The number of seconds below which a rest is only the rounding of a sum of doubles. */
  private static final double ROUNDING = 1e-9;

  private static final String LOOKUPS = "query cache work";

  private TimeAttribution() {}

  /**
   * The measurements of the clients of one run.
   *
   * @param threads clients times seconds
   * @param sql seconds between sending a statement and having read its answer, of all clients
   * @param cache seconds in calls of a cache beside the server, of all clients
   */
  public record Seen(double threads, double sql, double cache, ServerTime server) {}

  /**
   * Combines the runs of a point.
   *
   * @param named stages that have a part of their own, as {@link #stages} found them
   * @param background name of the cache beside the server
   */
  public static List<TimeBreakdown.Part> parts(
      List<Seen> runs, List<String> named, Optional<String> background) {
    double threads = runs.stream().mapToDouble(Seen::threads).sum();
    double sql = runs.stream().mapToDouble(Seen::sql).sum();
    double cache = runs.stream().mapToDouble(Seen::cache).sum();
    double server =
        Math.min(sql, runs.stream().mapToDouble(r -> r.server.statementSeconds()).sum());
    Map<String, Double> waits = cut(waits(runs), server);
    double working = server - sum(waits);
    Map<String, Double> stages = cut(namedStages(runs, named), working);
    List<TimeBreakdown.Part> parts = new ArrayList<>();
    add(parts, "client", TimeBreakdown.Place.CLIENT, threads - sql - cache);
    add(parts, background.orElse("cache") + " and the way to it", TimeBreakdown.Place.CACHE, cache);
    add(parts, "driver and network", TimeBreakdown.Place.WAY, sql - server);
    waits.forEach((name, seconds) -> add(parts, name, TimeBreakdown.Place.WAIT, seconds));
    stages.forEach((name, seconds) -> add(parts, name, TimeBreakdown.Place.SERVER, seconds));
    add(parts, REST, TimeBreakdown.Place.SERVER, working - sum(stages));
    return parts;
  }

  /** Returns the stages that took most in all runs of a server, by the names of their parts. */
  public static List<String> stages(List<ServerTime> runs) {
    Map<String, Double> sums = new LinkedHashMap<>();
    for (ServerTime run : runs) {
      working(run).forEach((name, seconds) -> sums.merge(name, seconds, Double::sum));
    }
    return sums.entrySet().stream()
        .filter(e -> e.getValue() > 0)
        .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
        .limit(STAGES)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static Map<String, Double> namedStages(List<Seen> runs, List<String> named) {
    Map<String, Double> sums = new LinkedHashMap<>();
    named.forEach(name -> sums.put(name, 0.0));
    for (Seen run : runs) {
      working(run.server)
          .forEach((name, seconds) -> sums.computeIfPresent(name, (n, sum) -> sum + seconds));
    }
    return sums;
  }

  /** Returns the stages in which a statement works; those in which it waits are among the waits. */
  private static Map<String, Double> working(ServerTime run) {
    return run.stages().stream()
        .filter(s -> !s.name().toLowerCase(Locale.ROOT).contains("/waiting for "))
        .collect(
            Collectors.toMap(
                s -> part(s.name()),
                ServerTime.Instrument::seconds,
                Double::sum,
                LinkedHashMap::new));
  }

  private static String part(String stage) {
    String name = stage.substring(stage.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    return name.contains("query cache") || name.contains("cached") ? LOOKUPS : name;
  }

  private static Map<String, Double> waits(List<Seen> runs) {
    Map<String, Double> waits = new LinkedHashMap<>();
    runs.forEach(r -> r.server.parts().forEach((name, s) -> waits.merge(name, s, Double::sum)));
    return waits;
  }

  /** Reduces the values in proportion, so that they fit. */
  private static Map<String, Double> cut(Map<String, Double> seconds, double into) {
    double sum = sum(seconds);
    if (sum > into) {
      seconds.replaceAll((name, s) -> s * Math.max(0, into) / sum);
    }
    return seconds;
  }

  private static double sum(Map<String, Double> seconds) {
    return seconds.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private static void add(
      List<TimeBreakdown.Part> parts, String name, TimeBreakdown.Place place, double seconds) {
    if (seconds > ROUNDING) {
      parts.add(new TimeBreakdown.Part(name, place, seconds));
    }
  }
}
