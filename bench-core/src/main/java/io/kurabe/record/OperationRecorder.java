package io.kurabe.record;

import io.kurabe.result.HistogramText;
import io.kurabe.target.OutcomeKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;

/** Histograms of one operation. Wait-free for writers; read by one thread. */
final class OperationRecorder {
  private final String operation;
  private final Times service = new Times();
  private final Times response = new Times();
  private final Times scheduleLag = new Times();
  private final Times poolWait = new Times();
  private final Map<OutcomeKind, Times> failures = new ConcurrentHashMap<>();
  private final Map<OutcomeKind, LongAdder> retries = new ConcurrentHashMap<>();

  OperationRecorder(String operation) {
    this.operation = operation;
  }

  void success(long intended, long sent, long done, long waited) {
    service.add(done - sent);
    response.add(done - intended);
    if (waited >= 0) {
      poolWait.add(waited);
    }
    if (sent != intended) {
      scheduleLag.add(sent - intended - Math.max(0, waited));
    }
  }

  void failure(OutcomeKind kind, long intended, long sent, long done) {
    failures.computeIfAbsent(kind, k -> new Times()).add(done - intended);
  }

  void retry(OutcomeKind kind) {
    retries.computeIfAbsent(kind, k -> new LongAdder()).increment();
  }

  OperationInterval nextInterval() {
    Map<OutcomeKind, Histogram> failed = new EnumMap<>(OutcomeKind.class);
    Map<OutcomeKind, Long> retried = new EnumMap<>(OutcomeKind.class);
    failures.forEach((kind, times) -> failed.put(kind, times.next()));
    retries.forEach((kind, count) -> retried.put(kind, count.sumThenReset()));
    return new OperationInterval(
        operation,
        service.next(),
        response.next(),
        scheduleLag.next(),
        poolWait.next(),
        failed,
        retried);
  }

  /** One distribution of nanoseconds. */
  private static final class Times {
    private final org.HdrHistogram.Recorder recorder =
        new org.HdrHistogram.Recorder(HistogramText.DIGITS);

    void add(long nanos) {
      recorder.recordValue(Math.min(Math.max(nanos, 0), HistogramText.HIGHEST_NANOS));
    }

    /** A plain copy: the concurrent one inside stays with the recorder. */
    Histogram next() {
      return recorder.getIntervalHistogram().copy();
    }
  }
}
