package io.kurabe.result;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.kurabe.stats.Estimate;
import io.kurabe.workload.Audit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The combined repeats of one point of a study's plan. Intervals are over runs; percentiles come
 * from the merged histograms of all valid repeats.
 *
 * @param variant the variant, e.g. {@code mariadb upsert}
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
    @JsonAlias("arm") String variant,
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

  /**
   * Begins a point without factors, runs and times.
   *
   * @param variant the name of the variant
   * @param target the name of the target
   * @param clients the number of clients
   * @param throughput operations per second
   * @param meanResponse the mean response time in microseconds
   * @return the builder
   */
  public static Builder of(
      String variant, String target, int clients, Estimate throughput, Estimate meanResponse) {
    return new Builder(variant, target, clients, throughput, meanResponse);
  }

  /**
   * Begins a point that is like this one until the builder changes it.
   *
   * @return the builder
   */
  public Builder toBuilder() {
    Builder builder = new Builder(variant, target, clients, throughput, meanResponse);
    builder.runs = runs;
    builder.validRuns = validRuns;
    builder.response = response;
    builder.service = service;
    builder.failed = failed;
    builder.retried = retried;
    builder.exact = exact;
    return builder.factors(factors).counters(counters).measures(measures).cautions(cautions);
  }

  /**
   * {@return this point with further cautions}
   *
   * @param more further ones
   */
  public PointResult withCautions(List<String> more) {
    return toBuilder()
        .cautions(Stream.concat(cautions.stream(), more.stream()).distinct().toList())
        .build();
  }

  /**
   * {@return {@code 1 client}, {@code 64 clients}}
   *
   * @param clients the number of clients
   */
  public static String clientsText(int clients) {
    return clients == 1 ? "1 client" : clients + " clients";
  }

  /** {@return the variant without the name of its target} */
  public String shortVariant() {
    String prefix = target + " ";
    return variant.startsWith(prefix) ? variant.substring(prefix.length()) : variant;
  }

  /** Builds a point. Not thread-safe. */
  public static final class Builder {
    private final String variant;
    private final String target;
    private final int clients;
    private final Estimate throughput;
    private final Estimate meanResponse;
    private Map<String, String> factors = Map.of();
    private List<String> runs = List.of();
    private int validRuns;
    private LatencySummary response = LatencySummary.EMPTY;
    private LatencySummary service = LatencySummary.EMPTY;
    private long failed;
    private long retried;
    private boolean exact = true;
    private Map<String, Long> counters = Map.of();
    private Map<String, Double> measures = Map.of();
    private List<String> cautions = List.of();

    private Builder(
        String variant, String target, int clients, Estimate throughput, Estimate meanResponse) {
      this.variant = variant;
      this.target = target;
      this.clients = clients;
      this.throughput = throughput;
      this.meanResponse = meanResponse;
    }

    /**
     * Sets the other factors by name.
     *
     * @param byName the figures by name
     * @return this
     */
    public Builder factors(Map<String, String> byName) {
      factors = byName;
      return this;
    }

    /**
     * Sets the runs, and from them whether every audit was exact, and the cautions.
     *
     * @param all all of them, in their order
     * @param valid how many of them can be used
     * @return this
     */
    public Builder runs(List<RunResult> all, int valid) {
      runs = all.stream().map(r -> r.spec().name()).toList();
      validRuns = valid;
      exact = all.stream().allMatch(r -> r.audit().map(Audit::exact).orElse(true));
      return cautions(
          all.stream()
              .flatMap(r -> Stream.concat(r.invalid().stream(), r.cautions().stream()))
              .distinct()
              .toList());
    }

    /**
     * Sets times, failures and retries to those of all these operations together.
     *
     * @param all all of them, in their order
     * @return this
     */
    public Builder operations(List<OperationResult> all) {
      response = LatencySummary.merge(all.stream().map(OperationResult::response).toList());
      service = LatencySummary.merge(all.stream().map(OperationResult::service).toList());
      failed = all.stream().mapToLong(OperationResult::failed).sum();
      retried = all.stream().mapToLong(OperationResult::retried).sum();
      return this;
    }

    /**
     * Sets the merged times of a closed loop, and the number of failed operations.
     *
     * @param merged the times of all
     * @param failures the number of failed operations
     * @return this
     */
    public Builder times(LatencySummary merged, long failures) {
      response = merged;
      service = merged;
      failed = failures;
      return this;
    }

    /**
     * Adds the growth of the servers' counters.
     *
     * @param byName the figures by name
     * @return this
     */
    public Builder counters(Map<String, Long> byName) {
      counters = byName;
      return this;
    }

    /**
     * Adds further figures.
     *
     * @param byName the figures by name
     * @return this
     */
    public Builder measures(Map<String, Double> byName) {
      measures = byName;
      return this;
    }

    /**
     * Sets the cautions.
     *
     * @param sentences one sentence each
     * @return this
     */
    public Builder cautions(List<String> sentences) {
      cautions = sentences;
      return this;
    }

    /** {@return the point} */
    public PointResult build() {
      return new PointResult(
          variant,
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
          cautions);
    }
  }
}
