package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.load.StopSignal;
import io.kurabe.tier.Await;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Limits that are far away, and those reached at once. */
class RunLimitsTest {
  private final StopSignal stop = new StopSignal();

  @Test
  void aLimitOfTimeStopsWithItsReason() {
    try (RunLimits limits =
        RunLimits.start(Optional.of(Duration.ofMillis(1)), Optional.empty(), stop)) {
      Await.until(stop::requested);
      assertThat(limits.reached()).isTrue();
      assertThat(stop.reason()).isEqualTo("the limit of time was reached: 1ms");
    }
  }

  @Test
  void aLimitOfMoneyStopsWithItsReason() {
    Optional<RunLimits.Money> money = Optional.of(new RunLimits.Money(0.01, 100_000));
    try (RunLimits limits = RunLimits.start(Optional.of(Duration.ofDays(1)), money, stop)) {
      Await.until(stop::requested);
      assertThat(limits.reached()).isTrue();
      assertThat(stop.reason())
          .isEqualTo(
              "the limit of money was reached: 0.01 USD, at 100000.000 USD per hour of the"
                  + " servers");
    }
  }

  @Test
  void lessThanACentIsNotShownAsNothing() {
    assertThat(RunLimits.Money.text(0.001)).isEqualTo("0.0010 USD");
    assertThat(RunLimits.Money.text(20)).isEqualTo("20.00 USD");
  }

  @Test
  void limitsThatAreFarAwayDoNotStop() {
    Optional<RunLimits.Money> money = Optional.of(new RunLimits.Money(1_000, 0.1));
    try (RunLimits limits = RunLimits.start(Optional.of(Duration.ofDays(1)), money, stop)) {
      assertThat(limits.reached()).isFalse();
    }
    assertThat(stop.requested()).isFalse();
  }

  @Test
  void moneyLastsAsLongAsTheServersCostLess() {
    assertThat(new RunLimits.Money(20, 0.5).lasts()).isEqualTo(Duration.ofHours(40));
    assertThat(new RunLimits.Money(0.36, 1.44).lasts()).isEqualTo(Duration.ofMinutes(15));
  }
}
