package io.kurabe.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.spec.NanoClock;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TimerTest {
  private final BlockingQueue<String> ran = new LinkedBlockingQueue<>();

  @Test
  void runsByTimeWhateverTheOrderOfAdding() throws Exception {
    long now = NanoClock.SYSTEM.nanoTime();
    try (Timer timer = new Timer.OnThread()) {
      timer.at(now + 30_000_000, () -> ran.add("third"));
      timer.at(now + 20_000_000, () -> ran.add("second"));
      timer.at(now + 40_000_000, () -> ran.add("fourth"));
      timer.at(now, () -> ran.add("first"));
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
