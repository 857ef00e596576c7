package io.kurabe.fleet.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.load.internal.VirtualTime;
import io.kurabe.spec.internal.Repeating;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PulseTest {
  private static final long SECOND = 1_000_000_000;

  private final VirtualTime time = new VirtualTime();
  private final List<Long> beats = new ArrayList<>();
  private final long origin = time.nanoTime();
  private long heldUpAt = Long.MAX_VALUE;

  /** Its process can be held up for 8 s, by a beat that takes as long. */
  private final Pulse pulse =
      new Pulse(
          time,
          () -> {
            beats.add((time.nanoTime() - origin) / SECOND);
            if (time.nanoTime() >= heldUpAt) {
              heldUpAt = Long.MAX_VALUE;
              sleep(8);
            }
          });

  private void sleep(int seconds) {
    try {
      time.sleepUntil(time.nanoTime() + seconds * SECOND);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void anAgentIsSilentSinceItWasHeardLast() {
    Repeating beating = pulse.start();
    sleep(7);
    assertThat(beats).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L);
    assertThat(pulse.silence(time.nanoTime() - 6 * SECOND, time.nanoTime())).isEqualTo(6 * SECOND);
    assertThat(pulse.silence(time.nanoTime() - 6 * SECOND, time.nanoTime() - 5 * SECOND))
        .as("of what came in the last 5 s nobody knows yet")
        .isEqualTo(SECOND);
    assertThat(pulse.heldUp()).isEmpty();
    beating.close();
  }

  @Test
  void nobodyIsSilentWhileNobodyIsAsked() {
    Repeating beating = pulse.start();
    heldUpAt = origin + 3 * SECOND;
    sleep(10);
    assertThat(pulse.silence(origin + 3 * SECOND, time.nanoTime())).isZero();
    assertThat(pulse.heldUp()).contains(Duration.ofSeconds(8));
    sleep(3);
    assertThat(beats).containsExactly(0L, 1L, 2L, 3L, 11L, 12L);
    assertThat(pulse.silence(origin + 3 * SECOND, time.nanoTime()))
        .as("asked again since second 11")
        .isEqualTo(2 * SECOND);
    assertThat(pulse.heldUp()).contains(Duration.ofSeconds(9));
    sleep(8);
    assertThat(pulse.heldUp()).as("10 s later it is no reason any more").isEmpty();
    beating.close();
  }
}
