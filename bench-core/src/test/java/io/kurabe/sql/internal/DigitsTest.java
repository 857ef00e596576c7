package io.kurabe.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DigitsTest {
  private final byte[] bytes = new byte[64];

  @ParameterizedTest
  @ValueSource(
      longs = {
        0,
        1,
        9,
        10,
        99,
        100,
        12_345,
        1_000_000_007,
        -1,
        -10,
        -987,
        Long.MAX_VALUE,
        Long.MIN_VALUE
      })
  void writesANumberAsJavaDoes(long value) {
    int end = Digits.plain(value, bytes, 3);

    assertThat(text(3, end)).isEqualTo(String.valueOf(value));
  }

  @Test
  void fillsUpWithZeros() {
    assertThat(text(0, Digits.fixed(7, 3, bytes, 0))).isEqualTo("007");
    assertThat(text(0, Digits.fixed(99_999_999_999L, 11, bytes, 0))).isEqualTo("99999999999");
    assertThat(text(0, Digits.fixed(0, 1, bytes, 0))).isEqualTo("0");
  }

  private String text(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.US_ASCII);
  }
}
