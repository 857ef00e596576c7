package io.kurabe.fleet.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.fleet.internal.FleetMessage.Pong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {
  private static final long MS = 1_000_000;

  /** Both ways take random times, one of them rarely none: the error stays within the statement. */
  @Test
  void theOffsetIsKnownWithinHalfOfTheShortestRoundTrip() {
    SplittableRandom random = new SplittableRandom(29);
    for (long ahead : new long[] {0, 1_000_000 * MS, -300_000 * MS, 86_400_000L * MS}) {
      ClockOffset offset = new ClockOffset();
      long now = 5_000 * MS;
      for (int i = 0; i < 40; i++) {
        long there = random.nextLong(MS / 10, 9 * MS);
        long thinking = random.nextLong(MS);
        long back = random.nextLong(MS / 10, 9 * MS);
        long received = now + there + ahead;
        long answered = received + thinking;
        offset.add(new Pong(now, received, answered, 0, 0), now + there + thinking + back, 0);
        now += 20 * MS;
      }
      ClockOffset.Estimate best = offset.best();
      assertThat(Math.abs(best.nanos() - ahead)).isLessThanOrEqualTo(best.uncertaintyNanos());
      assertThat(best.uncertaintyNanos()).isLessThan(3 * MS);
      assertThat(offset.worstRoundTrip()).isGreaterThan(10 * MS);
    }
  }

  @Test
  void farAgentsGetFewerPings() {
    assertThat(ClockOffset.needsMore(39, MS)).isTrue();
    assertThat(ClockOffset.needsMore(40, MS)).isFalse();
    assertThat(ClockOffset.needsMore(7, 9_000 * MS)).isTrue();
    assertThat(ClockOffset.needsMore(8, 9_000 * MS)).isFalse();
  }

  @Test
  void nothingIsKnownBeforeAnAnswer() {
    ClockOffset offset = new ClockOffset();
    assertThat(offset.isKnown()).isFalse();
    assertThatThrownBy(offset::best).isInstanceOf(IllegalStateException.class);
  }
}
