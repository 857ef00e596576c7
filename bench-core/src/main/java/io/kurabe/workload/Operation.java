package io.kurabe.workload;

import java.util.List;

/**
 * One kind of request of a workload.
 *
 * @param name unique within the workload, e.g. {@code increment}
 * @param weight share in the mix relative to the other operations; above 0
 * @param statements the statements whose times are measured one by one, as reports name them; empty
 *     when only the whole operation is measured
 */
public record Operation(String name, double weight, List<String> statements) {
  public Operation {
    if (!(weight > 0)) {
      throw new IllegalArgumentException("weight of '" + name + "' must be above 0, was " + weight);
    }
    statements = List.copyOf(statements);
  }

  /**
   * Makes an operation that is measured as a whole.
   *
   * @param name the name
   * @param weight how often it is drawn, in proportion to the other weights
   */
  public Operation(String name, double weight) {
    this(name, weight, List.of());
  }
}
