package io.kurabe.load.internal;

import io.kurabe.config.internal.Reason;
import io.kurabe.load.StopSignal;
import io.kurabe.spec.NanoClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads of the clients of a run: {@code kurabe-load-000} and so on, one for each blocking
 * client. Used by the thread that leads the run.
 */
final class ClientThreads {
  private static final Logger LOG = LoggerFactory.getLogger(ClientThreads.class);

  private final List<Thread> threads = new ArrayList<>();
  private final AtomicInteger ended = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> defect = new AtomicReference<>();
  private final NanoClock clock;
  private final StopSignal stop;

  ClientThreads(NanoClock clock, StopSignal stop) {
    this.clock = clock;
    this.stop = stop;
  }

  /** Starts the loop of one client. An error in it stops the run. */
  void start(Runnable loop) {
    String name = String.format(Locale.ROOT, "kurabe-load-%03d", threads.size());
    Thread thread = clock.newThread(() -> guarded(loop));
    thread.setName(name);
    threads.add(thread);
    thread.start();
  }

  private void guarded(Runnable loop) {
    TimerSlack.least();
    try {
      loop.run();
    } catch (RuntimeException | Error e) {
      keepDefect(e);
      stop.request("a client failed: " + Reason.of(e));
    } finally {
      ended.incrementAndGet();
    }
  }

  /** Keeps the first error of a client, to be thrown by {@link #rethrowDefect}. */
  void keepDefect(Throwable thrown) {
    defect.compareAndSet(null, thrown);
  }

  /** Returns the number of loops that have not ended. */
  int running() {
    return threads.size() - ended.get();
  }

  /** Interrupts the loops that have not ended and logs where each is. */
  void interruptStragglers() {
    for (Thread thread : threads) {
      if (thread.isAlive()) {
        LOG.debug("{} did not end in time; it is at {}", thread.getName(), topOf(thread));
        thread.interrupt();
      }
    }
  }

  /** Throws the error that ended a loop, if the server did not cause it. */
  void rethrowDefect() {
    Throwable thrown = defect.get();
    if (thrown != null) {
      throw new IllegalStateException(
          "A client of the load engine failed: " + Reason.of(thrown), thrown);
    }
  }

  private static String topOf(Thread thread) {
    StackTraceElement[] stack = thread.getStackTrace();
    return stack.length == 0 ? "its end" : stack[0].toString();
  }
}
