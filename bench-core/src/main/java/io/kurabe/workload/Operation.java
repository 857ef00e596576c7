package io.kurabe.workload;

/**
 * One kind of request of a workload.
 *
 * @param name unique within the workload, e.g. {@code increment}
 * @param weight share in the mix relative to the other operations; above 0
 */
public record Operation(String name, double weight) {
  public Operation {
    if (!(weight > 0)) {
      throw new IllegalArgumentException("weight of '" + name + "' must be above 0, was " + weight);
    }
  }
}
