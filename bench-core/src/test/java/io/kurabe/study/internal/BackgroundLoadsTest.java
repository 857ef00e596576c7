package io.kurabe.study.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.load.StopSignal;
import io.kurabe.load.internal.VirtualTime;
import io.kurabe.spec.internal.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BackgroundLoadsTest {
  private static final long MS = 1_000_000;
  private final VirtualTime time = new VirtualTime();

  @Test
  @Timeout(30)
  void otherWorkIsOverBeforeAnythingElseIsDone() throws Exception {
    Task<String> work;
    try (BackgroundLoads background = new BackgroundLoads(time.engine(), new StopSignal())) {
      StopSignal ending = background.signal();
      work = background.submit(() -> endsAfter(ending));
      time.sleepUntil(70 * MS);
    }
    assertThat(time.nanoTime()).isEqualTo(90 * MS);
    assertThat(work.get()).isEqualTo("not interrupted");
  }

  /** Goes on for 20 ms after it could know that all is to end, as a statement under way does. */
  private String endsAfter(StopSignal ending) throws InterruptedException {
    while (!ending.requested()) {
      time.sleepUntil(time.nanoTime() + 10 * MS);
    }
    time.sleepUntil(time.nanoTime() + 20 * MS);
    return Thread.currentThread().isInterrupted() ? "interrupted" : "not interrupted";
  }
}
