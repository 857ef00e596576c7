package io.kurabe.result;

import io.kurabe.probe.ProbeResult;
import io.kurabe.record.Outage;
import io.kurabe.record.Pause;
import io.kurabe.spec.RunSpec;
import io.kurabe.target.ServerProbe.ClusterFigures;
import io.kurabe.workload.Audit;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The result of one run. Immutable.
 *
 * @param spec what was asked for
 * @param targets names of the targets it ran on, the loaded one first
 * @param startedAt wall clock
 * @param measuredSeconds length of the time that the numbers come from: the measured phase without
 *     the transient at its begin; shorter when the run was interrupted
 * @param complete whether it ran to its end
 * @param acknowledged successes of the whole run, warm-up included
 * @param uncertain operations of the whole run that the server may or may not have carried out
 * @param operations one per operation of the workload
 * @param series intervals of the measured phase, the transient at its begin included
 * @param steadiness whether the run was steady, and how much of its begin was cut off as transient
 * @param offered open loop only
 * @param generator fitness of the generator
 * @param fleet the generators that made it together; empty for a run of one process
 * @param outage lost connections, if there were any
 * @param longestPause longest time without an answer; empty when answers have no times of their own
 *     or an older version did not look for it
 * @param probes the changes of the servers' counters
 * @param cluster what clients saw of each node, when the first target is a cluster
 * @param audit exactness, when the workload can tell
 * @param measures further figures of the workload by name with unit, e.g. {@code
 *     write_back_lag_max_ms}
 * @param invalid reasons why the numbers must not be used; empty when they can
 * @param cautions reservations about the numbers
 */
public record RunResult(
    RunSpec spec,
    List<String> targets,
    Instant startedAt,
    double measuredSeconds,
    boolean complete,
    long acknowledged,
    long uncertain,
    List<OperationResult> operations,
    List<IntervalResult> series,
    Steadiness steadiness,
    Optional<OfferedLoad> offered,
    GeneratorFitness generator,
    Optional<FleetResult> fleet,
    Optional<Outage> outage,
    Optional<Pause> longestPause,
    List<ProbeResult> probes,
    Optional<ClusterFigures> cluster,
    Optional<Audit> audit,
    Map<String, Double> measures,
    List<String> invalid,
    List<String> cautions) {
  public RunResult {
    targets = List.copyOf(targets);
    operations = List.copyOf(operations);
    series = List.copyOf(series);
    probes = List.copyOf(probes);
    measures = Collections.unmodifiableMap(new LinkedHashMap<>(measures));
    invalid = List.copyOf(invalid);
    cautions = List.copyOf(cautions);
  }

  /**
   * Begins the result of a run that came to its end, without operations.
   *
   * @param spec what is asked for
   * @return the builder
   */
  public static Builder of(RunSpec spec) {
    return new Builder(spec);
  }

  /**
   * Begins a result that is like this one until the builder changes it.
   *
   * @return the builder
   */
  public Builder toBuilder() {
    return new Builder(spec)
        .on(targets)
        .measured(startedAt, measuredSeconds)
        .complete(complete)
        .acknowledged(acknowledged, uncertain)
        .operations(operations)
        .series(series, steadiness)
        .offered(offered)
        .generator(generator)
        .fleet(fleet)
        .gaps(outage, longestPause)
        .probes(probes)
        .cluster(cluster)
        .audit(audit)
        .measures(measures)
        .invalid(invalid)
        .cautions(cautions);
  }

  /**
   * {@return this run with the findings of the workload after it: audit, further measures, verdicts
   * on validity}
   *
   * @param newAudit what the audit found
   * @param moreMeasures further figures by name
   * @param moreInvalid further reasons why the numbers cannot be used
   * @param moreCautions further cautions
   */
  public RunResult with(
      Optional<Audit> newAudit,
      Map<String, Double> moreMeasures,
      List<String> moreInvalid,
      List<String> moreCautions) {
    Map<String, Double> allMeasures = new LinkedHashMap<>(measures);
    allMeasures.putAll(moreMeasures);
    return toBuilder()
        .audit(newAudit)
        .measures(allMeasures)
        .invalid(concat(invalid, moreInvalid))
        .cautions(concat(cautions, moreCautions))
        .build();
  }

  private static List<String> concat(List<String> first, List<String> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  /** {@return whether the numbers can be used} */
  public boolean valid() {
    return invalid.isEmpty() && complete;
  }

  /** Builds a result. Not thread-safe. */
  public static final class Builder {
    private RunSpec spec;
    private List<String> targets = List.of();
    private Instant startedAt = Instant.EPOCH;
    private double measuredSeconds;
    private boolean complete = true;
    private long acknowledged;
    private long uncertain;
    private List<OperationResult> operations = List.of();
    private List<IntervalResult> series = List.of();
    private Steadiness steadiness = Steadiness.unknown("");
    private Optional<OfferedLoad> offered = Optional.empty();
    private GeneratorFitness generator = GeneratorFitness.UNKNOWN;
    private Optional<FleetResult> fleet = Optional.empty();
    private Optional<Outage> outage = Optional.empty();
    private Optional<Pause> longestPause = Optional.empty();
    private List<ProbeResult> probes = List.of();
    private Optional<ClusterFigures> cluster = Optional.empty();
    private Optional<Audit> audit = Optional.empty();
    private Map<String, Double> measures = Map.of();
    private List<String> invalid = List.of();
    private List<String> cautions = List.of();

    private Builder(RunSpec spec) {
      this.spec = spec;
    }

    /**
     * Sets what was asked for.
     *
     * @param asked what was asked for
     * @return this
     */
    public Builder spec(RunSpec asked) {
      spec = asked;
      return this;
    }

    /**
     * Sets the names of the targets, the loaded one first.
     *
     * @param names the names
     * @return this
     */
    public Builder on(List<String> names) {
      targets = names;
      return this;
    }

    /**
     * Sets when the numbers were measured.
     *
     * @param began wall clock
     * @param seconds length of the time that the numbers come from
     * @return this
     */
    public Builder measured(Instant began, double seconds) {
      startedAt = began;
      measuredSeconds = seconds;
      return this;
    }

    /**
     * Sets whether the run came to its end.
     *
     * @param toItsEnd whether it came to its end
     * @return this
     */
    public Builder complete(boolean toItsEnd) {
      complete = toItsEnd;
      return this;
    }

    /**
     * Sets the successes of the whole run, and the operations that may have been carried out.
     *
     * @param successes operations that the server acknowledged
     * @param perhaps operations of which nobody knows whether they happened
     * @return this
     */
    public Builder acknowledged(long successes, long perhaps) {
      acknowledged = successes;
      uncertain = perhaps;
      return this;
    }

    /**
     * Adds the outcome of each operation.
     *
     * @param all all of them, in their order
     * @return this
     */
    public Builder operations(List<OperationResult> all) {
      operations = all;
      return this;
    }

    /**
     * Adds the intervals of the measured phase, and how steady they were.
     *
     * @param intervals what happened in each interval
     * @param judged the judgement
     * @return this
     */
    public Builder series(List<IntervalResult> intervals, Steadiness judged) {
      series = intervals;
      steadiness = judged;
      return this;
    }

    /**
     * Sets the load that an open loop offered.
     *
     * @param load the load
     * @return this
     */
    public Builder offered(Optional<OfferedLoad> load) {
      offered = load;
      return this;
    }

    /**
     * Sets the fitness of the generator.
     *
     * @param fitness whether the generator was fit to measure
     * @return this
     */
    public Builder generator(GeneratorFitness fitness) {
      generator = fitness;
      return this;
    }

    /**
     * Sets the generators that made the run together.
     *
     * @param several the generators of a fleet, or empty
     * @return this
     */
    public Builder fleet(Optional<FleetResult> several) {
      fleet = several;
      return this;
    }

    /**
     * Sets the times without connections, and without answers.
     *
     * @param lost the outage, or empty
     * @param longest the longest pause, or empty
     * @return this
     */
    public Builder gaps(Optional<Outage> lost, Optional<Pause> longest) {
      outage = lost;
      longestPause = longest;
      return this;
    }

    /**
     * Adds the changes of the servers' counters.
     *
     * @param all all of them, in their order
     * @return this
     */
    public Builder probes(List<ProbeResult> all) {
      probes = all;
      return this;
    }

    /**
     * Sets what clients saw of each node of a cluster.
     *
     * @param seen the figures, or empty
     * @return this
     */
    public Builder cluster(Optional<ClusterFigures> seen) {
      cluster = seen;
      return this;
    }

    /**
     * Sets the exactness.
     *
     * @param found what is there
     * @return this
     */
    public Builder audit(Optional<Audit> found) {
      audit = found;
      return this;
    }

    /**
     * Adds further figures of the workload.
     *
     * @param byName the figures by name
     * @return this
     */
    public Builder measures(Map<String, Double> byName) {
      measures = byName;
      return this;
    }

    /**
     * Adds the reasons why the numbers must not be used.
     *
     * @param reasons the reasons; none when the numbers can be used
     * @return this
     */
    public Builder invalid(List<String> reasons) {
      invalid = reasons;
      return this;
    }

    /**
     * Adds the reservations about the numbers.
     *
     * @param sentences one sentence each
     * @return this
     */
    public Builder cautions(List<String> sentences) {
      cautions = sentences;
      return this;
    }

    /** {@return the result} */
    public RunResult build() {
      return new RunResult(
          spec,
          targets,
          startedAt,
          measuredSeconds,
          complete,
          acknowledged,
          uncertain,
          operations,
          series,
          steadiness,
          offered,
          generator,
          fleet,
          outage,
          longestPause,
          probes,
          cluster,
          audit,
          measures,
          invalid,
          cautions);
    }
  }
}
