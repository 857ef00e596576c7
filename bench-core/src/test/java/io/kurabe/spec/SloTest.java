package io.kurabe.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SloTest {
  @ParameterizedTest
  @CsvSource({"p50=1s,50", "p99=10ms,99", "p99.9=500us,99.9", "p99.99=1.5s,99.99"})
  void readsAPercentileAndATime(String text, double percentile) {
    assertThat(Slo.parse(text).percentile()).isEqualTo(percentile);
    assertThat(Slo.parse(Slo.parse(text).text())).isEqualTo(Slo.parse(text));
  }

  @Test
  void blanksAndAtMostAreTheSame() {
    assertThat(Slo.parse(" p99 <= 10ms ")).isEqualTo(new Slo(99, Duration.ofMillis(10)));
  }

  @Test
  void aMeanIsRefusedWithTheReason() {
    assertThatThrownBy(() -> Slo.parse("mean=5ms"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'mean=5ms' is not a limit")
        .hasMessageContaining("A mean hides the slow requests")
        .hasMessageContaining("e.g. p99=10ms");
    assertThatThrownBy(() -> Slo.parse("max=5ms")).hasMessageContaining("a maximum grows");
  }

  @Test
  void p999IsToldHowItIsWritten() {
    assertThatThrownBy(() -> Slo.parse("p999=5ms")).hasMessageContaining("is written p99.9");
  }

  @ParameterizedTest
  @ValueSource(strings = {"p99", "99=10ms", "p99=", "p99=10", "p99=0", "p49=1ms", "p99.999=1s", ""})
  void everythingElseIsRefused(String text) {
    assertThatThrownBy(() -> Slo.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource({"50,20", "99,1000", "99.9,10000", "99.99,100000"})
  void needsTenValuesBeyond(double percentile, long requests) {
    assertThat(new Slo(percentile, Duration.ofMillis(1)).leastRequests()).isEqualTo(requests);
  }
}
