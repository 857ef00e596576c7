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
}
