package io.kurabe.mysql.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.mysql.internal.MySqlVersion;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MySqlDdlTest {
  @ParameterizedTest
  @CsvSource({
    "5.7.44,,mysql57",
    "8.0.28,,none",
    "8.0.29,,mysql80_84_9x",
    "9.7.4,,mysql80_84_9x",
    "26.10.0,,mysql80_84_9x",
    "10.6.18-MariaDB,,none",
    "10.11.19-MariaDB,,mariadb_10_11",
    "11.1.2-MariaDB,,mariadb_10_11",
    "11.4.5-MariaDB,,mariadb_11_4",
    "12.0.1-MariaDB,,mariadb_11_4",
    "8.0.39,3.08.0,none",
  })
  void knowsTheColumnByProductAndVersion(String version, String aurora, String column) {
    MySqlVersion product = MySqlVersion.of(version, "", Optional.ofNullable(aurora));

    assertThat(MySqlDdl.documentedColumn(product).orElse("none")).isEqualTo(column);
  }

  @Test
  void countsLockWaitsInWholeSecondsAndAtLeastOne() {
    assertThat(MySqlOnlineChanges.limitLockWaits(Duration.ofMillis(1)))
        .contains("SET SESSION lock_wait_timeout = 1");
    assertThat(MySqlOnlineChanges.limitLockWaits(Duration.ofMillis(1500)))
        .contains("SET SESSION innodb_lock_wait_timeout = 2");
  }
}
