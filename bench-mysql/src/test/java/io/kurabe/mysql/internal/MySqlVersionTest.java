package io.kurabe.mysql.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.TargetException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MySqlVersionTest {
  @ParameterizedTest
  @CsvSource({
    "9.7.4, MySQL Community Server - GPL, MySQL, 9, 7, 4",
    "8.0.36-28, Percona Server (GPL), Percona Server, 8, 0, 36",
    "11.4.5-MariaDB, MariaDB Server, MariaDB, 11, 4, 5",
    "5.5.5-10.11.6-MariaDB-log, Debian 12, MariaDB, 10, 11, 6",
    "10.6.18, mariadb.org binary distribution, MariaDB, 10, 6, 18"
  })
  void namesWhatItReallyIs(
      String version, String comment, String product, int major, int minor, int patch) {
    MySqlVersion v = MySqlVersion.of(version, comment, Optional.empty());
    assertThat(v.product()).isEqualTo(product);
    assertThat(v.version()).isEqualTo(version);
    assertThat(new int[] {v.major(), v.minor(), v.patch()}).containsExactly(major, minor, patch);
  }

  @Test
  void knowsAuroraByItsOwnVersion() {
    MySqlVersion v = MySqlVersion.of("8.0.39", "Source distribution", Optional.of("3.08.0"));
    assertThat(v.product()).isEqualTo("Aurora MySQL");
    assertThat(v.version()).isEqualTo("3.08.0 (compatible with MySQL 8.0.39)");
    assertThat(v.atLeast(8, 0, 19)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"5.6.51, MySQL", "10.2.44-MariaDB, MariaDB"})
  void refusesServersThatAreTooOld(String version, String product) {
    MySqlVersion v = MySqlVersion.of(version, "", Optional.empty());
    assertThatThrownBy(() -> v.requireSupported("db1:3306"))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining(product + " " + version + " at db1:3306 is too old");
  }

  @ParameterizedTest
  @CsvSource({"5.7.0", "10.3.0-MariaDB", "9.0.0"})
  void acceptsTheOldestSupportedOnes(String version) {
    MySqlVersion v = MySqlVersion.of(version, "", Optional.empty());
    assertThatCode(() -> v.requireSupported("db1:3306")).doesNotThrowAnyException();
  }

  @Test
  void refusesAVersionThatItDoesNotUnderstand() {
    assertThatThrownBy(() -> MySqlVersion.of("unknown", "", Optional.empty()))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("'unknown'");
  }

  @Test
  void comparesByMajorThenMinorThenPatch() {
    MySqlVersion v = MySqlVersion.of("8.0.19", "", Optional.empty());
    assertThat(v.atLeast(8, 0, 19)).isTrue();
    assertThat(v.atLeast(8, 0, 20)).isFalse();
    assertThat(v.atLeast(7, 9, 99)).isTrue();
    assertThat(v.atLeast(8, 1, 0)).isFalse();
    assertThat(v.atLeast(9, 0, 0)).isFalse();
  }
}
