package io.kurabe.record.internal;

import io.kurabe.target.OutcomeKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Combines the clients' times of one operation, interval by interval. Used by one thread. */
final class OperationSums {
  private final String operation;
  private final int phase;
  private final int index;
  private final Counts.Sum service = new Counts.Sum();
  private final Counts.Sum response = new Counts.Sum();
  private final Counts.Sum scheduleLag = new Counts.Sum();
  private final Counts.Sum poolWait = new Counts.Sum();
  private final Map<OutcomeKind, Counts.Sum> failures = new EnumMap<>(OutcomeKind.class);
  private final List<Counts.Sum> statements = new ArrayList<>();
  private long carriedOverBefore;
  private long lateBefore;
  private final Map<OutcomeKind, Long> retriesBefore = new EnumMap<>(OutcomeKind.class);

  /**
   * Makes empty sums.
   *
   * @param statements number of its statements that are measured one by one
   * @param phase in which the operations were due
   * @param index of the operation
   */
  OperationSums(String operation, int statements, int phase, int index) {
    this.operation = operation;
    this.phase = phase;
    this.index = index;
    for (int i = 0; i < statements; i++) {
      this.statements.add(new Counts.Sum());
    }
  }

  /** Returns what the clients recorded since the last call. */
  OperationInterval next(List<TimesOfClients> all) {
    Map<OutcomeKind, Long> retries = new EnumMap<>(OutcomeKind.class);
    int otherPhase = 1 - phase;
    long carriedOver = 0;
    long late = 0;
    for (TimesOfClients some : all) {
      TimesOfClients.Operation of = some.of(phase, index);
      // First: an answer that comes in between is then counted here later than in its histogram.
      carriedOver += some.of(otherPhase, index).answers(phase);
      late += of.answers(otherPhase);
      add(of, retries);
    }
    long carriedOverNow = carriedOver - carriedOverBefore;
    long lateNow = late - lateBefore;
    carriedOverBefore = carriedOver;
    lateBefore = late;
    Map<OutcomeKind, Histogram> failed = new EnumMap<>(OutcomeKind.class);
    failures.forEach((kind, sum) -> failed.put(kind, drained(sum)));
    return new OperationInterval(
        operation,
        drained(service),
        drained(response),
        drained(scheduleLag),
        drained(poolWait),
        statements.stream().map(OperationSums::drained).toList(),
        failed,
        sinceLast(retries),
        carriedOverNow,
        lateNow);
  }

  private void add(TimesOfClients.Operation of, Map<OutcomeKind, Long> retries) {
    of.both.addTo(service);
    of.both.addTo(response);
    of.service.addTo(service);
    of.response.addTo(response);
    of.scheduleLag.addTo(scheduleLag);
    of.poolWait.addTo(poolWait);
    for (int i = 0; i < of.statements.length; i++) {
      of.statements[i].addTo(statements.get(i));
    }
    of.failures.forEach(
        (kind, failed) -> failed.addTo(failures.computeIfAbsent(kind, k -> new Counts.Sum())));
    of.retries.forEach((kind, n) -> retries.merge(kind, n, Long::sum));
  }

  private Map<OutcomeKind, Long> sinceLast(Map<OutcomeKind, Long> retries) {
    Map<OutcomeKind, Long> more = new EnumMap<>(OutcomeKind.class);
    retries.forEach((kind, n) -> more.put(kind, n - retriesBefore.getOrDefault(kind, 0L)));
    retriesBefore.putAll(retries);
    return more;
  }

  private static Histogram drained(Counts.Sum sum) {
    Histogram histogram = HistogramText.empty();
    sum.drainTo(histogram);
    return histogram;
  }
}
