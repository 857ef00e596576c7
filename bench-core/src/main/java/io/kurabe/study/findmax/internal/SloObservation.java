package io.kurabe.study.findmax.internal;

import io.kurabe.result.LatencySummary;
import io.kurabe.result.OfferedLoad;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Slo;

/**
 * The result of one open-loop run with regard to an objective. Requests that failed or were never
 * answered count as infinitely late: an error is not a fast answer.
 *
 * @param micros the objective's percentile of the response times, in microseconds; infinite when
 *     more requests failed than it allows, not-a-number when nothing was due
 */
public record SloObservation(double micros, Vote vote) {
  /** The vote of a run on its rate. */
  public enum Vote {
    /** The percentile is within the limit, and at least 98 % of the rate was achieved. */
    MEETS,
    /** The percentile is above the limit, or the rate was not sustained. */
    FAILS,
    /** The run does not count: stopped, generator unfit, or too few requests for the percentile. */
    VOID
  }

  public static SloObservation of(RunResult run, Slo slo) {
    LatencySummary response =
        LatencySummary.merge(run.operations().stream().map(OperationResult::response).toList());
    long failed = run.operations().stream().mapToLong(OperationResult::failed).sum();
    long late = failed + run.offered().map(OfferedLoad::unfinished).orElse(0L);
    long due = response.count() + late;
    double micros = percentile(response, due, slo.percentile());
    boolean fit = run.complete() && run.generator().unfit().isEmpty();
    // That most requests failed makes a run's numbers useless elsewhere; here it is an answer.
    boolean usable = run.invalid().isEmpty() || failed >= response.count();
    if (!fit || !usable || due < slo.leastRequests()) {
      return new SloObservation(micros, Vote.VOID);
    }
    boolean sustained = run.offered().map(OfferedLoad::sustainable).orElse(false);
    boolean meets = sustained && micros <= slo.limitMicros();
    return new SloObservation(micros, meets ? Vote.MEETS : Vote.FAILS);
  }

  private static double percentile(LatencySummary response, long due, double percent) {
    if (due == 0) {
      return Double.NaN;
    }
    long rank = (long) Math.ceil(percent / 100 * due - 1e-9);
    return rank > response.count()
        ? Double.POSITIVE_INFINITY
        : response.toHistogram().getValueAtPercentile(100.0 * rank / response.count()) / 1e3;
  }
}
