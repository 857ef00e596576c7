package io.kurabe.record.internal;

import io.kurabe.target.OutcomeKind;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The times that one client has recorded, or several when there are many, by operation; operations
 * that were due outside of the measured phase are kept apart. Thread-safe: any clients write, the
 * run's {@link Recorder} reads beside them.
 */
final class TimesOfClients {
  /** The index of what was due, or answered, in the measured phase. */
  static final int MEASURED = 0;

  /** The index of what was due, or answered, at another time. */
  static final int OUTSIDE = 1;

  private final Operation[][] operations = new Operation[2][];

  /**
   * Makes empty times.
   *
   * @param statements number of statements that are measured one by one, by operation
   */
  TimesOfClients(int[] statements) {
    for (int phase = 0; phase < operations.length; phase++) {
      operations[phase] = new Operation[statements.length];
      Arrays.setAll(operations[phase], i -> new Operation(statements[i]));
    }
  }

  /** Returns the times of the requests of an operation that were due in that phase. */
  Operation of(int phase, int operation) {
    return operations[phase][operation];
  }

  /** Returns the time limited to what a histogram can take. */
  static long bounded(long nanos) {
    return Math.min(Math.max(nanos, 0), HistogramText.HIGHEST_NANOS);
  }

  /** Times of one operation. */
  static final class Operation {
    private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);

    /** The number of answers by the phase in which they came. */
    private final long[] answers = new long[2];

    /**
     * The service and response times in one, when they are the same: in a closed loop, the rule.
     */
    final Counts both = new Counts();

    final Counts service = new Counts();
    final Counts response = new Counts();
    final Counts scheduleLag = new Counts();
    final Counts poolWait = new Counts();
    final Counts[] statements;
    final Map<OutcomeKind, Counts> failures = new ConcurrentHashMap<>();
    final Map<OutcomeKind, Long> retries = new ConcurrentHashMap<>();

    private Operation(int statements) {
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

    void answered(int phase) {
      var unused = (long) COUNT.getAndAdd(answers, phase, 1L);
    }

    long answers(int phase) {
      return (long) COUNT.getOpaque(answers, phase);
    }

    void retried(OutcomeKind kind) {
      retries.merge(kind, 1L, Long::sum);
    }
  }
}
