package io.kurabe.result;

import java.util.List;

/**
 * The generator's own fitness in the measured phase, on the clock of the run.
 *
 * @param cpuShare processor time of this process over the length of the phase and all processors, 0
 *     to 1; -1 if unknown
 * @param gcCount garbage collections
 * @param gcMillis time in them
 * @param stall overshoot of a thread that sleeps 1 ms at a time: what the machine adds to every
 *     wait
 * @param unfit reasons why the numbers must not be used; empty when it was fit
 * @param cautions what a reader must know although the numbers can be used
 */
public record GeneratorFitness(
    double cpuShare,
    long gcCount,
    long gcMillis,
    LatencySummary stall,
    List<String> unfit,
    List<String> cautions) {
  public GeneratorFitness {
    unfit = List.copyOf(unfit);
    cautions = List.copyOf(cautions);
  }
}
