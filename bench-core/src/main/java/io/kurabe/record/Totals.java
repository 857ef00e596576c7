package io.kurabe.record;

import io.kurabe.result.HistogramText;
import io.kurabe.result.IntervalResult;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.target.OutcomeKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Adds intervals up to the totals and the series of a run. Used by one thread. */
public final class Totals {
  private static final class Sum {
    final Histogram service = HistogramText.empty();
    final Histogram response = HistogramText.empty();
    final Histogram scheduleLag = HistogramText.empty();
    final Histogram poolWait = HistogramText.empty();
    final Map<OutcomeKind, Histogram> failures = new TreeMap<>();
    final Map<OutcomeKind, Long> retries = new TreeMap<>();

    void add(OperationInterval interval) {
      service.add(interval.service());
      response.add(interval.response());
      scheduleLag.add(interval.scheduleLag());
      poolWait.add(interval.poolWait());
      interval
          .failures()
          .forEach((k, h) -> failures.computeIfAbsent(k, x -> HistogramText.empty()).add(h));
      interval.retries().forEach((k, n) -> retries.merge(k, n, Long::sum));
    }
  }

  private final Map<String, Sum> sums = new LinkedHashMap<>();
  private final List<IntervalResult> series = new ArrayList<>();

  /**
   * Adds one interval.
   *
   * @param startSeconds its start since the measured phase began
   * @param lengthSeconds its length; 0 for answers that came after the phase, which join the last
   *     interval's totals only
   */
  public void add(double startSeconds, double lengthSeconds, List<OperationInterval> operations) {
    Histogram all = HistogramText.empty();
    long failed = 0;
    for (OperationInterval operation : operations) {
      sums.computeIfAbsent(operation.operation(), x -> new Sum()).add(operation);
      all.add(operation.response());
      failed += operation.failures().values().stream().mapToLong(Histogram::getTotalCount).sum();
    }
    if (lengthSeconds > 0 || all.getTotalCount() + failed > 0) {
      series.add(
          new IntervalResult(
              startSeconds,
              lengthSeconds,
              all.getTotalCount(),
              failed,
              all.getValueAtPercentile(50) / 1e3,
              all.getValueAtPercentile(99) / 1e3,
              all.getMaxValue() / 1e3));
    }
  }

  /** The totals; the ledger, which is of the whole run, goes with the first operation. */
  public List<OperationResult> operations(double measuredSeconds, ErrorLedger ledger) {
    List<OperationResult> results = new ArrayList<>();
    sums.forEach(
        (name, sum) -> {
          Map<String, LatencySummary> failures = new LinkedHashMap<>();
          sum.failures.forEach((k, h) -> failures.put(k.text(), LatencySummary.of(h)));
          Map<String, Long> retries = new LinkedHashMap<>();
          sum.retries.forEach((k, n) -> retries.put(k.text(), n));
          long succeeded = sum.response.getTotalCount();
          results.add(
              new OperationResult(
                  name,
                  succeeded,
                  measuredSeconds > 0 ? succeeded / measuredSeconds : 0,
                  LatencySummary.of(sum.service),
                  LatencySummary.of(sum.response),
                  LatencySummary.of(sum.scheduleLag),
                  LatencySummary.of(sum.poolWait),
                  failures,
                  retries,
                  results.isEmpty() ? ledger.entries() : List.of()));
        });
    return results;
  }

  /** The intervals so far. */
  public List<IntervalResult> series() {
    return List.copyOf(series);
  }
}
