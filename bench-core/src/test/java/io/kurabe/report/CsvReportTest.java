package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.report.internal.Rendered;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvReportTest {
  @Test
  void hasARowPerRunAndSecond() {
    StudyResult sample = SampleStudy.counters();
    List<String> lines = Rendered.csv(sample, "series.csv").lines().toList();
    int seconds = sample.runs().stream().mapToInt(r -> r.series().size()).sum();
    assertThat(lines).hasSize(1 + seconds);
    assertThat(lines.get(0))
        .isEqualTo(
            "run,workload,targets,clients,valid,start_s,length_s,ok,failed,p50_us,p99_us,max_us");
    assertThat(lines)
        .allSatisfy(line -> assertThat(line.split(",", -1)).hasSize(12))
        .anyMatch(line -> line.startsWith("redis-incrby-c64-r2,counters,redis,64,false,0.000,"))
        .anyMatch(line -> line.startsWith("redis-write-back-c1-r1,counters,redis mariadb,1,true,"));
  }
}
