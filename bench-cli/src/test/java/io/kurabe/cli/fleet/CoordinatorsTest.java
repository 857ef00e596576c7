package io.kurabe.cli.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CoordinatorsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bench | bench:7800",
        "10.0.1.4:7900 | 10.0.1.4:7900",
        "one,two:7801 | one:7800,two:7801",
        "[::1] | [::1]:7800",
        "[fd00::5]:7801 | [fd00::5]:7801"
      })
  void areReadWithTheDefaultPort(String written, String meant) {
    assertThat(Coordinators.parse(written)).hasToString(meant);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "one,", "host:", "host:port", ":7800", "::1", "http://host"})
  void whatIsNoAddressIsRefused(String written) {
    assertThatThrownBy(() -> Coordinators.parse(written))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(
            "is no address of a coordinator; expected HOST[:PORT], e.g. bench-coordinator:7800");
  }

  @Test
  void aPortOutOfRangeIsRefused() {
    assertThatThrownBy(() -> Coordinators.parse("host:65536"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage("'host:65536': a port is between 1 and 65535");
  }
}
