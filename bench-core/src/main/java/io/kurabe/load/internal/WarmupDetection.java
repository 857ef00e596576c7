package io.kurabe.load.internal;

import io.kurabe.result.IntervalResult;
import io.kurabe.result.Steadiness;
import io.kurabe.stats.internal.SteadyState;
import java.util.List;

/**
 * Finds from its series when a run became steady: by the rate in a closed loop, by the median
 * response time in an open one, whose rate is given.
 */
final class WarmupDetection {
  /**
   * The share of the usual length from which on the last piece counts; a much shorter one gives a
   * rate by chance.
   */
  private static final double WHOLE = 0.5;

  private WarmupDetection() {}

  static Steadiness of(Totals totals, boolean openLoop) {
    List<IntervalResult> all = totals.series().stream().filter(i -> i.lengthSeconds() > 0).toList();
    if (all.isEmpty()) {
      return Steadiness.unknown("there is no interval");
    }
    double usual = all.get(all.size() / 2).lengthSeconds();
    List<IntervalResult> series =
        all.stream().filter(i -> i.lengthSeconds() >= WHOLE * usual).toList();
    if (openLoop && series.stream().anyMatch(i -> i.succeeded() == 0)) {
      return Steadiness.unknown("some intervals have no answer");
    }
    SteadyState found =
        SteadyState.of(
            series.stream().map(i -> openLoop ? i.p50Micros() : rate(i)).toList(),
            usual,
            SteadyState.Rule.DEFAULT);
    double cut = found.cut() == 0 ? 0 : series.get(found.cut()).startSeconds();
    return new Steadiness(
        state(found.state()),
        totals.cutAfter(cut),
        found.changes().stream()
            .map(
                c ->
                    new Steadiness.Shift(
                        series.get(c.index()).startSeconds(), c.before(), c.after()))
            .toList(),
        found.because());
  }

  private static double rate(IntervalResult interval) {
    return interval.succeeded() / interval.lengthSeconds();
  }

  private static Steadiness.State state(SteadyState.State state) {
    return switch (state) {
      case STEADY -> Steadiness.State.STEADY;
      case UNSTEADY -> Steadiness.State.UNSTEADY;
      case TOO_SHORT -> Steadiness.State.UNKNOWN;
    };
  }
}
