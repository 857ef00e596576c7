package io.kurabe.result;

import io.kurabe.record.GeneratorActivity;
import io.kurabe.result.internal.SharedReasons;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Decides whether the generator was fit to measure. This class is the only place of its limits.
 *
 * @param cpuShareMax largest share of the machine's processors that the generator may use when the
 *     server is on another machine: above it, the run measures the generator
 * @param gcShareMax largest share of the phase that garbage collection may take
 * @param stallShareMax largest 99th percentile of the machine's stalls, as a share of the 99th
 *     percentile of the response times: above it, the tail comes from the generator. On a machine
 *     that the server shares this is a caution, as the load itself keeps the processors busy
 * @param compileShareMax largest share of the phase in which the JVM may still compile: above it,
 *     much of the generator ran several times slower than it can
 * @param stallFloorMicros stalls below this never make a generator unfit
 * @param lateIntervalsMax how late a generator of a fleet may begin, in intervals of the run's
 *     series: what begins later is missing from whole intervals
 */
public record FitnessRule(
    double cpuShareMax,
    double gcShareMax,
    double stallShareMax,
    double compileShareMax,
    double stallFloorMicros,
    double lateIntervalsMax) {
  /** The resolution of the timer. */
  private static final double TIMER_MICROS = 200;

  /**
   * The default: 80 % of the processors, 5 % of the time in garbage collection, stalls half of the
   * p99, a quarter of the phase with compilation, stalls below 200 us ignored, a begin within the
   * first interval.
   */
  public static final FitnessRule DEFAULT =
      new FitnessRule(0.80, 0.05, 0.50, 0.25, TIMER_MICROS, 1);

  /**
   * {@return this rule for runs that only have to show whether response times stay under a limit:
   * stalls that are far shorter than the limit cannot decide that, however large their part in the
   * tail} The allowed share is then a share of the limit, if the limit is above the measured
   * percentile.
   *
   * @param limitMicros the limit in microseconds
   */
  public FitnessRule underLimit(double limitMicros) {
    return new FitnessRule(
        cpuShareMax,
        gcShareMax,
        stallShareMax,
        compileShareMax,
        Math.max(stallFloorMicros, stallShareMax * limitMicros),
        lateIntervalsMax);
  }

  /**
   * The demands of the run on the generator.
   *
   * @param p99ResponseMicros 99th percentile of the response times, 0 when nothing was recorded
   * @param serverOnThisHost whether the server takes its processor time from the same machine
   */
  public record Load(double p99ResponseMicros, boolean serverOnThisHost) {}

  /**
   * Judges all generators of a run: one that is unfit voids it. The figures are the greatest of
   * all; reasons name their generators.
   *
   * @param seen what was seen
   * @param load the load
   * @return the generator fitness
   */
  public GeneratorFitness judge(List<GeneratorActivity> seen, Load load) {
    GeneratorFitness all = GeneratorFitness.UNKNOWN;
    SharedReasons unfit = new SharedReasons(seen.size());
    SharedReasons cautions = new SharedReasons(seen.size());
    for (GeneratorActivity one : seen) {
      GeneratorFitness fitness = judge(one, load);
      fitness.unfit().forEach(reason -> unfit.add(one.generator(), reason));
      fitness.cautions().forEach(reason -> cautions.add(one.generator(), reason));
      all = all.with(fitness);
    }
    return all.because(unfit.sentences(), cautions.sentences());
  }

  /** Judges what one generator was seen to do; its reasons do not name it. */
  private GeneratorFitness judge(GeneratorActivity seen, Load load) {
    LatencySummary stall = LatencySummary.of(seen.stalls());
    List<String> unfit = new ArrayList<>();
    List<String> cautions = new ArrayList<>();
    if (seen.cpuShare() > cpuShareMax) {
      String text =
          text("the generator used %.0f%% of this machine's processors", seen.cpuShare() * 100);
      (load.serverOnThisHost ? cautions : unfit).add(text);
    }
    if (seen.gcMillis() > gcShareMax * seen.phaseMillis()) {
      unfit.add(
          text("garbage collection took %d ms of %.0f ms", seen.gcMillis(), seen.phaseMillis()));
    }
    if (seen.compileMillis() > compileShareMax * seen.phaseMillis()) {
      // Without the share, so that a report can name all such runs in one line.
      cautions.add(
          text(
              "the generator's code was still being compiled for more than %.0f%% of the phase, so it was slower than it can be: warm up for longer",
              compileShareMax * 100));
    }
    double inTail = Math.max(TIMER_MICROS, stallShareMax * load.p99ResponseMicros);
    if (stall.count() > 0 && load.p99ResponseMicros > 0 && stall.p99Micros() > inTail) {
      stalled(stall, load, unfit, cautions);
    }
    return new GeneratorFitness(
        seen.cpuShare(), seen.gcCount(), seen.gcMillis(), stall, unfit, cautions);
  }

  /**
   * Adds the reasons or cautions about stalls. Cautions are without figures, so that a report can
   * name all such runs in one line.
   */
  private void stalled(LatencySummary stall, Load load, List<String> unfit, List<String> cautions) {
    if (load.serverOnThisHost) {
      // The load itself takes the processors there.
      cautions.add(
          text(
              "server and generator waited for this machine's processors for more than %.0f%% of"
                  + " the p99: the tail is as much the machine's as the server's",
              stallShareMax * 100));
    } else if (stall.p99Micros() > stallFloorMicros) {
      unfit.add(
          text(
              "the machine stalled the generator: 1%% of its waits overran by %.2f ms or more, against a p99 of %.2f ms",
              stall.p99Micros() / 1e3, load.p99ResponseMicros / 1e3));
    } else {
      cautions.add(
          "the generator's stalls are a large part of the tail, though too short to decide whether"
              + " the limit is met");
    }
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
