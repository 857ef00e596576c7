package io.kurabe.record;

import org.HdrHistogram.Histogram;

/**
 * What a generator's own JVM and machine did in the measured phase.
 *
 * @param generator its name; empty where there is no other
 * @param cpuShare processor time of its process over the length of the phase and all processors, 0
 *     to 1; -1 if unknown
 * @param gcCount garbage collections
 * @param gcMillis time in them
 * @param compileMillis for how long methods were being compiled
 * @param phaseMillis length of the phase
 * @param stalls by how much a thread overslept that sleeps for a moment at a time, in nanoseconds
 */
public record GeneratorActivity(
    String generator,
    double cpuShare,
    long gcCount,
    long gcMillis,
    long compileMillis,
    double phaseMillis,
    Histogram stalls) {
  /**
   * {@return this activity under the name of its generator}
   *
   * @param name the name
   */
  public GeneratorActivity by(String name) {
    return new GeneratorActivity(
        name, cpuShare, gcCount, gcMillis, compileMillis, phaseMillis, stalls);
  }

  /**
   * {@return this activity with the stalls that were seen besides}
   *
   * @param seen what was seen
   */
  public GeneratorActivity with(Histogram seen) {
    return new GeneratorActivity(
        generator, cpuShare, gcCount, gcMillis, compileMillis, phaseMillis, seen);
  }
}
