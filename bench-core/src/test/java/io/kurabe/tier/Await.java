package io.kurabe.tier;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.spec.NanoClock;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Waiting for an event, with a limit that no loaded machine reaches. */
public final class Await {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** How long a process may take to end; no loaded machine needs as long. */
  private static final Duration LIMIT_OF_A_PROCESS = Duration.ofMinutes(5);

  private static final long PAUSE_NANOS = 2_000_000;

  private Await() {}

  /**
   * Looks again and again until the event is seen.
   *
   * @return what was seen
   * @throws AssertionError when it does not come, with the last look, or a look fails
   */
  public static <T> T until(Callable<T> look, Predicate<? super T> event) {
    try {
      long end = NanoClock.SYSTEM.nanoTime() + LIMIT.toNanos();
      T seen = look.call();
      while (!event.test(seen)) {
        if (NanoClock.SYSTEM.nanoTime() - end > 0) {
          throw new AssertionError("it did not come in %s; last seen: %s".formatted(LIMIT, seen));
        }
        NanoClock.SYSTEM.sleepUntil(NanoClock.SYSTEM.nanoTime() + PAUSE_NANOS);
        seen = look.call();
      }
      return seen;
    } catch (Exception e) {
      throw new AssertionError("a look at it failed", e);
    }
  }

  /** The same for an event that is there or not. */
  public static void until(Callable<Boolean> event) {
    until(event, there -> there);
  }

  /**
   * Waits for the end of a process; one that does not come to it is killed.
   *
   * @return the exit code
   */
  public static int end(Process process) throws InterruptedException {
    try {
      assertThat(process.waitFor(LIMIT_OF_A_PROCESS.toSeconds(), TimeUnit.SECONDS))
          .as("the process ended in %s: %s", LIMIT_OF_A_PROCESS, process.info().commandLine())
          .isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  /** Does something again and again for so long, at least. */
  public static void meanwhile(Duration length, Callable<?> work) throws Exception {
    for (long begin = NanoClock.SYSTEM.nanoTime();
        NanoClock.SYSTEM.nanoTime() - begin < length.toNanos(); ) {
      work.call();
    }
  }
}
