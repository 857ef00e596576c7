package io.kurabe.load.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.spec.NanoClock;
import io.kurabe.tier.Await;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TimerTest {
  private final BlockingQueue<String> ran = new LinkedBlockingQueue<>();

  @Test
  void runsByTimeWhateverTheOrderOfAdding() throws Exception {
    long now = NanoClock.SYSTEM.nanoTime();
    CountDownLatch allAdded = new CountDownLatch(1);
    try (Timer timer = new Timer.OnThread()) {
      // However long this thread is kept from adding them, none runs before all are there.
      timer.at(now - 1, () -> Await.until(() -> allAdded.getCount() == 0));
      timer.at(now + 30_000_000, () -> ran.add("third"));
      timer.at(now + 20_000_000, () -> ran.add("second"));
      timer.at(now + 40_000_000, () -> ran.add("fourth"));
      timer.at(now, () -> ran.add("first"));
      allAdded.countDown();
      assertThat(List.of(next(), next(), next(), next()))
          .containsExactly("first", "second", "third", "fourth");
      assertThat(NanoClock.SYSTEM.nanoTime() - now).isGreaterThanOrEqualTo(40_000_000);
    }
  }

  @Test
  void runsWhatItsOwnActionsAdd() throws Exception {
    long now = NanoClock.SYSTEM.nanoTime();
    try (Timer timer = new Timer.OnThread()) {
      timer.at(
          now,
          () -> {
            ran.add("first");
            timer.at(now + 1, () -> ran.add("second"));
          });
      assertThat(List.of(next(), next())).containsExactly("first", "second");
    }
  }

  private String next() throws InterruptedException {
    String name = ran.poll(1, TimeUnit.MINUTES);
    return name == null ? "nothing" : name;
  }
}
