package io.kurabe.result;

import io.kurabe.probe.ProbeResult;
import io.kurabe.record.Outage;
import io.kurabe.record.Pause;
import io.kurabe.spec.RunSpec;
import io.kurabe.workload.Audit;
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
 * @param startedAt wall clock, ISO-8601 in UTC
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
 * @param outage lost connections, if there were any
 * @param longestPause longest time without an answer; empty when answers have no times of their own
 *     or an older version did not look for it
 * @param probes the changes of the servers' counters
 * @param audit exactness, when the workload can tell
 * @param measures further figures of the workload by name with unit, e.g. {@code
 *     write_back_lag_max_ms}
 * @param invalid reasons why the numbers must not be used; empty when they can
 * @param cautions reservations about the numbers
 */
public record RunResult(
    RunSpec spec,
    List<String> targets,
    String startedAt,
    double measuredSeconds,
    boolean complete,
    long acknowledged,
    long uncertain,
    List<OperationResult> operations,
    List<IntervalResult> series,
    Steadiness steadiness,
    Optional<OfferedLoad> offered,
    GeneratorFitness generator,
    Optional<Outage> outage,
    Optional<Pause> longestPause,
    List<ProbeResult> probes,
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

  /** Makes a run whose longest pause is not known. */
  public RunResult(
      RunSpec spec,
      List<String> targets,
      String startedAt,
      double measuredSeconds,
      boolean complete,
      long acknowledged,
      long uncertain,
      List<OperationResult> operations,
      List<IntervalResult> series,
      Steadiness steadiness,
      Optional<OfferedLoad> offered,
      GeneratorFitness generator,
      Optional<Outage> outage,
      List<ProbeResult> probes,
      Optional<Audit> audit,
      Map<String, Double> measures,
      List<String> invalid,
      List<String> cautions) {
    this(
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
        outage,
        Optional.empty(),
        probes,
        audit,
        measures,
        invalid,
        cautions);
  }

  /**
   * Returns this run with the findings of the workload after it: audit, further measures, verdicts
   * on validity.
   */
  public RunResult with(
      Optional<Audit> newAudit,
      Map<String, Double> moreMeasures,
      List<String> moreInvalid,
      List<String> moreCautions) {
    Map<String, Double> allMeasures = new LinkedHashMap<>(measures);
    allMeasures.putAll(moreMeasures);
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
        outage,
        longestPause,
        probes,
        newAudit,
        allMeasures,
        concat(invalid, moreInvalid),
        concat(cautions, moreCautions));
  }

  private static List<String> concat(List<String> first, List<String> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  /** Returns whether the numbers can be used. */
  public boolean valid() {
    return invalid.isEmpty() && complete;
  }
}
