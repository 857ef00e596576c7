package io.kurabe.result;

import io.kurabe.stats.Estimate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The combined repeats of one point of a study's plan. Intervals are over runs; percentiles come
 * from the merged histograms of all valid repeats.
 *
 * @param arm the variant, e.g. {@code mariadb upsert}
 * @param target name of the target
 * @param clients number of clients
 * @param factors the other factors of this point by name, e.g. {@code hold=2ms}
 * @param runs names of its runs
 * @param validRuns how many of them can be used
 * @param throughput operations per second: median over the runs (of JMH: of the mean over forks)
 * @param meanResponse mean response time in microseconds: median over the runs (of JMH: mean over
 *     forks)
 * @param response merged response times
 * @param service merged service times
 * @param failed failed operations of all repeats
 * @param retried repeated attempts of all repeats
 * @param exact whether every audit was exact
 * @param counters growth of the servers' counters over all repeats
 * @param measures further figures: mean over the repeats, or the maximum for names with {@code
 *     _max_}
 * @param cautions distinct cautions and reasons of invalid runs
 */
public record PointResult(
    String arm,
    String target,
    int clients,
    Map<String, String> factors,
    List<String> runs,
    int validRuns,
    Estimate throughput,
    Estimate meanResponse,
    LatencySummary response,
    LatencySummary service,
    long failed,
    long retried,
    boolean exact,
    Map<String, Long> counters,
    Map<String, Double> measures,
    List<String> cautions) {
  public PointResult {
    factors = Collections.unmodifiableMap(new LinkedHashMap<>(factors));
    runs = List.copyOf(runs);
    counters = Collections.unmodifiableMap(new LinkedHashMap<>(counters));
    measures = Collections.unmodifiableMap(new LinkedHashMap<>(measures));
    cautions = List.copyOf(cautions);
  }

  /** Returns this point with further cautions. */
  public PointResult withCautions(List<String> more) {
    return new PointResult(
        arm,
        target,
        clients,
        factors,
        runs,
        validRuns,
        throughput,
        meanResponse,
        response,
        service,
        failed,
        retried,
        exact,
        counters,
        measures,
        Stream.concat(cautions.stream(), more.stream()).distinct().toList());
  }

  /** Returns {@code 1 client}, {@code 64 clients}. */
  public static String clientsText(int clients) {
    return clients == 1 ? "1 client" : clients + " clients";
  }

  /** Returns the variant without the name of its target. */
  public String shortArm() {
    String prefix = target + " ";
    return arm.startsWith(prefix) ? arm.substring(prefix.length()) : arm;
  }
}
