package io.kurabe.result;

import java.util.List;
import java.util.stream.Stream;

/**
 * The generator's own fitness in the measured phase, on the clock of the run.
 *
 * @param cpuShare processor time of this process over the length of the phase and all processors, 0
 *     to 1; -1 if unknown
 * @param gcCount garbage collections; -1 if unknown
 * @param gcMillis time in them; -1 if unknown
 * @param stall overshoot of a thread that sleeps 1 ms at a time: the time that the machine adds to
 *     every wait
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
  /** The fitness of a generator that was not watched, as in the forks of JMH. */
  public static final GeneratorFitness UNKNOWN =
      new GeneratorFitness(-1, -1, -1, LatencySummary.EMPTY, List.of(), List.of());

  public GeneratorFitness {
    unfit = List.copyOf(unfit);
    cautions = List.copyOf(cautions);
  }

  /** Returns the greater figures of this and another generator of a run, with these reasons. */
  GeneratorFitness with(GeneratorFitness other) {
    return new GeneratorFitness(
        Math.max(cpuShare, other.cpuShare),
        Math.max(gcCount, other.gcCount),
        Math.max(gcMillis, other.gcMillis),
        LatencySummary.merge(List.of(stall, other.stall)),
        unfit,
        cautions);
  }

  /** Returns these figures with other reasons. */
  GeneratorFitness because(List<String> newUnfit, List<String> newCautions) {
    return new GeneratorFitness(cpuShare, gcCount, gcMillis, stall, newUnfit, newCautions);
  }

  /** {@return this fitness where a reason touches one of many numbers, and is a caution for all} */
  public GeneratorFitness withCautionsOnly() {
    return because(List.of(), Stream.concat(cautions.stream(), unfit.stream()).toList());
  }
}
