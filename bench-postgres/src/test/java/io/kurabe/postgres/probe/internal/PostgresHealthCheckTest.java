package io.kurabe.postgres.probe.internal;

import static io.kurabe.target.HealthReportAssertions.assertNamed;
import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.HealthReportLine;
import io.kurabe.target.HealthReportLine.Level;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresHealthCheckTest {
  @ParameterizedTest
  @CsvSource({
    "shared_buffers, 128 8kB, shared_buffers is 1 MiB",
    "shared_buffers, 16384 8kB, shared_buffers is 128 MiB",
    "max_wal_size, 512 MB, max_wal_size is 512 MiB",
    "log_statement, all, log_statement is all",
    "log_statement, mod, log_statement is mod",
    "log_min_duration_statement, 0 ms, log_min_duration_statement is 0 ms",
    "log_min_duration_statement, 99 ms, log_min_duration_statement is 99 ms",
    "auto_explain.log_min_duration, 0 ms, auto_explain.log_min_duration is 0 ms",
    "log_duration, on, log_duration is on",
    "debug_print_plan, on, debug_print_plan is on",
    "log_min_messages, debug1, log_min_messages is debug1",
    "statement_timeout, 5000 ms, statement_timeout is 5000 ms",
    "lock_timeout, 1 ms, lock_timeout is 1 ms",
    "debug_assertions, on, debug_assertions is on",
  })
  void aSettingThatSpoilsARunIsNamedWithItsValue(String name, String value, String text) {
    assertNamed(PostgresHealthCheck.inSettings(Map.of(name, value)), text);
  }

  @Test
  void usualSettingsAreNotWarnedOf() {
    assertThat(
            PostgresHealthCheck.inSettings(
                Map.ofEntries(
                    Map.entry("shared_buffers", "32768 8kB"),
                    Map.entry("max_wal_size", "1024 MB"),
                    Map.entry("log_statement", "ddl"),
                    Map.entry("log_min_duration_statement", "-1 ms"),
                    Map.entry("auto_explain.log_min_duration", "1000 ms"),
                    Map.entry("log_duration", "off"),
                    Map.entry("log_min_messages", "warning"),
                    Map.entry("statement_timeout", "0 ms"),
                    Map.entry("debug_assertions", "off"))))
        .isEmpty();
    assertThat(PostgresHealthCheck.inSettings(Map.of())).isEmpty();
  }

  @Test
  void aStandbyIsNamedWithItsLag() {
    HealthReportLine behind = PostgresHealthCheck.standby(2.54);
    assertThat(behind.level()).isEqualTo(Level.WARNING);
    assertThat(behind.text()).contains("standby", "2.5 s behind");
    assertThat(behind.advice()).contains("primary");
    assertThat(PostgresHealthCheck.standby(Double.NaN).text()).contains("not known");
  }

  @Test
  void countersNeedTheRoleOfMonitors() {
    assertThat(PostgresHealthCheck.counters(true, true))
        .isEqualTo(HealthReportLine.ok("counters", "all can be read"));
    assertThat(PostgresHealthCheck.counters(true, false).text()).contains("pg_stat_statements");
    assertThat(PostgresHealthCheck.counters(false, true).level()).isEqualTo(Level.WARNING);
    assertThat(PostgresHealthCheck.counters(false, true).advice()).contains("GRANT pg_monitor");
  }

  @ParameterizedTest
  @CsvSource({
    "16384 8kB, 134217728",
    "4096 kB, 4194304",
    "64 MB, 67108864",
    "5 min, -1",
    "on, -1",
    "'', -1"
  })
  void sizesAreReadWithTheirUnits(String setting, long bytes) {
    assertThat(PostgresHealthCheck.bytes(setting)).isEqualTo(bytes);
  }
}
