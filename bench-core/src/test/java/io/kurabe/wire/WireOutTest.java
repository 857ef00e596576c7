package io.kurabe.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WireOutTest {
  @ParameterizedTest
  @ValueSource(
      longs = {
        0,
        7,
        9,
        10,
        99,
        100,
        1_000_000_000_000_000_000L,
        -1,
        -10,
        999_999_999_999_999_999L,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        Long.MIN_VALUE + 1
      })
  void writesDecimals(long value) {
    WireOut out = new WireOut(ByteOrder.BIG_ENDIAN);
    out.putDecimal(value);
    assertThat(new String(out.taken(), StandardCharsets.US_ASCII)).isEqualTo(Long.toString(value));
  }

  @Test
  void growsAndKeepsWhatItHas() {
    WireOut out = new WireOut(ByteOrder.LITTLE_ENDIAN);
    String text = "\u00e4".repeat(10_000);
    out.putInt(1);
    out.put(text);
    out.putShort(2);
    out.putLong(3);
    out.setInt(0, 4);
    byte[] bytes = out.taken();
    assertThat(bytes).hasSize(4 + 20_000 + 2 + 8);
    assertThat(bytes[0]).isEqualTo((byte) 4);
    assertThat(new String(bytes, 4, 20_000, StandardCharsets.UTF_8)).isEqualTo(text);
    assertThat(bytes[20_004]).isEqualTo((byte) 2);
    assertThat(out.position()).isZero();
  }
}
