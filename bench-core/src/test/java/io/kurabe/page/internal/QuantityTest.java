package io.kurabe.page.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.stats.Estimate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "7, 7",
    "0.0451, 0.0451",
    "1.456, 1.46",
    "999, 999",
    "999.6, 1.00k",
    "1454, 1.45k",
    "91234, 91.2k",
    "999600, 1.00M",
    "-1454, -1.45k",
    "NaN, -",
    "12345678901, 12.3G"
  })
  void numbersHaveThreeDigits(double value, String text) {
    assertThat(Quantity.number(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0.0235, 23.5 ns",
    "0.412, 412 ns",
    "0.9996, 1.00 us",
    "0, 0 us",
    "45.06, 45.1 us",
    "999.7, 1.00 ms",
    "1530.2, 1.53 ms",
    "2_041_000, 2.04 s",
    "3600000000, 3600 s",
    "Infinity, -"
  })
  void timesTakeTheUnitThatSuits(String micros, String text) {
    assertThat(Quantity.time(Double.parseDouble(micros.replace("_", "")))).isEqualTo(text);
  }

  @Test
  void estimateNamesItsIntervalOrItsAbsence() {
    assertThat(Quantity.of(new Estimate(15.21, 13.9, 16.6, 3, "x", true)))
        .isEqualTo("15.2x (13.9 to 16.6x)");
    assertThat(Quantity.of(new Estimate(1200, 800, 1600, 3, "us", true)))
        .isEqualTo("1.20 ms (800 us to 1.60 ms)");
    assertThat(Quantity.of(new Estimate(900, -2000, 3800, 2, "ops/s", true)))
        .isEqualTo("900/s (0 to 3.80k/s)");
    assertThat(Quantity.of(new Estimate(3, 3, 3, 1, "ops/s", false)))
        .isEqualTo("3/s (no interval)");
  }

  @Test
  void spreadIsTheLargerHalfInPercent() {
    assertThat(Quantity.spread(new Estimate(200, 190, 230, 3, "ops/s", true), "+-"))
        .isEqualTo("+-15%");
    assertThat(Quantity.spread(new Estimate(200, 199, 201, 3, "ops/s", true), "+-"))
        .isEqualTo("+-0.5%");
    assertThat(Quantity.spread(new Estimate(200, -90, 490, 2, "ops/s", true), "+-"))
        .isEqualTo(">100%");
    assertThat(Quantity.spread(new Estimate(200, 200, 200, 1, "ops/s", false), "+-"))
        .isEqualTo("-");
  }
}
