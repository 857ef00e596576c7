package io.kurabe.redis.probe.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.redis.internal.Info;
import io.kurabe.target.HealthReportLine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ClusterHealthCheckTest {
  @Test
  void whatIsWellOnAllNodesIsOneLineAndWhatIsNotNamesItsNode() {
    Map<String, List<HealthReportLine>> byNode = new LinkedHashMap<>();
    byNode.put(
        "n1:7000",
        List.of(HealthReportLine.ok("TLS", "off"), HealthReportLine.ok("memory", "1 MiB")));
    byNode.put(
        "n2:7001",
        List.of(
            HealthReportLine.ok("TLS", "off"),
            HealthReportLine.warning("memory", "900 MiB of 1 GiB", "Raise maxmemory.")));
    assertThat(ClusterHealthCheck.merged(byNode))
        .containsExactly(
            HealthReportLine.ok("TLS", "off"),
            HealthReportLine.warning("memory", "n2:7001: 900 MiB of 1 GiB", "Raise maxmemory."));
    byNode.put("n2:7001", List.of(HealthReportLine.ok("memory", "2 MiB")));
    assertThat(ClusterHealthCheck.merged(byNode))
        .contains(HealthReportLine.ok("memory", "1 MiB (the others are well, too)"));
  }

  @Test
  void aReplicaIsBehindWhenItsLinkIsDownOrBytesAreMissing() {
    Info up = Info.parse("master_link_status:up\nslave_repl_offset:1000");
    assertThat(ClusterHealthCheck.lag(up, OptionalLong.of(1000))).isEmpty();
    assertThat(ClusterHealthCheck.lag(up, OptionalLong.empty())).isEmpty();
    assertThat(ClusterHealthCheck.lag(up, OptionalLong.of(1000 + (5 << 20))))
        .isEqualTo("is 5 MiB behind");
    Info down = Info.parse("master_link_status:down\nslave_repl_offset:1000");
    assertThat(ClusterHealthCheck.lag(down, OptionalLong.of(1000)))
        .isEqualTo("has no link to its master (down)");
  }
}
