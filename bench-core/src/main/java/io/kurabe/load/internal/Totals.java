package io.kurabe.load.internal;

import io.kurabe.load.Answers;
import io.kurabe.record.internal.FailureCount;
import io.kurabe.record.internal.HistogramText;
import io.kurabe.record.internal.Interval;
import io.kurabe.record.internal.OperationInterval;
import io.kurabe.record.internal.OperationSum;
import io.kurabe.record.internal.RecordedValues;
import io.kurabe.result.IntervalResult;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.target.Failure;
import io.kurabe.workload.Operation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Adds intervals up to the totals and the series of a run. The totals are kept in parts, so that
 * the begin of the measured phase can be left out afterwards, when the series shows that it was a
 * transient; memory does not grow with the length of the run. Used by one thread.
 */
final class Totals {
  /** A cut is exact to this part of the measured phase. */
  private static final int PARTS = 20;

  /** The number of parts that can be cut off; what comes after them is one part. */
  private static final int CUTTABLE = 14;

  /** The operations that began in one stretch of the measured phase. */
  private static final class Part {
    final double startSeconds;
    final Map<String, OperationSum> sums = new LinkedHashMap<>();

    Part(double startSeconds) {
      this.startSeconds = startSeconds;
    }
  }

  private final Map<String, List<String>> statements = new LinkedHashMap<>();
  private final double partSeconds;
  private final TreeMap<Integer, Part> parts = new TreeMap<>();
  private final List<IntervalResult> series = new ArrayList<>();
  private long carriedOver;
  private long late;

  /**
   * Makes empty totals.
   *
   * @param measureSeconds length of the measured phase
   * @param operations for the names of their statements
   */
  Totals(double measureSeconds, List<Operation> operations) {
    operations.forEach(o -> statements.put(o.name(), o.statements()));
    this.partSeconds = measureSeconds / PARTS;
  }

  /**
   * Adds one interval; what came after the phase joins the last one's totals only.
   *
   * @return what was answered in it
   */
  Answers add(Interval interval) {
    double startSeconds = interval.startSeconds();
    double lengthSeconds = interval.lengthSeconds();
    Part part = parts.computeIfAbsent(part(startSeconds), n -> new Part(startSeconds));
    Histogram all = HistogramText.empty();
    long failed = 0;
    long answered = 0;
    for (OperationInterval operation : interval.operations()) {
      part.sums.computeIfAbsent(operation.operation(), OperationSum::new).add(operation);
      RecordedValues.addTo(all, operation.response());
      answered += operation.answered();
      carriedOver += operation.carriedOver();
      late += operation.late();
      failed += operation.failures().values().stream().mapToLong(Histogram::getTotalCount).sum();
    }
    if (lengthSeconds > 0 || all.getTotalCount() + failed > 0) {
      series.add(
          new IntervalResult(
              startSeconds,
              lengthSeconds,
              Math.max(0, answered),
              failed,
              all.getValueAtPercentile(50) / 1e3,
              all.getValueAtPercentile(99) / 1e3,
              all.getMaxValue() / 1e3));
    }
    return new Answers(lengthSeconds, Math.max(0, answered), failed, all);
  }

  private int part(double startSeconds) {
    return (int) Math.max(0, Math.min(CUTTABLE, Math.floor(startSeconds / partSeconds + 1e-9)));
  }

  /**
   * Returns where the totals can begin when everything before that time is to be left out: the next
   * boundary between two parts, in seconds since the measured phase began.
   */
  double cutAfter(double seconds) {
    if (seconds <= 0) {
      return 0;
    }
    return parts.values().stream()
        .mapToDouble(p -> p.startSeconds)
        .filter(start -> start >= seconds - 1e-9)
        .findFirst()
        .orElseGet(() -> parts.isEmpty() ? 0 : parts.lastEntry().getValue().startSeconds);
  }

  /**
   * Returns the totals from a cut on; the error codes are of the whole run.
   *
   * @param cutSeconds what {@link #cutAfter} gave
   * @param measuredSeconds time from the cut to the end
   * @param ledgers by the index of the operation
   */
  List<OperationResult> operations(
      double cutSeconds, double measuredSeconds, List<List<FailureCount>> ledgers) {
    Map<String, OperationSum> sums = new LinkedHashMap<>();
    for (Part part : parts.values()) {
      part.sums.forEach(
          (name, sum) -> {
            OperationSum all = sums.computeIfAbsent(name, OperationSum::new);
            if (part.startSeconds >= cutSeconds) {
              all.add(sum.sum());
            }
          });
    }
    List<OperationResult> results = new ArrayList<>();
    sums.forEach(
        (name, sum) ->
            results.add(
                result(
                    statements.getOrDefault(name, List.of()),
                    sum.sum(),
                    measuredSeconds,
                    ledgers.get(results.size()))));
    return results;
  }

  private static List<OperationResult.Statement> statements(
      List<String> names, OperationInterval sum) {
    List<OperationResult.Statement> statements = new ArrayList<>();
    for (int i = 0; i < sum.statements().size(); i++) {
      statements.add(
          new OperationResult.Statement(names.get(i), LatencySummary.of(sum.statements().get(i))));
    }
    return statements;
  }

  private static OperationResult result(
      List<String> names,
      OperationInterval sum,
      double measuredSeconds,
      List<FailureCount> ledger) {
    Map<String, LatencySummary> failures = new LinkedHashMap<>();
    sum.failures().forEach((k, h) -> failures.put(k.text(), LatencySummary.of(h)));
    Map<String, Long> retries = new LinkedHashMap<>();
    sum.retries().forEach((k, n) -> retries.put(k.text(), n));
    long succeeded = sum.response().getTotalCount();
    double perSecond = measuredSeconds > 0 ? sum.answered() / measuredSeconds : 0;
    return OperationResult.of(
            sum.operation(), succeeded, perSecond, LatencySummary.of(sum.response()))
        .withWaits(
            LatencySummary.of(sum.service()),
            LatencySummary.of(sum.scheduleLag()),
            LatencySummary.of(sum.poolWait()))
        .with(
            statements(names, sum),
            failures,
            retries,
            ledger.stream().map(Totals::errorCount).toList());
  }

  private static OperationResult.ErrorCount errorCount(FailureCount counted) {
    Failure first = counted.first();
    return new OperationResult.ErrorCount(
        first.code(), first.kind().text(), counted.count(), first.message());
  }

  /** Successes in the measured phase of requests that were due before it. */
  long carriedOver() {
    return carriedOver;
  }

  /** Successes after the measured phase of requests that were due in it. */
  long late() {
    return late;
  }

  /** The intervals so far. */
  List<IntervalResult> series() {
    return List.copyOf(series);
  }
}
