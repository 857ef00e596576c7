package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AsciiTest {
  @ParameterizedTest
  @CsvSource({
    "12.3k ±1.2%, 12.3k +-1.2%",
    "3 × 4 → 12, 3 x 4 -> 12",
    "wait…, wait...",
    "5 µs ≤ 1 ms, 5 us <= 1 ms",
    "a – b — c, a - b - c",
    "café Müller, cafe Muller",
    "比べ, ??",
    "x\uD83D\uDE00y, x?y",
    "8.0␛]0, 8.0\\x1b]0",
    "plain, plain",
  })
  void signsHaveALikeness(String text, String ascii) {
    assertThat(Ascii.of(text)).isEqualTo(ascii);
  }
}
