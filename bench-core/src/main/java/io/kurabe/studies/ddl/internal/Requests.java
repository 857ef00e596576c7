package io.kurabe.studies.ddl.internal;

import io.kurabe.record.RequestLog;
import io.kurabe.target.OutcomeKind;
import java.util.Arrays;

/**
 * The requests of one stream of load, from its log. A request is placed by the instant at which it
 * was due in an open loop, and at which it was answered in a closed loop. Immutable.
 */
final class Requests {
  private final boolean openLoop;
  private final int count;
  private final long[] intended;
  private final long[] done;
  private final boolean[] succeeded;

  /** The instants of acknowledged successes, ascending. */
  private final long[] acknowledged;

  private Requests(boolean openLoop, Collector from) {
    this.openLoop = openLoop;
    this.count = from.count;
    this.intended = from.intended;
    this.done = from.done;
    this.succeeded = from.succeeded;
    long[] times = new long[count];
    int n = 0;
    for (int i = 0; i < count; i++) {
      if (succeeded[i]) {
        times[n++] = done[i];
      }
    }
    this.acknowledged = Arrays.copyOf(times, n);
    Arrays.sort(acknowledged);
  }

  static Requests of(RequestLog log, boolean openLoop) {
    Collector collector = new Collector(Math.toIntExact(log.size()));
    log.forEach(collector);
    return new Requests(openLoop, collector);
  }

  boolean openLoop() {
    return openLoop;
  }

  int count() {
    return count;
  }

  /** Returns the instant that decides into which window a request falls. */
  long placedAt(int request) {
    return openLoop ? intended[request] : done[request];
  }

  long doneAt(int request) {
    return done[request];
  }

  long responseNanos(int request) {
    return done[request] - intended[request];
  }

  boolean succeeded(int request) {
    return succeeded[request];
  }

  /** Returns the instants of acknowledged successes, ascending; not to be changed. */
  long[] acknowledged() {
    return acknowledged;
  }

  /** Copies the log's requests; those that end while it is read are left out. */
  private static final class Collector implements RequestLog.Reader {
    private final long[] intended;
    private final long[] done;
    private final boolean[] succeeded;
    private int count;

    Collector(int size) {
      intended = new long[size];
      done = new long[size];
      succeeded = new boolean[size];
    }

    @Override
    public void request(int operation, long due, long sent, long end, OutcomeKind outcome) {
      if (count < intended.length) {
        intended[count] = due;
        done[count] = end;
        succeeded[count] = outcome == OutcomeKind.OK;
        count++;
      }
    }
  }
}
