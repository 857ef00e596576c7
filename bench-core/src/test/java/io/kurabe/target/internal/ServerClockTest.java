package io.kurabe.target.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class ServerClockTest {
  @Test
  void tellsHowFarAServerIsAhead() {
    ServerClock.Reading reading = ServerClock.<RuntimeException>read(() -> now() + 3_600);
    assertThat(reading.aheadMillis() - reading.uncertainMillis()).isLessThanOrEqualTo(3_600_001);
    assertThat(reading.aheadMillis() + reading.uncertainMillis()).isGreaterThanOrEqualTo(3_599_999);
  }

  @Test
  void aClockThatIsRightIsWithinTheUncertainty() {
    ServerClock.Reading reading = ServerClock.<RuntimeException>read(ServerClockTest::now);
    assertThat(Math.abs(reading.aheadMillis())).isLessThanOrEqualTo(reading.uncertainMillis() + 1);
  }

  @Test
  void whatTheDriverThrowsGoesOn() {
    assertThatThrownBy(
            () ->
                ServerClock.<java.io.IOException>read(
                    () -> {
                      throw new java.io.IOException("gone");
                    }))
        .hasMessage("gone");
  }

  private static double now() {
    Instant now = Instant.now();
    return now.getEpochSecond() + now.getNano() / 1e9;
  }
}
