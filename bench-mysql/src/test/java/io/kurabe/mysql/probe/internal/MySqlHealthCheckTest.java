package io.kurabe.mysql.probe.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.HealthReportLine;
import io.kurabe.target.HealthReportLine.Level;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MySqlHealthCheckTest {
  @Test
  void countersNeedRights() {
    assertThat(MySqlHealthCheck.counters(List.of(), true).level()).isEqualTo(Level.OK);
    assertThat(MySqlHealthCheck.counters(List.of("the instruments are off"), false).text())
        .contains("performance_schema is OFF");
    HealthReportLine process =
        MySqlHealthCheck.counters(
            List.of("this user lacks the right PROCESS", "this user lacks the right PROCESS"),
            true);
    assertThat(process.level()).isEqualTo(Level.WARNING);
    assertThat(process.text()).containsOnlyOnce("PROCESS");
    assertThat(process.advice()).contains("GRANT PROCESS");
    HealthReportLine schema =
        MySqlHealthCheck.counters(
            List.of("this user lacks the right SELECT and UPDATE on performance_schema"), true);
    assertThat(schema.advice()).contains("performance_schema");
  }

  @Test
  void aReplicaIsNamedWithItsLag() {
    HealthReportLine replica = MySqlHealthCheck.replica(true, Map.of("seconds_behind_source", "7"));
    assertThat(replica.level()).isEqualTo(Level.WARNING);
    assertThat(replica.text()).isEqualTo("is a read-only replica, 7 s behind its source");
    assertThat(MySqlHealthCheck.replica(true, Map.of("seconds_behind_master", "3")).text())
        .contains("3 s behind");
    assertThat(MySqlHealthCheck.replica(true, Map.of("seconds_behind_master", "null")).text())
        .contains("not known");
    assertThat(MySqlHealthCheck.replica(true, Map.of()).text()).startsWith("read_only is ON");
  }

  @Test
  void aReplicaThatTakesWritesWorksForTwo() {
    HealthReportLine line = MySqlHealthCheck.replica(false, Map.of("seconds_behind_master", "0"));
    assertThat(line.level()).isEqualTo(Level.WARNING);
    assertThat(line.text()).startsWith("follows another server, 0 s behind");
  }
}
