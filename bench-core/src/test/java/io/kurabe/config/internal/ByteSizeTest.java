package io.kurabe.config.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0, 0",
    "1000, 1000, 1000",
    "8M, 8388608, 8M",
    "64m, 67108864, 64M",
    "1024K, 1048576, 1M",
    "1.5G, 1610612736, 1.5G",
    "250MB, 262144000, 250M",
    "2GiB, 2147483648, 2G",
    "1 T, 1099511627776, 1T"
  })
  void readsWhatPeopleWriteAndWritesItShort(String text, long bytes, String shortest) {
    ByteSize size = ByteSize.parse(text);

    assertThat(size.bytes()).isEqualTo(bytes);
    assertThat(size.text()).isEqualTo(shortest);
    assertThat(ByteSize.parse(size.text())).isEqualTo(size);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "-1M", "8X", "M", "1.5"})
  void refusesWhatIsNoSize(String text) {
    assertThatThrownBy(() -> ByteSize.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "'");
  }

  @Test
  void ordersBySize() {
    assertThat(ByteSize.parse("1G")).isGreaterThan(ByteSize.parse("250M"));
  }
}
