package io.kurabe.record.internal;

import io.kurabe.record.RequestLog;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records the operations of one client. Used by one thread at a time; the run's {@link Recorder}
 * reads beside it. The path of a success takes no lock and allocates nothing.
 */
public final class ClientRecorder {
  private final long measureStart;
  private final long measureEnd;
  private final List<ErrorLedger> ledgers;
  private final TimesOfClients times;
  private final Tally tally = new Tally();
  private final RequestLog.@Nullable Lane log;
  private final PauseWatch[] pauses;

  /**
   * Makes the recorder.
   *
   * @param times take the times, perhaps of other clients, too
   * @param ledgers take failures, by operation
   * @param pauses receive every success, by the phase of its answer
   * @param log takes every single request too, if it is wanted
   */
  ClientRecorder(
      TimesOfClients times,
      long measureStart,
      long measureEnd,
      List<ErrorLedger> ledgers,
      PauseWatch[] pauses,
      RequestLog.@Nullable Lane log) {
    this.log = log;
    this.pauses = pauses;
    this.measureStart = measureStart;
    this.measureEnd = measureEnd;
    this.ledgers = ledgers;
    this.times = times;
    tally.set(Tally.LAST_ANSWER, measureStart);
  }

  /** Counts an operation that is being sent. */
  public void sent() {
    tally.add(Tally.SENT);
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
    tally.add(Tally.ACKNOWLEDGED);
    TimesOfClients.Operation of = times.of(phaseOf(intendedNanos), operation);
    // Requests are due from the begin of the phase to before its end, answers come after its begin.
    int answered = phaseOf(doneNanos - 1);
    pauses[answered].answered(doneNanos);
    of.answered(answered);
    tally.set(Tally.LAST_ANSWER + answered, doneNanos);
    of.success(intendedNanos, sentNanos, doneNanos, poolWaitNanos);
    if (log != null) {
      log.add(operation, intendedNanos, sentNanos, doneNanos, OutcomeKind.OK);
    }
  }

  /**
   * Records the times of the statements of the operation that {@link #success} was just called for.
   *
   * @param nanos one per statement of the operation
   */
  public void statements(int operation, long intendedNanos, long[] nanos) {
    Counts[] statements = times.of(phaseOf(intendedNanos), operation).statements;
    for (int i = 0; i < statements.length; i++) {
      if (nanos[i] >= 0) {
        statements[i].add(TimesOfClients.bounded(nanos[i]));
      }
    }
  }

  /**
   * Records one failed operation after its last attempt, with the parameters of {@link #success}.
   */
  public void failure(
      int operation, long intendedNanos, long sentNanos, long doneNanos, Failure failure) {
    if (log != null) {
      log.add(operation, intendedNanos, sentNanos, doneNanos, failure.kind());
    }
    ledgers.get(operation).add(failure);
    tally.add(Tally.FAILED);
    if (failure.kind().uncertain()) {
      tally.add(Tally.UNCERTAIN);
    }
    times
        .of(phaseOf(intendedNanos), operation)
        .failed(failure.kind())
        .add(TimesOfClients.bounded(doneNanos - intendedNanos));
  }

  /** Counts one attempt that failed and is tried again. */
  public void retry(int operation, long intendedNanos, Failure failure) {
    ledgers.get(operation).add(failure);
    times.of(phaseOf(intendedNanos), operation).retried(failure.kind());
  }

  /** Counts an operation that was sent and never answered, not even in the grace period. */
  public void unanswered() {
    tally.add(Tally.UNCERTAIN);
  }

  /**
   * Returns the time of the last success answered in that phase; before the first one, the begin of
   * the measured phase.
   */
  long lastAnswer(int phase) {
    return tally.get(Tally.LAST_ANSWER + phase);
  }

  /**
   * Returns the phase of a time, computed without a branch: the JVM compiles none that was not
   * taken in the warm-up, so the first one taken in the measured phase would throw the compiled
   * path of all clients away, which then ran slowly for seconds.
   */
  private int phaseOf(long nanos) {
    return (int) (((nanos - measureStart) | (measureEnd - 1 - nanos)) >>> 63);
  }

  Tally tally() {
    return tally;
  }

  /** The counters of operations of the whole run, and last times: one writer, any readers. */
  static final class Tally {
    static final int SENT = 0;
    static final int ACKNOWLEDGED = 1;
    static final int FAILED = 2;
    static final int UNCERTAIN = 3;

    /**
     * The index of the last answer of the measured phase; the next index is for all other times.
     */
    static final int LAST_ANSWER = 4;

    private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);

    /**
     * The padding: on each side a cache line that nobody writes, so that clients do not slow each
     * other.
     */
    private static final int PADDING = 8;

    private final long[] counts = new long[PADDING + 6 + PADDING];

    void add(int index) {
      set(index, counts[PADDING + index] + 1);
    }

    private void set(int index, long value) {
      COUNT.setOpaque(counts, PADDING + index, value);
    }

    long get(int index) {
      return (long) COUNT.getOpaque(counts, PADDING + index);
    }
  }
}
