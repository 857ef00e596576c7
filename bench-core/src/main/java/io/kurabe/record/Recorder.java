package io.kurabe.record;

import io.kurabe.target.Failure;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Takes down every operation of a run. Operations that were due in the measured phase go into
 * histograms; all of them are counted for the audit. Memory does not grow with the length of the
 * run. Thread-safe and wait-free; the path of a success allocates nothing.
 */
public final class Recorder {
  private final long measureStart;
  private final long measureEnd;
  private final OperationRecorder[] operations;
  private final ErrorLedger ledger = new ErrorLedger();
  private final LongAdder acknowledged = new LongAdder();
  private final LongAdder uncertain = new LongAdder();
  private final LongAdder finished = new LongAdder();
  private final LongAdder succeededInTime = new LongAdder();

  /**
   * @param operations names, in the order of their index
   * @param measureStart begin of the measured phase, in nanoseconds of the run's clock
   * @param measureEnd its end
   */
  public Recorder(List<String> operations, long measureStart, long measureEnd) {
    this.measureStart = measureStart;
    this.measureEnd = measureEnd;
    this.operations =
        operations.stream().map(OperationRecorder::new).toArray(OperationRecorder[]::new);
  }

  /**
   * Records one success. All times come from the run's clock.
   *
   * @param intendedNanos when the schedule wanted it sent; response time counts from here
   * @param sentNanos when it was sent; service time counts from here
   * @param doneNanos when the whole answer had been read
   * @param poolWaitNanos wait for a pooled connection before it was sent; -1 without a pool
   */
  public void success(
      int operation, long intendedNanos, long sentNanos, long doneNanos, long poolWaitNanos) {
    acknowledged.increment();
    finished.increment();
    if (!isMeasured(intendedNanos)) {
      return;
    }
    if (doneNanos <= measureEnd) {
      succeededInTime.increment();
    }
    operations[operation].success(intendedNanos, sentNanos, doneNanos, poolWaitNanos);
  }

  /** Records one failed operation, after its last attempt. Parameters as for {@link #success}. */
  public void failure(
      int operation, long intendedNanos, long sentNanos, long doneNanos, Failure failure) {
    ledger.add(failure);
    finished.increment();
    if (failure.kind().uncertain()) {
      uncertain.increment();
    }
    if (isMeasured(intendedNanos)) {
      operations[operation].failure(failure.kind(), intendedNanos, sentNanos, doneNanos);
    }
  }

  /** Counts one attempt that failed and is tried again. */
  public void retry(int operation, long intendedNanos, Failure failure) {
    ledger.add(failure);
    if (isMeasured(intendedNanos)) {
      operations[operation].retry(failure.kind());
    }
  }

  /** Counts an operation that was sent and never answered, not even in the grace period. */
  public void unanswered() {
    uncertain.increment();
  }

  /** Moves what was recorded since the last call into an interval. Called by one thread. */
  public List<OperationInterval> nextInterval() {
    return java.util.Arrays.stream(operations).map(OperationRecorder::nextInterval).toList();
  }

  /** Whether an operation that was due then counts. */
  public boolean isMeasured(long intendedNanos) {
    return intendedNanos - measureStart >= 0 && intendedNanos - measureEnd < 0;
  }

  /** Successes of the whole run, warm-up included. */
  public long acknowledged() {
    return acknowledged.sum();
  }

  /** Operations of the whole run that the server may or may not have carried out. */
  public long uncertain() {
    return uncertain.sum();
  }

  /** Operations of the whole run that ended, well or not. */
  public long finished() {
    return finished.sum();
  }

  /** Measured successes that were answered before the phase ended. */
  public long succeededInTime() {
    return succeededInTime.sum();
  }

  /** The ledger of the whole run. */
  public ErrorLedger ledger() {
    return ledger;
  }
}
