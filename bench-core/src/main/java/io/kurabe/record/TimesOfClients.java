package io.kurabe.record;

import io.kurabe.result.HistogramText;
import io.kurabe.target.OutcomeKind;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The times that one client, or of many clients several, have recorded, by operation. Thread-safe:
 * any clients write, the run's {@link Recorder} reads beside them.
 */
final class TimesOfClients {
  /** Index of what was answered in the measured phase, but due before it. */
  static final int CARRIED_OVER = 0;

  /** Index of what was due in the measured phase, but answered after it. */
  static final int LATE = 1;

  private final Operation[] operations;
  private final Operation warmUp = new Operation(0);

  /**
   * @param statements number of statements told apart, by operation
   */
  TimesOfClients(int[] statements) {
    operations = new Operation[statements.length];
    Arrays.setAll(operations, i -> new Operation(statements[i]));
  }

  Operation of(int operation) {
    return operations[operation];
  }

  /** Times of the warm-up, of all operations together: taken so that the way is a trodden one. */
  Operation warmUp() {
    return warmUp;
  }

  /** As a histogram can take it. */
  static long bounded(long nanos) {
    return Math.min(Math.max(nanos, 0), HistogramText.HIGHEST_NANOS);
  }

  /** Times of one operation. */
  static final class Operation {
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

    void crossed(int border) {
      var unused = (long) COUNT.getAndAdd(crossings, border, 1L);
    }

    long crossings(int border) {
      return (long) COUNT.getOpaque(crossings, border);
    }

    void retried(OutcomeKind kind) {
      retries.merge(kind, 1L, Long::sum);
    }
  }
}
