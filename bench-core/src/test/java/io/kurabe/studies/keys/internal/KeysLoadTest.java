package io.kurabe.studies.keys.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.probe.AnyMachine;
import io.kurabe.study.TargetSession;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.workloads.keys.internal.RowWidth;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the engine is told of a run. */
class KeysLoadTest {
  private static final KeysOptions OPTIONS = Fills.options(RowWidth.NARROW);

  private static long seed(String name, Map<String, String> more) {
    try (TargetSession none =
        TargetSession.open(List.of(), Engines.load(), OpenOptions.DEFAULT, RunId.random())) {
      KeysLoad load = new KeysLoad(OPTIONS, AnyMachine.study(none));
      return load.seed(new PlannedRun.Pgbench(name, 1, 1), more);
    }
  }

  @Test
  void whatIsLeftOfACutStepDrawsOtherKeysThanItsBegin() {
    long first = seed("a", Map.of());
    assertThat(seed("a", Map.of())).as("the same plan draws the same").isEqualTo(first);
    assertThat(seed("b", Map.of())).isNotEqualTo(first);
    long rest = seed("a", Map.of(KeysRunner.RESUMED_AT, "4710"));
    assertThat(rest).isNotEqualTo(first);
    assertThat(seed("a", Map.of(KeysRunner.RESUMED_AT, "4720")))
        .as("cut a second time")
        .isNotEqualTo(rest);
  }
}
