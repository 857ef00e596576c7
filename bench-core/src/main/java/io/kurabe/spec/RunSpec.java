package io.kurabe.spec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The definition of one run; the same spec with the same seed makes the same requests.
 *
 * @param name unique within its result, e.g. {@code mariadb-upsert-c16-r2}; used in file names
 * @param workload name of the workload
 * @param arrivals how requests arrive
 * @param phases warm-up and measured phase
 * @param retry rule for deadlocks and serialization failures
 * @param seed seed of every random choice; client {@code i} draws from its own stream split off it
 * @param parameters the workload's own parameters by name, as text, in a stable order
 * @param transport how its operations travel to the server
 */
public record RunSpec(
    String name,
    String workload,
    Arrivals arrivals,
    Phases phases,
    Retry retry,
    long seed,
    Map<String, String> parameters,
    Transport transport) {
  public RunSpec {
    if (arrivals instanceof Arrivals.Batch && !phases.warmUp().isZero()) {
      throw new IllegalArgumentException(
          "a batch is measured whole and has no warm-up, was " + phases.warmUp());
    }
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }

  /**
   * Makes a run of a workload without parameters, with the default rule for retries and the seed
   * 42, whose transport is not known.
   *
   * @param name the name
   * @param workload the workload
   * @param arrivals how requests arrive
   * @param phases the phases
   * @return the run spec
   */
  public static RunSpec of(String name, String workload, Arrivals arrivals, Phases phases) {
    return new RunSpec(
        name, workload, arrivals, phases, Retry.DEFAULT, 42, Map.of(), Transport.UNKNOWN);
  }

  /**
   * {@return this run under another name}
   *
   * @param newName the new name
   */
  public RunSpec withName(String newName) {
    return new RunSpec(newName, workload, arrivals, phases, retry, seed, parameters, transport);
  }

  /**
   * {@return this run with another rule for retries}
   *
   * @param rule the rule
   */
  public RunSpec withRetry(Retry rule) {
    return new RunSpec(name, workload, arrivals, phases, rule, seed, parameters, transport);
  }

  /**
   * {@return this run with another seed}
   *
   * @param newSeed the new seed
   */
  public RunSpec withSeed(long newSeed) {
    return new RunSpec(name, workload, arrivals, phases, retry, newSeed, parameters, transport);
  }

  /**
   * {@return this run with these parameters of its workload}
   *
   * @param values the values by name
   */
  public RunSpec withParameters(Map<String, String> values) {
    return new RunSpec(name, workload, arrivals, phases, retry, seed, values, transport);
  }

  /**
   * {@return this run over a transport}
   *
   * @param newTransport the new transport
   */
  public RunSpec over(Transport newTransport) {
    return new RunSpec(name, workload, arrivals, phases, retry, seed, parameters, newTransport);
  }
}
