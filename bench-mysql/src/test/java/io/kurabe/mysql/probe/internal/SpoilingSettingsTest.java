package io.kurabe.mysql.probe.internal;

import static io.kurabe.target.HealthReportAssertions.assertNamed;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpoilingSettingsTest {
  @ParameterizedTest
  @CsvSource({
    "innodb_buffer_pool_size, 5242880, innodb_buffer_pool_size is 5 MiB",
    "innodb_buffer_pool_size, 134217728, innodb_buffer_pool_size is 128 MiB",
    "innodb_redo_log_capacity, 8388608, innodb_redo_log_capacity is 8 MiB",
    "innodb_log_file_size, 4194304, innodb_log_file_size is 4 MiB",
    "log_error_verbosity, 3, log_error_verbosity is 3",
    "log_warnings, 9, log_warnings is 9",
    "max_execution_time, 500, max_execution_time is 500 ms",
    "max_statement_time, 2.000000, max_statement_time is 2.000000 s",
  })
  void oneIsNamedWithItsValue(String name, String value, String text) {
    assertNamed(SpoilingSettings.in(Map.of(name, value)), text);
  }

  @Test
  void scansAreLoggedOnlyWhereTheSlowLogIsOn() {
    Map<String, String> off =
        Map.of("slow_query_log", "OFF", "log_queries_not_using_indexes", "ON");
    assertThat(SpoilingSettings.in(off)).isEmpty();
    Map<String, String> on = Map.of("slow_query_log", "ON", "log_queries_not_using_indexes", "ON");
    assertThat(SpoilingSettings.in(on)).hasSize(1);
  }

  @Test
  void allFilesOfTheLogCount() {
    assertThat(
            SpoilingSettings.in(
                Map.of("innodb_log_file_size", "50331648", "innodb_log_files_in_group", "2")))
        .isEmpty();
  }

  @Test
  void usualSettingsAreNotWarnedOf() {
    assertThat(
            SpoilingSettings.in(
                Map.of(
                    "innodb_buffer_pool_size", "1073741824",
                    "innodb_redo_log_capacity", "104857600",
                    "log_error_verbosity", "2",
                    "log_warnings", "2",
                    "max_execution_time", "0",
                    "max_statement_time", "0.000000")))
        .isEmpty();
    assertThat(SpoilingSettings.in(Map.of())).isEmpty();
  }
}
