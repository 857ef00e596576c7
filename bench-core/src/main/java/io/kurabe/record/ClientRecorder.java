package io.kurabe.record;

import io.kurabe.result.HistogramText;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Takes down the operations of one client. Used by one thread at a time; the run's {@link Recorder}
 * reads beside it. The path of a success takes no lock and allocates nothing.
 */
public final class ClientRecorder {
  private static final VarHandle LAST_ANSWER;

  static {
    try {
      LAST_ANSWER =
          MethodHandles.lookup().findVarHandle(ClientRecorder.class, "lastAnswer", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final long measureStart;
  private final long measureEnd;
  private final List<ErrorLedger> ledgers;
  private final Operation[] operations;
  private final Operation warmUp = new Operation(0);
  private final Tally tally = new Tally();
  private final RequestLog.@Nullable Lane log;
  private final PauseWatch pauses;

  @SuppressWarnings("UnusedVariable") // Read and written through LAST_ANSWER.
  private long lastAnswer;

  /**
   * @param statements number of statements told apart, by operation
   * @param ledgers take failures, by operation
   * @param pauses hears of every success
   * @param log takes every single request too, if it is wanted
   */
  ClientRecorder(
      int[] statements,
      long measureStart,
      long measureEnd,
      List<ErrorLedger> ledgers,
      PauseWatch pauses,
      RequestLog.@Nullable Lane log) {
    this.log = log;
    this.pauses = pauses;
    this.lastAnswer = measureStart;
    this.measureStart = measureStart;
    this.measureEnd = measureEnd;
    this.ledgers = ledgers;
    this.operations = new Operation[statements.length];
    for (int i = 0; i < statements.length; i++) {
      this.operations[i] = new Operation(statements[i]);
    }
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
    boolean measured = isMeasured(intendedNanos);
    Operation of = operations[operation];
    pauses.answered(doneNanos);
    boolean answeredInTime = doneNanos - measureStart > 0 && doneNanos - measureEnd <= 0;
    if (measured && answeredInTime) {
      tally.add(Tally.IN_TIME);
    } else if (measured) {
      of.crossed(Operation.LATE);
    } else if (answeredInTime) {
      of.crossed(Operation.CARRIED_OVER);
    }
    if (answeredInTime) {
      LAST_ANSWER.setOpaque(this, doneNanos);
    }
    (measured ? of : warmUp).success(intendedNanos, sentNanos, doneNanos, poolWaitNanos);
    if (log != null) {
      log.add(operation, intendedNanos, sentNanos, doneNanos, OutcomeKind.OK);
    }
  }

  /**
   * Records the times of the statements of the operation that {@link #success} was just called for.
   *
   * @param nanos as many as the operation tells apart
   */
  public void statements(int operation, long intendedNanos, long[] nanos) {
    if (isMeasured(intendedNanos)) {
      Counts[] statements = operations[operation].statements;
      for (int i = 0; i < statements.length; i++) {
        statements[i].add(bounded(nanos[i]));
      }
    }
  }

  /** Records one failed operation, after its last attempt. Parameters as for {@link #success}. */
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
    if (isMeasured(intendedNanos)) {
      operations[operation].failed(failure.kind()).add(bounded(doneNanos - intendedNanos));
    }
  }

  /** Counts one attempt that failed and is tried again. */
  public void retry(int operation, long intendedNanos, Failure failure) {
    ledgers.get(operation).add(failure);
    if (isMeasured(intendedNanos)) {
      operations[operation].retried(failure.kind());
    }
  }

  /** Counts an operation that was sent and never answered, not even in the grace period. */
  public void unanswered() {
    tally.add(Tally.UNCERTAIN);
  }

  /** The last success in the measured phase; the begin of the phase before the first. */
  long lastAnswer() {
    return (long) LAST_ANSWER.getOpaque(this);
  }

  private boolean isMeasured(long intendedNanos) {
    return intendedNanos - measureStart >= 0 && intendedNanos - measureEnd < 0;
  }

  Tally tally() {
    return tally;
  }

  Operation operation(int index) {
    return operations[index];
  }

  /** Times of the warm-up, of all operations together: taken so that the way is a trodden one. */
  Operation warmUp() {
    return warmUp;
  }

  private static long bounded(long nanos) {
    return Math.min(Math.max(nanos, 0), HistogramText.HIGHEST_NANOS);
  }

  /** Times of one operation. */
  static final class Operation {
    /** Answered in the measured phase, but due before it. */
    static final int CARRIED_OVER = 0;

    /** Due in the measured phase, but answered after it. */
    static final int LATE = 1;

    private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] crossings = new long[2];

    /** Service and response time in one, where they are the same: in a closed loop, the rule. */
    final Counts both = new Counts();

    final Counts service = new Counts();
    final Counts response = new Counts();
    final Counts scheduleLag = new Counts();
    final Counts poolWait = new Counts();
    final Counts[] statements;
    final Map<OutcomeKind, Counts> failures = new ConcurrentHashMap<>();
    final Map<OutcomeKind, Long> retries = new ConcurrentHashMap<>();

    Operation(int statements) {
      this.statements = new Counts[statements];
      Arrays.setAll(this.statements, i -> new Counts());
    }

    void success(long intended, long sent, long done, long waited) {
      if (sent == intended) {
        both.add(bounded(done - sent));
      } else {
        service.add(bounded(done - sent));
        response.add(bounded(done - intended));
        scheduleLag.add(bounded(sent - intended - Math.max(0, waited)));
      }
      if (waited >= 0) {
        poolWait.add(bounded(waited));
      }
    }

    Counts failed(OutcomeKind kind) {
      return failures.computeIfAbsent(kind, k -> new Counts());
    }

    private void crossed(int border) {
      COUNT.setOpaque(crossings, border, crossings[border] + 1);
    }

    long crossings(int border) {
      return (long) COUNT.getOpaque(crossings, border);
    }

    void retried(OutcomeKind kind) {
      retries.merge(kind, 1L, Long::sum);
    }
  }

  /** Numbers of operations of the whole run: one writer, any readers. */
  static final class Tally {
    static final int SENT = 0;
    static final int ACKNOWLEDGED = 1;
    static final int IN_TIME = 2;
    static final int FAILED = 3;
    static final int UNCERTAIN = 4;

    private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);

    /** On each side a cache line that nobody writes, so that clients do not slow each other. */
    private static final int PADDING = 8;

    private final long[] counts = new long[PADDING + 5 + PADDING];

    void add(int index) {
      COUNT.setOpaque(counts, PADDING + index, counts[PADDING + index] + 1);
    }

    long get(int index) {
      return (long) COUNT.getOpaque(counts, PADDING + index);
    }
  }
}
