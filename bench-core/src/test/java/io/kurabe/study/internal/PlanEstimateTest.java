package io.kurabe.study.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.study.load.internal.Load;
import io.kurabe.workload.WorkloadType;
import io.kurabe.workloads.keys.internal.KeyType;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanEstimateTest {
  private static PlanEstimate load(Map<String, String> parameters) {
    Load pointSelect = new Load(WorkloadType.named("point-select").orElseThrow());
    return pointSelect.prepare(parameters).estimate(1);
  }

  @Test
  void aLoadIsItsRepeats() {
    PlanEstimate estimate =
        load(Map.of("repeats", "3", "warmup", "1s", "duration", "4s", "clients", "2"));
    assertThat(estimate.runs()).contains(new PlanEstimate.Runs(3, Duration.ofSeconds(5)));
  }

  @Test
  void aSearchHasAsManyRunsAsTheServerNeeds() {
    assertThat(load(Map.of("find-max", "true", "slo", "p99=10ms")).runs()).isEmpty();
  }

  @Test
  void allKeysFillATableForEachType() {
    Study<?> keys = Study.named("keys").orElseThrow();
    Map<String, String> one = Map.of("keys", "serial", "rows", "1000", "repeats", "1");
    Map<String, String> all = Map.of("keys", "all", "rows", "1000", "repeats", "1");
    long without =
        keys.prepare(Map.of("keys", "serial", "rows", "2000", "repeats", "1")).estimate(1).rows();
    long perKey = without - keys.prepare(one).estimate(1).rows();
    assertThat(keys.prepare(all).estimate(1).rows() - keys.prepare(one).estimate(1).rows())
        .isEqualTo(perKey * (KeyType.values().length - 1));
  }
}
